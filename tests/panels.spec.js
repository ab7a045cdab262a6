// The side panel on the built page: tabs, open calls, variables, single checks, solutions, figures, languages.
import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.js';

/** @param {import('@playwright/test').Page} page */
const variables = (page) => page.locator('.side-variables:visible');

test('the tabs follow the tabs pattern, and the address keeps the one that is shown', async ({ page }) => {
  await page.goto('?n=5&panel=stack');
  const tab = (/** @type {string} */ name) => page.getByRole('tab', { name, exact: true });
  await expect(tab('Stack')).toHaveAttribute('aria-selected', 'true');
  await tab('Stack').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Solutions')).toBeFocused();
  await expect(tab('Solutions')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/panel=solutions/);
  await page.keyboard.press('End');
  await expect(tab('Figures')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(tab('Code')).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Code' })).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Stack' })).toBeHidden();
  await expect(page).toHaveURL(/panel=code/);
  await page.reload();
  await expect(tab('Code')).toHaveAttribute('aria-selected', 'true');
});

test('a call leads to the step where it began', async ({ page }) => {
  await page.goto('?n=6&step=341&panel=stack');
  const calls = page.locator('.call');
  await expect(calls).toHaveCount(5);
  await expect(calls.nth(4)).toHaveText('search(4)column 45');
  await expect(calls.nth(1)).toHaveText('search(1)column 5nothing');
  await calls.nth(2).click();
  await expect(calls).toHaveCount(3);
  const board = page.getByRole('table', { name: 'Board' });
  await expect(board.getByRole('cell', { name: /: queen/ })).toHaveCount(2);
  await expect(page.getByRole('status', { name: 'Narration' })).toHaveText(/placed on row 1, column 5/);
  await calls.nth(0).click();
  await expect(page.getByLabel('Progress')).toHaveText('Step 0 of 1,050');
});

test('what a refused square read is marked, and a flag shows its line on the board', async ({ page }) => {
  await page.goto('?n=6&step=341&panel=stack');
  const row = (/** @type {string} */ name) =>
    variables(page).locator('.variable', { hasText: new RegExp(`^${name}`) });
  await expect(row('column').locator('.read')).toHaveText(['0']);
  await expect(row('anti').locator('.read')).toHaveText(['0']);
  await expect(row('diag').locator('.hit')).toHaveText(['1']);
  await expect(row('column').locator('.set')).toHaveCount(4);
  const board = page.locator('#board canvas');
  const before = await board.screenshot();
  await row('diag').locator('.hit').hover();
  await expect.poll(async () => (await board.screenshot()).equals(before)).toBe(false);
  // The other way round: a square of the board marks its flags.
  const box = await board.boundingBox();
  if (!box) throw new Error('the board is not seen');
  await page.mouse.move(box.x + box.width * 0.62, box.y + box.height * 0.55);
  await expect(row('column').locator('.pointed')).toHaveCount(1);
  await expect(row('diag').locator('.pointed')).toHaveCount(1);
});

test('single checks are stepped through one by one, on board, data and sentence', async ({ page }) => {
  await page.goto('?n=4&algorithm=board-scan&step=4&checks=1&panel=stack');
  const narration = page.getByRole('status', { name: 'Narration' });
  const forward = page.getByRole('button', { name: 'Step forward' });
  await expect(variables(page).getByRole('checkbox', { name: 'Single checks' })).toBeChecked();
  // Row 2, column 0: the column's first square holds a queen.
  await forward.click();
  await expect(narration).toHaveText(/Row 2, column 0 is refused/);
  // Row 2, column 1: two squares up the column, one up the diagonal, one up the anti-diagonal, which refuses.
  await forward.click();
  await expect(narration).toHaveText('Check 1 on row 2, column 1: up the column, row 0, column 1 is empty.');
  await expect(page.getByLabel('Progress')).toHaveText('Step 5 of 78');
  await expect(variables(page).locator('.read')).toHaveCount(1);
  await forward.click();
  await forward.click();
  await expect(narration).toHaveText(/Check 3 .* up the diagonal/);
  await expect(variables(page).locator('.read')).toHaveCount(3);
  await forward.click();
  await expect(narration).toHaveText(/Row 2, column 1 is refused/);
  await expect(page.getByLabel('Progress')).toHaveText('Step 6 of 78');
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(narration).toHaveText(/Check 3/);
});

