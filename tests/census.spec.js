// The whole search, known from the beginning: any step of it at once.
import { expect, test } from './fixtures.js';
import { countLongTasks, longTasks } from './page.js';
import { boardsAt } from './replay.js';

/** @import { Page } from '@playwright/test' */

const TOTAL = 405_625_546;

/** @param {Page} page */
const progress = (page) => page.locator('#progress');
/** @param {Page} page */
const strip = (page) => page.getByRole('slider', { name: 'Step', exact: true });

/** @param {Page} page */
async function stepOf(page) {
  const words = (await progress(page).textContent()) ?? '';
  return Number(/Step ([\d,]+)/.exec(words)?.[1].replaceAll(',', ''));
}

/** The column of each row's queen, -1 for none. @param {Page} page */
const boardOf = (page) =>
  page.getByRole('table', { name: 'Board' }).evaluate((table) =>
    [.../** @type {HTMLTableElement} */ (table).rows]
      .map((row) =>
        [...row.cells].filter((cell) => cell.tagName === 'TD').map((cell) => cell.textContent?.trim()),
      )
      .filter((cells) => cells.length > 0)
      .map((cells) => cells.indexOf('Q')),
  );

test('n = 14: the slider shows the right board at every position of the whole search', async ({ page }) => {
  test.slow();
  await page.goto('?n=14');
  await expect(progress(page)).toHaveText('Step 0 of 405,625,546', { timeout: 30_000 });
  const box = /** @type {{x: number, y: number, width: number, height: number}} */ (
    await strip(page).boundingBox()
  );
  const y = box.y + box.height / 2;
  /** @type {Map<number, number[]>} */
  const seen = new Map();
  await page.mouse.move(box.x + 30, y);
  await page.mouse.down();
  for (let i = 1; i <= 60; i++) {
    // To and fro, and from end to end.
    const part = i === 60 ? 1 : ((i * 17) % 60) / 60;
    const before = await stepOf(page);
    await page.mouse.move(box.x + part * (box.width - 1), y);
    await expect.poll(() => stepOf(page)).not.toBe(before);
    seen.set(await stepOf(page), await boardOf(page));
  }
  await page.mouse.up();
  const { boards, total } = boardsAt(14, [...seen.keys()]);
  expect(total).toBe(TOTAL);
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(boards));
  expect(Math.max(...seen.keys())).toBe(TOTAL);
});

for (const query of ['?n=14', '?n=14&tree=map', '?n=14&algorithm=board-scan', '?n=14&algorithm=bitmask']) {
  test(`${query}: dragged over the whole search in small moves, the page makes no long task`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await countLongTasks(page);
    await page.goto(query);
    await expect(progress(page)).toHaveText(/of/, { timeout: 30_000 });
    const box = /** @type {{x: number, y: number, width: number, height: number}} */ (
      await strip(page).boundingBox()
    );
    const y = box.y + box.height / 2;
    // What else the machine does can make a task long too, but hardly in every round.
    await expect(async () => {
      await longTasks(page);
      await page.mouse.move(box.x + 1, y);
      await page.mouse.down();
      for (let x = 1; x < box.width; x += 9) await page.mouse.move(box.x + x, y);
      await page.mouse.up();
      await expect(strip(page)).toHaveAttribute('aria-valuenow', /\d{8}/);
      for (let i = 0; i < 30; i++) await page.keyboard.press(i % 3 === 2 ? 'ArrowLeft' : 'ArrowRight');
      expect(await longTasks(page)).toEqual([]);
    }).toPass({ timeout: 180_000 });
  });
}

test('n = 14: leaps pass subtrees of any size', async ({ page }) => {
  test.slow();
  await page.goto('?n=14');
  await expect(progress(page)).toHaveText('Step 0 of 405,625,546', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Step over' }).click();
  await expect(progress(page)).toHaveText(/^Step [\d,]{10} of/);
  const { boards } = boardsAt(14, [await stepOf(page)]);
  expect(await boardOf(page)).toEqual([...boards.values()][0]);
  await page.getByRole('button', { name: 'To end' }).click();
  await expect(progress(page)).toHaveText('Step 405,625,546 of 405,625,546');
  await page.getByRole('button', { name: 'Previous solution' }).click();
  await expect(progress(page)).not.toHaveText('Step 405,625,546 of 405,625,546');
  expect((await boardOf(page)).every((col) => col >= 0)).toBe(true);
});

test('n = 14, opened far inside: the step is shown as soon as the way is known', async ({ page }) => {
  await page.goto('?n=14&step=300000000');
  // Meanwhile it is said that something goes on, and it can be called off.
  await expect(
    page.getByRole('button', { name: 'Cancel' }).or(progress(page).getByText('300,000,000')),
  ).toBeVisible();
  await expect(progress(page)).toHaveText('Step 300,000,000 of 405,625,546', { timeout: 60_000 });
  const { boards } = boardsAt(14, [300_000_000]);
  expect(await boardOf(page)).toEqual(boards.get(300_000_000));
});

test('n = 15: leaps go on while billions of events are counted, and reach all of them then', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.goto('?n=15');
  await page.getByRole('button', { name: 'Next solution' }).click();
  await expect(progress(page)).toHaveText(/^Step 21,625\b/);
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(progress(page)).toHaveText(/^Step 21,624\b/);
  await expect(progress(page)).toHaveText('Step 21,624 of 2,706,156,575', { timeout: 180_000 });
  await page.getByRole('button', { name: 'To end' }).click();
  await expect(progress(page)).toHaveText('Step 2,706,156,575 of 2,706,156,575');
  await page.getByRole('button', { name: 'Previous solution' }).click();
  await expect(progress(page)).toHaveText('Step 2,706,134,951 of 2,706,156,575');
  await page.getByRole('button', { name: 'To start' }).click();
  await expect(progress(page)).toHaveText('Step 0 of 2,706,156,575');
});

test('a small board is known as soon as it is chosen', async ({ page }) => {
  await page.goto('?n=8&algorithm=bitmask');
  await expect(progress(page)).toHaveText('Step 0 of 4,848');
});

test('out of reach, an estimate stands for the total and says that it is one', async ({ page }) => {
  await page.goto('?n=20');
  await expect(progress(page)).toHaveText(/^Step 0 of about \d+ × 10[⁰¹²³⁴⁵⁶⁷⁸⁹]+$/, { timeout: 30_000 });
});
