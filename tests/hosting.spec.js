// The built page on all kinds of static hosts: it runs from any of them, and says what is wrong where it cannot.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root } from '../scripts/shell.js';
import { expect, test } from './fixtures.js';

const DIST = join(root, 'dist');

/** @param {import('@playwright/test').Page} page */
async function stepsThrough(page) {
  const progress = page.getByLabel('Progress');
  await expect(progress).toHaveText('Step 0 of 78');
  await page.getByRole('button', { name: 'Step forward' }).click();
  await expect(progress).toHaveText('Step 1 of 78');
  await expect(page.getByRole('table', { name: 'Board' })).toContainText('Q');
}

for (const base of ['/', '/any/sub/path/']) {
  test.describe(`served below ${base}`, () => {
    test.use({ host: { base } });

    test('the page runs', async ({ page }) => {
      await page.goto('');
      await stepsThrough(page);
    });

    test('the full solver comes when a larger board is asked for', async ({ page }) => {
      await page.goto('');
      await page.getByRole('spinbutton', { name: 'Board size' }).fill('9');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'To end' }).click();
      await expect(page.getByLabel('Progress')).toHaveText(/^Step ([\d,]+) of \1$/);
      await expect(page.getByRole('table', { name: 'Board' }).locator('tr')).toHaveCount(9);
    });

    test('the page opens from an address with a moment in it', async ({ page }) => {
      await page.goto('?n=8&step=982');
      await expect(page.getByLabel('Progress')).toHaveText('Step 982 of 17,868');
    });
  });
}

for (const wasmType of ['application/octet-stream', 'text/plain', 'text/html']) {
  test.describe(`a host that calls wasm ${wasmType}`, () => {
    test.use({ host: { wasmType } });

    test('runs the page', async ({ page }) => {
      await page.goto('');
      await stepsThrough(page);
    });
  });
}

test.describe('a host without the wasm file', () => {
  test.use({ host: { missing: /\.wasm$/ }, faults: /status of 404.*\.wasm$/ });

  test('lets the page say which file did not come, and the status', async ({ page, site }) => {
    await page.goto('');
    const alert = page.getByRole('alert').filter({ visible: true });
    await expect(alert).toContainText('404');
    await expect(alert).toContainText(`${site.url}assets/queenstep_bg-`);
  });
});

test.describe('a host that answers for missing files with a page', () => {
  test.use({ host: { missing: /\.wasm$/, notFoundPage: true } });

  test('lets the page say that this is not the solver', async ({ page, site }) => {
    await page.goto('');
    const alert = page.getByRole('alert').filter({ visible: true });
    await expect(alert).toContainText('is not the solver');
    await expect(alert).toContainText(`${site.url}assets/queenstep_bg-`);
  });
});

test.describe('a host that has lost the glue', () => {
  test.use({ host: { missing: /queenstep-.*\.js$/ }, faults: /status of 404.*queenstep-.*\.js$/ });

  test('lets the page say which file did not come', async ({ page, site }) => {
    await page.goto('');
    await expect(page.getByRole('alert').filter({ visible: true })).toContainText(
      `${site.url}assets/queenstep-`,
    );
  });
});

test.describe('a solver that panics', () => {
  test.use({
    host: { wasmFile: '.setup/panic-probe/queenstep_bg.wasm' },
    faults: /panic probe|unreachable/,
  });

  test('is replaced, and the page goes on from the step that was shown', async ({ page }) => {
    await page.goto('?n=13&step=12');
    const progress = page.getByLabel('Progress');
    await expect(progress).toContainText('Step 12');
    await page.getByRole('button', { name: 'Step forward' }).click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('panic probe');
    await expect(progress).toContainText('Step 12');
    await page.getByRole('button', { name: 'Step back' }).click();
    await expect(progress).toContainText('Step 11');
  });
});

test('opened as a file, the page says what to do', async ({ browser }) => {
  // A page of its own: whatever the console says here is the browser's own refusal.
  const page = await browser.newPage();
  await page.goto(pathToFileURL(join(DIST, 'index.html')).href);
  const alert = page.getByRole('alert');
  await expect(alert).toBeVisible();
  await expect(alert).toContainText('file:');
  await expect(alert).toContainText('serve its folder');
  await page.close();
});

test('the first load takes at most 120 KiB compressed, the solver at most 40 KiB of it', async ({ page }) => {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  page.on('response', async (response) => {
    sizes.set(response.url(), gzipSync(await response.body(), { level: 9 }).length);
  });
  await page.goto('', { waitUntil: 'networkidle' });
  await expect(page.getByLabel('Progress')).toHaveText('Step 0 of 78');
  const wasm = [...sizes].filter(([url]) => url.endsWith('.wasm')).map(([, size]) => size);
  expect(wasm).toHaveLength(1);
  expect(wasm[0]).toBeLessThanOrEqual(40 * 1024);
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  // A headless browser does not ask for the icon.
  expect(all + gzipSync(readFileSync(join(root, 'www/icon.svg'))).length).toBeLessThanOrEqual(120 * 1024);
});

test('the page carries a strict policy, and nothing in it that the policy would refuse', () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).toContain("style-src 'self';");
  expect(policy).not.toContain('unsafe-inline');
  expect(policy).not.toContain('unsafe-eval;');
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
  expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/);
});

test('all addresses in the built files are relative', () => {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
  const texts = files.filter((name) => /\.(html|css|js)$/.test(name));
  expect(texts.length).toBeGreaterThan(2);
  for (const name of texts) {
    const text = readFileSync(join(DIST, name), 'utf8');
    expect(text, name).not.toMatch(/(?:src|href)="(?:\/|https?:)/);
    expect(text, name).not.toMatch(/url\(["']?(?:\/|https?:)/);
    expect(text, name).not.toMatch(/["'`]\/assets\//);
    // Names of XML vocabularies are no addresses.
    expect(text.replaceAll(/https?:\/\/www\.w3\.org\//g, ''), name).not.toMatch(/["'`](?:https?:)?\/\/\w/);
  }
});

test('every file but the page itself is named after its contents', () => {
  const names = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.\w+$/.test(name),
  );
  expect(names).toContain('index.html');
  for (const name of names) {
    if (name !== 'index.html') expect(name).toMatch(/^assets[/\\].+-[\w-]{8}\.\w+$/);
  }
});