test('the masks of bitmask stand in binary, the free squares as they are computed', async ({ page }) => {
  await page.goto('?n=4&algorithm=bitmask&step=3&panel=stack');
  await expect(page.getByRole('status', { name: 'Narration' })).toHaveText(/row 2 has no free square/);
  const bits = (/** @type {string} */ name) => variables(page).locator(`[data-name="${name}"] .cell`);
  await expect(bits('columns')).toHaveText(['1', '0', '1', '0']);
  await expect(bits('antis')).toHaveText(['0', '1', '0', '0']);
  await expect(bits('diagonals')).toHaveText(['0', '0', '1', '1']);
  await expect(bits('free')).toHaveText(['0', '0', '0', '0']);
});

test('n = 100 stays legible: long arrays wrap, of many calls those in sight are made', async ({ page }) => {
  await page.goto('?n=100&algorithm=board-scan&step=4000&panel=stack');
  await expect(page.getByLabel('Progress')).toHaveText(/^Step 4,000/);
  expect(await page.locator('.call').count()).toBeLessThan(40);
  await expect(page.locator('.call.innermost')).toBeVisible();
  await expect(variables(page).locator('.matrix-line')).toHaveCount(100);
  await page.locator('.call-window').evaluate((element) => element.scrollTo(0, 0));
  await expect(page.locator('.call').first()).toHaveText(/^search\(0\)/);
  await page.getByLabel('Algorithm').selectOption('flags');
  await page.getByRole('button', { name: 'Next backtrack' }).click();
  await expect(variables(page).locator('[data-name="anti"] .cell')).toHaveCount(199);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('solutions are shown as found, all on demand, and in 12 classes', async ({ page }) => {
  await page.goto('?n=8&step=1000&panel=solutions');
  const panel = page.getByRole('tabpanel', { name: 'Solutions' });
  await expect(panel.locator('.tile')).toHaveCount(1);
  await panel.getByRole('radio', { name: 'All' }).check();
  await expect(panel.getByText('92 solutions of 92.')).toBeVisible();
  await panel.getByRole('button', { name: /^Solution 3:/ }).click();
  await expect(page.getByLabel('Progress')).toHaveText('Step 1,508 of 17,868');
  await expect(panel.locator('.tile.current')).toHaveText('3');
  await expect(page.getByRole('status', { name: 'Narration' })).toHaveText(/^Solution 3/);
  await panel.getByRole('checkbox', { name: 'Group by symmetry' }).check();
  await expect(panel.getByText(/12 classes/)).toBeVisible();
  await expect(panel.getByText('Class 1: 8 boards')).toBeVisible();
  await expect(panel.getByRole('button', { name: /a quarter turn clockwise/ }).first()).toBeVisible();
});

test('n = 3 has no solution, and the panel says so', async ({ page }) => {
  await page.goto('?n=3&panel=solutions');
  await expect(page.getByRole('tabpanel', { name: 'Solutions' }).getByText(/There is none/)).toBeVisible();
});

test('a file of all solutions is told its size and saved whole', async ({ page }) => {
  await page.goto('?n=8&panel=solutions');
  const panel = page.getByRole('tabpanel', { name: 'Solutions' });
  await panel.getByLabel('Format').selectOption('columns');
  await expect(panel.getByText('All solutions of n = 8: 1.7 kB.')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Save' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('queens-8-columns.txt');
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(92);
  expect(lines[0]).toBe('[0,4,7,5,2,6,1,3]');
  await expect(panel.getByRole('group', { name: 'For example, n = 4:' })).toHaveText('[1,3,0,2]\n[2,0,3,1]');
  await page.getByLabel('Board size').fill('16');
  await page.keyboard.press('Enter');
  await expect(panel.getByText(/there are too many/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Save' })).toBeHidden();
});

test('the figures count so far and in all, and set apart what this page has found', async ({ page }) => {
  await page.goto('?n=8&step=982&panel=figures');
  const row = (/** @type {string} */ name) =>
    page.locator('.sums tr', { has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(row('Queens placed')).toHaveText('Queens placed1132,056');
  await expect(row('Squares tried')).toHaveText('Squares tried87615,720');
  await expect(row('Checks')).toHaveText(/24,648$/);
  await expect(row('because of a dead end')).toHaveText(/644$/);
  await expect(page.locator('.depth-count').last()).toHaveText('1 of 92');
  const known = page.locator('.known tr', { has: page.getByRole('rowheader', { name: '8', exact: true }) });
  await expect(known).toHaveText('89212known');
  await expect(page.locator('.known tbody tr')).toHaveCount(27);
  await page.getByRole('button', { name: 'To start' }).click();
  await expect(row('Deepest row with a queen')).toHaveText(/^Deepest row with a queennone/);
  await page.getByRole('button', { name: 'To end' }).click();
  await expect(known).toHaveText('89212found here');
  await expect(page.locator('.depth-count').last()).toHaveText('92 of 92');
});

test('attacked squares are shaded on request', async ({ page }) => {
  await page.goto('?n=6&step=341');
  const board = page.locator('#board canvas');
  const before = await board.screenshot();
  const toggle = page.getByRole('button', { name: 'Attacked squares' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await board.screenshot()).equals(before)).toBe(false);
});

test.describe('languages', () => {
  test('switch without reload, into the address, and back from it', async ({ page }) => {
    await page.goto('?n=4&step=17&panel=stack');
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByLabel('Language').selectOption('zh-Hans');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
    await expect(page.getByRole('status', { name: '解说' })).toHaveText(/第 2 行没有|第 \d 行第 \d 列/);
    await expect(page.getByRole('tab', { name: '栈' })).toBeVisible();
    await expect(page).toHaveURL(/lang=zh-Hans/);
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    await page.reload();
    await expect(page.getByRole('tab', { name: '栈' })).toBeVisible();
    await page.locator('#language').selectOption('zh-Hant');
    await expect(page.getByLabel('進度')).toHaveText('第 17 步，共 78 步');
    await page.locator('#language').selectOption('en');
    await expect(page.getByLabel('Progress')).toHaveText('Step 17 of 78');
  });

  test.describe('in a browser that asks for traditional Chinese', () => {
    test.use({ locale: 'zh-TW' });

    test('the page speaks it from the start', async ({ page }) => {
      await page.goto('?n=5');
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant');
      await expect(page.getByRole('button', { name: '播放', exact: true })).toBeVisible();
    });
  });

  for (const lang of ['en', 'zh-Hans', 'zh-Hant']) {
    test(`${lang}: at 390 px, and enlarged twice, no text is cut and the page is no wider than the screen`, async ({
      page,
    }) => {
      for (const [width, height] of [
        [390, 844],
        [700, 450],
        [720, 450],
        [1100, 800],
      ]) {
        await page.setViewportSize({ width, height });
        for (const panel of ['code', 'stack', 'solutions', 'figures']) {
          await page.goto(`?n=8&step=982&lang=${lang}&panel=${panel}`);
          await expect(page.locator('.tab[aria-selected="true"]')).toBeVisible();
          await expect(page.locator('html')).toHaveAttribute('lang', lang);
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          ).toBeLessThanOrEqual(0);
          const cut = await page.evaluate(() =>
            [
              ...document.querySelectorAll(
                '.tab, .button span, .section-title, .call-at, .call-left, .sums th, .note, .gallery-status',
              ),
            ]
              .filter((element) => element instanceof HTMLElement && element.offsetParent !== null)
              .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 2)
              .map((element) => element.textContent),
          );
          expect(cut).toEqual([]);
        }
      }
    });
  }
});
