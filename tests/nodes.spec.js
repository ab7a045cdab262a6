// The *Nodes* face of the search tree: what is hidden, folded, and kept in its place.
import { expect, test } from './fixtures.js';
import { open, parts } from './page.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page */
const tree = (page) => page.getByRole('tree', { name: 'Search tree' });
/** @param {Page} page */
const drawing = (page) => page.getByRole('group', { name: 'Drawing of the tree' });
/** @param {Page} page @param {string} name */
const item = (page, name) => tree(page).getByRole('treeitem', { name, exact: true });

/** @param {Page} page */
async function boxOf(page) {
  const box = await drawing(page).boundingBox();
  if (!box) throw new Error('the tree is shown');
  return box;
}

/**
 * How many pixels of the drawing's lower part are drawn upon.
 * @param {Page} page
 * @param {number} [from] the part of its height where that begins
 * @param {string} [which]
 */
const ink = (page, from = 0, which = '.nodes-stage > canvas') =>
  page.locator(which).evaluate((canvas, from) => {
    const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
    const top = Math.round(height * from);
    const context = /** @type {HTMLCanvasElement} */ (canvas).getContext('2d');
    const { data } = /** @type {CanvasRenderingContext2D} */ (context).getImageData(
      0,
      top,
      width,
      height - top,
    );
    let drawn = 0;
    for (let at = 3; at < data.length; at += 4) if (data[at] > 20) drawn += 1;
    return drawn;
  }, from);

for (const face of ['nodes', 'map']) {
  test(`what is to come is hidden and shown again beside the ${face}`, async ({ page }) => {
    await open(page, `?n=6&step=341&tree=${face}`);
    const canvases = [face === 'nodes' ? '.nodes-stage > canvas' : '.map-stage canvas', '.timeline canvas'];
    const before = await Promise.all(canvases.map((which) => ink(page, 0, which)));
    const hide = page.getByRole('button', { name: 'Hide what is to come' });
    await expect(hide).toHaveAttribute('aria-pressed', 'false');
    await expect(item(page, 'row 0, column 4, not visited')).toBeAttached();
    await hide.click();
    await expect(hide).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/future=0/);
    await expect(tree(page).getByText('not visited')).toHaveCount(0);
    for (const [i, which] of canvases.entries()) expect(await ink(page, 0, which)).toBeLessThan(before[i]);
    await hide.click();
    await expect(item(page, 'row 0, column 4, not visited')).toBeAttached();
    await expect(page).not.toHaveURL(/future=0/);
    for (const [i, which] of canvases.entries()) expect(await ink(page, 0, which)).toBe(before[i]);
  });
}

test('what is hidden is neither shown by a click nor folded by two', async ({ page }) => {
  await open(page, '?n=4&step=17&future=0');
  const box = await boxOf(page);
  await page.mouse.move(0, 0);
  const before = await ink(page);
  // Where the last node of the first row is, as it shows when it is not hidden.
  await drawing(page).dblclick({ position: { x: box.width * 0.75, y: box.height * 0.25 } });
  await page.mouse.move(0, 0);
  await expect(parts(page).progress).toHaveText('Step 17 of 78');
  expect(await ink(page)).toBe(before);
});

/**
 * Where the node of the first row that is furthest to the left stands, by the step that a click there shows.
 * @param {Page} page
 * @param {string} told
 */
async function placeOfFirst(page, told) {
  const box = await boxOf(page);
  const { progress } = parts(page);
  for (let part = 0.12; part < 0.3; part += 0.02) {
    for (let x = 20; x < box.width / 2; x += 12) {
      await drawing(page).click({ position: { x, y: box.height * part } });
      if (((await progress.textContent()) ?? '').startsWith(told)) return { x, y: box.height * part };
    }
  }
  throw new Error('the node is drawn');
}

test('a double click folds a node, and gives the step back that its first click left', async ({ page }) => {
  await open(page, '?n=5');
  const { progress, goTo } = parts(page);
  const at = await placeOfFirst(page, 'Step 1 of');
  await goTo.fill('100');
  await goTo.press('Enter');
  await expect(progress).toHaveText(/^Step 100 of/);
  const before = await ink(page, 0.5);
  await drawing(page).dblclick({ position: at });
  await page.mouse.move(0, 0);
  await expect(progress).toHaveText(/^Step 100 of/);
  await expect.poll(() => ink(page, 0.5)).toBeLessThan(before * 0.98);
  // Here a single click still shows its step, and a second double click unfolds.
  await drawing(page).dblclick({ position: at });
  await page.mouse.move(0, 0);
  await expect(progress).toHaveText(/^Step 100 of/);
  await expect.poll(() => ink(page, 0.5)).toBe(before);
  await drawing(page).click({ position: at });
  await expect(progress).toHaveText(/^Step 1 of/);
});

test('a node on the current path is folded too, and stays where it is', async ({ page }) => {
  await open(page, '?n=5');
  const { progress } = parts(page);
  const at = await placeOfFirst(page, 'Step 1 of');
  await page.mouse.move(0, 0);
  const before = await ink(page, 0.5);
  await drawing(page).dblclick({ position: at });
  await page.mouse.move(0, 0);
  await expect(progress).toHaveText(/^Step 1 of/);
  await expect.poll(() => ink(page, 0.5)).toBeLessThan(before * 0.98);
  // It is under the same place still.
  await page.keyboard.press('End');
  await drawing(page).click({ position: at });
  await expect(progress).toHaveText(/^Step 1 of/);
});

test('a double click leaves a search that plays playing', async ({ page }) => {
  await open(page, '?n=5&speed=0.5');
  const { pause, play } = parts(page);
  const at = await placeOfFirst(page, 'Step 1 of');
  await play.click();
  await expect(pause).toBeVisible();
  await drawing(page).dblclick({ position: at });
  await expect(pause).toBeVisible();
  await drawing(page).click({ position: at });
  await expect(play).toBeVisible();
});

test('a double click on the map dives, and gives the step back that its first click left', async ({
  page,
}) => {
  await open(page, '?n=6&tree=map&step=341');
  const map = page.getByRole('group', { name: 'Map of the search' }).locator('canvas');
  const box = await map.boundingBox();
  await map.dblclick({ position: { x: (box?.width ?? 0) - 20, y: 20 } });
  await expect(page.getByRole('navigation', { name: 'What the map shows' }).getByRole('button')).toHaveText([
    'whole search',
    'row 0, column 5',
  ]);
  await expect(parts(page).progress).toHaveText('Step 341 of 1,050');
});

test('arrow keys in the twin fold and unfold, and the drawing follows', async ({ page }) => {
  await open(page, '?n=5&step=100');
  const branch = item(page, 'row 0, column 0, solved');
  const before = await ink(page, 0.5);
  await branch.focus();
  await page.keyboard.press('ArrowRight');
  await expect(branch).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(branch).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(() => ink(page, 0.5)).toBeLessThan(before * 0.98);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => ink(page, 0.5)).toBe(before);
  await expect(parts(page).progress).toHaveText(/^Step 100 of/);
});

test('a node of the current path is folded in the twin, and the search is where the path ends', async ({
  page,
}) => {
  await open(page, '?n=4&step=17');
  const start = item(page, 'row 0, column 0, open');
  await start.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(start).toHaveAttribute('aria-expanded', 'false');
  await expect(start).toHaveAttribute('aria-current', 'true');
  await expect(start).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(item(page, 'row 1, column 3, open')).toHaveAttribute('aria-current', 'true');
});
