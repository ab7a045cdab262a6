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

/** @param {Page} page */
const card = (page) => page.locator('.node-card');

test('what has the focus in the twin has its card beside it, until it is left or sent away', async ({
  page,
}) => {
  await open(page, '?n=6&step=341');
  await expect(card(page)).toBeHidden();
  const before = await ink(page);
  await item(page, 'row 0, column 4, not visited').focus();
  await expect(card(page)).toBeVisible();
  await expect(card(page)).toContainText('row 0, column 4');
  await expect(card(page)).toContainText('solution');
  await expect.poll(() => ink(page)).not.toBe(before);
  await page.keyboard.press('ArrowUp');
  await expect(card(page)).toContainText('row 0, column 3');
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(card(page)).toContainText('row 0, column 4');
  await page.getByRole('button', { name: 'Play', exact: true }).focus();
  await expect(card(page)).toBeHidden();
});

test('what has the focus in the twin has its card beside its bar of the map', async ({ page }) => {
  await open(page, '?n=6&step=341&tree=map');
  await item(page, 'row 0, column 4, not visited').focus();
  await expect(card(page)).toContainText('row 0, column 4');
  await page.keyboard.press('ArrowUp');
  await expect(card(page)).toContainText('row 0, column 3');
  await page.getByRole('button', { name: 'Play', exact: true }).focus();
  await expect(card(page)).toBeHidden();
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the card covers neither the pointer nor leaves the window at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await open(page, '?n=6&step=341');
    const box = await boxOf(page);
    let seen = 0;
    for (let across = 0.03; across < 1; across += 0.08) {
      for (let downwards = 0.05; downwards < 1; downwards += 0.15) {
        const at = { x: box.x + across * box.width, y: box.y + downwards * box.height };
        await page.mouse.move(at.x, at.y);
        // The card comes with the next frame.
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        const told = await card(page).boundingBox();
        if (told === null) continue;
        seen += 1;
        const covers =
          at.x > told.x && at.x < told.x + told.width && at.y > told.y && at.y < told.y + told.height;
        expect(covers, `at ${at.x}, ${at.y}`).toBe(false);
        expect(told.x).toBeGreaterThanOrEqual(0);
        expect(told.y).toBeGreaterThanOrEqual(0);
        expect(told.x + told.width).toBeLessThanOrEqual(viewport.width);
        expect(told.y + told.height).toBeLessThanOrEqual(viewport.height);
      }
    }
    expect(seen).toBeGreaterThan(5);
  });
}

test('a finger that rests asks what is under it, and goes nowhere', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '?n=4');
  const at = await placeOfFirst(page, 'Step 1 of');
  const box = await drawing(page).boundingBox();
  if (box === null) throw new Error('the tree is shown');
  await page.reload();
  await expect(page.locator('#progress')).toContainText('Step 1 of');
  const devtools = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + at.x, y: box.y + at.y }];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(card(page)).toContainText('row 0, column 0');
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(card(page)).toBeVisible();
  await expect(page.locator('#progress')).toContainText('Step 1 of');
  // The next touch sends it away.
  await devtools.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: 195, y: box.y + 5 }],
  });
  await expect(card(page)).toBeHidden();
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
});

test('the root tells of the whole search', async ({ page }) => {
  await open(page, '?n=8&step=982');
  await item(page, 'start').focus();
  await expect(card(page)).toContainText('2,056 queens placed below');
  await expect(card(page)).toContainText('92 solutions');
});

