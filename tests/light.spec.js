// The page opens with a light solver, and fetches the full one for the first search that needs it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/shell.js';
import { expect, test } from './fixtures.js';
import { open, parts, queens } from './page.js';

/** @import { Page } from '@playwright/test' */

const ASSETS = join(root, 'dist/assets');

/**
 * The file of the built page that has a package's module in it.
 * @param {string} folder of the package
 */
function moduleOf(folder) {
  const bytes = readFileSync(join(root, folder, 'queenstep_bg.wasm'));
  const names = readdirSync(ASSETS).filter((name) => name.endsWith('.wasm'));
  return names.find((name) => readFileSync(join(ASSETS, name)).equals(bytes)) ?? 'none';
}

const LIGHT = moduleOf('www/pkg/light');
const FULL = moduleOf('www/pkg');

/** The modules that the page and its workers ask for, by name. @param {Page} page */
function modulesOf(page) {
  /** @type {Set<string>} */
  const names = new Set();
  page.context().on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (name.endsWith('.wasm')) names.add(name);
  });
  return names;
}

/** @param {Page} page @param {string} n */
async function choose(page, n) {
  await parts(page).size.fill(n);
  await parts(page).size.press('Enter');
}

test('the page opens with the light solver alone, and does without another up to n = 8', async ({ page }) => {
  const modules = modulesOf(page);
  await open(page);
  const { progress, button } = parts(page);
  await expect(progress).toHaveText('Step 0 of 78');
  await choose(page, '8');
  await expect(progress).toHaveText('Step 0 of 17,868');
  await button('To end').click();
  await expect(progress).toHaveText('Step 17,868 of 17,868');
  await page.getByRole('tab', { name: 'Map' }).click();
  await page.waitForLoadState('networkidle');
  expect([...modules]).toEqual([LIGHT]);
});

test('a larger board, chosen while playing, is there at its beginning; a small one comes back', async ({
  page,
}) => {
  const modules = modulesOf(page);
  await open(page, '?speed=10');
  const { progress, play, pause, button, forward } = parts(page);
  await play.click();
  await expect(pause).toBeVisible();
  await choose(page, '12');
  await expect(progress).toHaveText('Step 0 of 10,974,256');
  await expect(play).toBeVisible();
  await forward.click();
  await expect(progress).toHaveText('Step 1 of 10,974,256');
  await button('To end').click();
  await expect(progress).toHaveText('Step 10,974,256 of 10,974,256');
  expect(modules).toContain(FULL);

  await choose(page, '4');
  await expect(progress).toHaveText('Step 0 of 78');
  await forward.click();
  await expect(progress).toHaveText('Step 1 of 78');
  await button('To end').click();
  await expect(progress).toHaveText('Step 78 of 78');
});

test('what is asked of a larger board before its solver has come is done once it has', async ({ page }) => {
  let release = () => {};
  const released = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  await page.route(`**/${FULL}`, async (route) => {
    await released;
    await route.continue();
  });
  await open(page);
  await choose(page, '12');
  await expect(page.getByText('Loading the solver for larger boards.')).toBeVisible();
  await parts(page).forward.click();
  await expect(parts(page).progress).toHaveText('Step 0 of 78');
  release();
  await expect(parts(page).progress).toHaveText('Step 1 of 10,974,256');
  await expect(page.getByText('Loading the solver for larger boards.')).toBeHidden();
});

test('an address with a large board in it has the full solver come, and not the light one', async ({
  page,
}) => {
  const modules = modulesOf(page);
  await open(page, '?n=14&step=1000000');
  await expect(parts(page).progress).toHaveText('Step 1,000,000 of 405,625,546');
  await page.waitForLoadState('networkidle');
  expect(modules).toContain(FULL);
  expect(modules).not.toContain(LIGHT);
});

test.describe('a host that has lost the full solver', () => {
  test.use({ host: { missing: new RegExp(FULL) }, faults: /status of 404/ });

  test('shows small boards, and says what is missing when a larger one is chosen', async ({ page, site }) => {
    await open(page, '?step=12');
    const { progress, forward } = parts(page);
    await choose(page, '12');
    const alert = page.getByRole('alert').filter({ visible: true });
    await expect(alert).toContainText('404');
    await expect(alert).toContainText(`${site.url}assets/${FULL}`);
    await expect(progress).toHaveText('Step 12 of 78');
    await forward.click();
    await expect(progress).toHaveText('Step 13 of 78');
  });
});

test.describe('a light solver that panics', () => {
  test.use({
    host: { wasmFile: '.setup/panic-probe-light/queenstep_bg.wasm' },
    faults: /panic probe/,
  });

  test('its words are shown, and the page comes back to the step that was shown', async ({ page }) => {
    await open(page, '?n=6&step=12');
    const { progress, forward, back, button } = parts(page);
    await expect(progress).toHaveText(/^Step 12/);
    const before = await queens(page);
    await forward.click();
    await expect(page.getByRole('alert').filter({ hasText: 'panic probe' })).toBeVisible();
    await expect(progress).toHaveText(/^Step 12/);
    expect(await queens(page)).toEqual(before);
    await back.click();
    await expect(progress).toHaveText(/^Step 11/);
    await choose(page, '5');
    await button('To end').click();
    await expect(progress).toHaveText(/^Step (\d+) of \1$/);
  });
});
