// Counting solutions in the built page: to the end, called off, out of reach, and with a worker that dies.
import { expect, test } from './fixtures.js';
import { open, parts } from './page.js';

/** @import { Page, Worker } from '@playwright/test' */

/** @param {Page} page */
const counts = (page) => page.locator('.counts');
/** @param {Page} page */
const begin = (page) => page.getByRole('button', { name: 'Count the solutions' });
/** @param {Page} page */
const cancel = (page) => counts(page).getByRole('button', { name: 'Cancel' });

for (const [n, all, fundamental] of /** @type {const} */ ([
  [3, '0', '0'],
  [12, '14,200', '1,787'],
  [14, '365,596', '45,752'],
])) {
  test(`all ${all} solutions of n = ${n} are counted, and the ${fundamental} that differ`, async ({
    page,
  }) => {
    await open(page, `?n=${n}&panel=figures`);
    await begin(page).click();
    await expect(counts(page).locator('dd')).toHaveText([all, fundamental]);
    await expect(counts(page)).toContainText('Counted by this machine in');
    await expect(cancel(page)).toHaveCount(0);
  });
}

test('while a large board is counted the page is used as ever, and counting is called off', async ({
  page,
}) => {
  await open(page, '?n=20&panel=figures');
  await begin(page).click();
  const bar = page.getByRole('progressbar', { name: 'Counted' });
  await expect(bar).toBeVisible();
  await expect(counts(page)).toContainText(/\d+\s% counted; about .* left\./, {
    timeout: 60_000,
  });
  const { progress, forward, play, pause, goTo } = parts(page);
  await forward.click();
  await expect(progress).toHaveText(/^Step 1 of about/);
  await goTo.fill('1000');
  await goTo.press('Enter');
  await expect(progress).toHaveText(/^Step 1,000 of about/);
  await play.click();
  await expect(progress).not.toHaveText(/^Step 1,000 /);
  await pause.click();
  await page.getByRole('tab', { name: 'Map' }).click();
  await page.getByRole('tab', { name: 'Code' }).click();
  await expect(counts(page)).toBeHidden();
  await page.getByRole('tab', { name: 'Figures' }).click();
  await expect(bar).toBeVisible();
  await cancel(page).press('Enter');
  await expect(bar).toHaveCount(0);
  await expect(begin(page)).toBeFocused();
  // And another board can be counted at once.
  await parts(page).size.fill('8');
  await parts(page).size.press('Enter');
  await begin(page).click();
  await expect(counts(page).locator('dd')).toHaveText(['92', '12']);
});

test('another board calls the counting off', async ({ page }) => {
  await open(page, '?n=20&panel=figures');
  await begin(page).click();
  await expect(cancel(page)).toBeVisible();
  await parts(page).size.fill('9');
  await parts(page).size.press('Enter');
  await expect(counts(page)).toContainText('Solutions of n = 9');
  await expect(cancel(page)).toHaveCount(0);
  await begin(page).click();
  await expect(counts(page).locator('dd')).toHaveText(['352', '46']);
});

test('out of reach, the time it would take is said in words, and the size is estimated', async ({ page }) => {
  await open(page, '?n=25&panel=figures');
  await expect(counts(page)).toContainText(
    /out of reach here: it would take this machine about [\d,]+ (years|days)\./,
  );
  await expect(begin(page)).toHaveCount(0);
  await expect(counts(page)).toContainText(
    /About 6\.\d × 10¹⁸ events, with \d(\.\d)? × 10¹⁷ queens placed, give or take \d\s%\./,
  );
  await expect(counts(page)).toContainText('Knuth’s estimate (1975): 20,000 walks');
});

test.describe('a worker that is killed', () => {
  test.use({ faults: /killed by the test/ });

  /** @param {Worker} worker */
  const kill = (worker) =>
    worker
      .evaluate(() => {
        setTimeout(() => {
          throw new Error('killed by the test');
        });
      })
      // It may be gone before it answers.
      .catch(() => {});

  test('while it counts solutions: it is told, another takes its place, and none is lost', async ({
    page,
  }) => {
    await open(page, '?n=16&panel=figures');
    await expect(counts(page)).toContainText('would take this machine');
    const coming = page.waitForEvent('worker', { predicate: (worker) => /count/.test(worker.url()) });
    await begin(page).click();
    const killed = await coming;
    const replaced = page.waitForEvent('worker', { predicate: (worker) => /count/.test(worker.url()) });
    await kill(killed);
    await expect(page.locator('.notice', { hasText: 'A background worker stopped' })).toContainText(
      'killed by the test',
    );
    await replaced;
    await expect(counts(page).locator('dd')).toHaveText(['14,772,512', '1,846,955'], { timeout: 90_000 });
  });

  test('while it takes the census: it is told, and the whole search is known all the same', async ({
    page,
  }) => {
    const coming = page.waitForEvent('worker', { predicate: (worker) => /census/.test(worker.url()) });
    await page.goto('?n=14');
    await kill(await coming);
    await expect(page.locator('.notice', { hasText: 'A background worker stopped' })).toBeVisible();
    await expect(parts(page).progress).toHaveText('Step 0 of 405,625,546', { timeout: 60_000 });
    await parts(page).button('To end').click();
    await expect(parts(page).progress).toHaveText('Step 405,625,546 of 405,625,546');
  });
});