test('the card goes with a click, and while the search moves on', async ({ page }) => {
  await open(page, '?n=5');
  const at = await placeOfFirst(page, 'Step 1 of');
  await drawing(page).hover({ position: { x: at.x + 1, y: at.y } });
  await expect(card(page)).toBeVisible();
  await page.mouse.down();
  await page.mouse.up();
  await expect(card(page)).toBeHidden();
  await drawing(page).hover({ position: at });
  await expect(card(page)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(card(page)).toBeHidden();
});

const STATUS = /^(start|row \d+, column \d+, (open|dead end|exhausted|solved|solution|not visited))$/;

for (const [n, start] of /** @type {const} */ ([
  [12, 40_000],
  [17, 3000],
  [100, 4000],
])) {
  test(`of n = ${n} each item of the twin has a name and a status, unfolds, and shows its step`, async ({
    page,
  }) => {
    await open(page, `?n=${n}&step=${start}`);
    await expect(tree(page)).not.toHaveAttribute('aria-busy', 'true');
    const names = await tree(page)
      .getByRole('treeitem')
      .evaluateAll((all) => all.map((item) => item.querySelector('span')?.textContent ?? ''));
    expect(names.filter((name) => !STATUS.test(name))).toEqual([]);
    // The path, and whatever stands beside it.
    expect(names.filter((name) => name.endsWith(', open')).length).toBeGreaterThan(2);
    expect(names.some((name) => /exhausted|dead end|solved/.test(name))).toBe(true);
    const branch = tree(page).getByRole('treeitem', { name: 'row 0, column 3, not visited' });
    await expect(branch).toHaveAttribute('aria-expanded', 'false');
    await branch.focus();
    await page.keyboard.press('ArrowRight');
    await expect(branch).toHaveAttribute('aria-expanded', 'true');
    await expect(branch.getByRole('treeitem', { name: 'row 1, column 5, not visited' })).toBeAttached();
    await expect(branch).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(branch).toHaveAttribute('aria-expanded', 'false');
    // A node of the path, and one beside it that has been left.
    const open_ = tree(page).getByRole('treeitem', { name: 'row 1, column 2, open' });
    await open_.focus();
    await page.keyboard.press('Enter');
    await expect(parts(page).progress).toHaveText(/^Step 4(\D|$)/);
    await expect(tree(page).locator('[aria-current="true"] > span').last()).toHaveText(
      'row 1, column 2, open',
    );
  });
}

test('of a tree that is too large a branch that has been left is gone back to', async ({ page }) => {
  await open(page, '?n=17&step=3000');
  const left = tree(page)
    .getByRole('treeitem', { name: /, (exhausted|dead end)$/ })
    .first();
  const name = (await left.locator('> span').textContent()) ?? '';
  await left.focus();
  await page.keyboard.press('Enter');
  const current = tree(page).locator('[aria-current="true"] > span').last();
  await expect(current).toHaveText(name.replace(/, [^,]*$/, ', open'));
  await expect(parts(page).progress).not.toHaveText(/^Step 3,000/);
});

test('a tree that is not there whole unfolds to the rows for which its nodes are not too many', async ({
  page,
}) => {
  await open(page, '?n=12&step=40000');
  const rows = page.getByRole('combobox', { name: 'Unfold to row' });
  await expect(rows.locator('option')).toHaveText([
    'path',
    '1 (13 nodes)',
    '2 (123 nodes)',
    '3 (879 nodes)',
    '4 (4,959 nodes)',
  ]);
  const before = await ink(page);
  await rows.selectOption('2');
  await expect.poll(() => ink(page)).not.toBe(before);
  await expect(parts(page).progress).toHaveText(/^Step 40,000/);
  await rows.selectOption('');
  await expect.poll(() => ink(page)).toBe(before);
  // Of what cannot be unfolded there is no word.
  await open(page, '?n=17&step=40000');
  await expect(rows).toBeHidden();
});

test('folding many leaves the current node where it is while the tree is seen from near', async ({
  page,
}) => {
  await open(page, '?n=6&step=341');
  await drawing(page).focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('+');
  const { progress, goTo } = parts(page);
  const box = await boxOf(page);
  // The current node is the lowest of the path; a click on it shows where it is entered.
  const line = box.height * 0.655;
  /** Where clicks on its line show its step. */
  const found = async () => {
    for (let x = 4; x < box.width; x += 8) {
      await drawing(page).click({ position: { x, y: line } });
      if ((await progress.textContent())?.startsWith('Step 329 of')) return x;
    }
    throw new Error('the node is drawn');
  };
  const at = await found();
  await goTo.fill('341');
  await goTo.press('Enter');
  await page.getByRole('button', { name: 'Fold branches without a solution' }).click();
  await drawing(page).click({ position: { x: at + 4, y: line } });
  await expect(progress).toHaveText(/^Step 329 of/);
});

test('a tree that is taller than its place is moved, zoomed and shown whole again while the search rests', async ({
  page,
}) => {
  await open(page, '?n=100&step=4000');
  const picture = () =>
    page
      .locator('.nodes-stage > canvas')
      .evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
  const at = await picture();
  await drawing(page).focus();
  await page.keyboard.press('0');
  await expect.poll(picture).not.toBe(at);
  const before = await picture();
  await page.keyboard.press('+');
  await expect.poll(picture).not.toBe(before);
  const zoomed = await picture();
  await page.keyboard.press('ArrowUp');
  await expect.poll(picture).not.toBe(zoomed);
  await page.keyboard.press('0');
  await expect.poll(picture).toBe(before);
  // All of it stays in sight while the search goes on, and by any button.
  await page.getByRole('button', { name: 'Next backtrack' }).click();
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(parts(page).progress).not.toHaveText(/^Step 4,000/);
  const followed = await picture();
  await page.keyboard.press('+');
  await page.getByRole('button', { name: 'Show all' }).first().click();
  await expect.poll(picture).toBe(followed);
});

test('what is to come has no dead ends drawn, however near its nodes are to each other', async ({ page }) => {
  await open(page, '?n=8&theme=light');
  const red = () =>
    page.locator('.nodes-stage > canvas').evaluate((canvas) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
      const context = /** @type {HTMLCanvasElement} */ (canvas).getContext('2d');
      const { data } = /** @type {CanvasRenderingContext2D} */ (context).getImageData(0, 0, width, height);
      let found = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] > 30 && data[at] > data[at + 1] + 40 && data[at] > data[at + 2] + 40) found += 1;
      }
      return found;
    });
  await page.keyboard.press('End');
  await expect(parts(page).progress).toHaveText('Step 17,868 of 17,868');
  await expect.poll(red).toBeGreaterThan(200);
  await page.keyboard.press('Home');
  await expect(parts(page).progress).toHaveText('Step 0 of 17,868');
  await expect.poll(red).toBe(0);
});
