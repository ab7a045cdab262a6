// The search tree, its text twin and the timeline.
import { expect, test } from './fixtures.js';
import { keepSolverMemory, solverMemory } from './page.js';

/** @param {import('@playwright/test').Page} page */
const tree = (page) => page.getByRole('tree', { name: 'Search tree' });
/** @param {import('@playwright/test').Page} page */
const step = (page) => page.getByRole('slider', { name: 'Step' });

/** @param {import('@playwright/test').Page} page */
const items = (page) =>
  tree(page)
    .getByRole('treeitem')
    .evaluateAll((all) => all.map((item) => item.querySelector('span')?.textContent));

test('the twin names the path and the branches beside it', async ({ page }) => {
  await page.goto('?n=4&step=17');
  await expect(page.getByText('Step 17 of 78')).toBeVisible();
  expect(await items(page)).toEqual([
    'start',
    'row 0, column 0, open',
    'row 1, column 2, dead end',
    'row 1, column 3, open',
    'row 2, column 1, dead end',
    'row 0, column 1, not visited',
    'row 0, column 2, not visited',
    'row 0, column 3, not visited',
  ]);
});

test('a solution and what leads to it are named', async ({ page }) => {
  await page.goto('?n=4&step=78');
  await expect(page.getByText('Step 78 of 78')).toBeVisible();
  expect(await items(page)).toEqual([
    'start',
    'row 0, column 0, exhausted',
    'row 0, column 1, solved',
    'row 0, column 2, solved',
    'row 0, column 3, exhausted',
  ]);
  await page.getByRole('button', { name: 'Previous solution' }).click();
  await expect(tree(page).getByText('row 3, column 1, solution')).toBeAttached();
});

test('an item of the twin shows its step', async ({ page }) => {
  await page.goto('?n=6&step=341');
  await tree(page).getByRole('treeitem', { name: 'row 0, column 1, open' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Step 156 of 1,050')).toBeVisible();
  await expect(tree(page).locator('[aria-current="true"]')).toContainText('row 0, column 1, open');
});

test('arrow keys walk the twin and leave the search alone', async ({ page }) => {
  await page.goto('?n=4&step=17');
  await expect(page.getByText('Step 17 of 78')).toBeVisible();
  await tree(page).locator('[tabindex="0"]').focus();
  const focused = () => page.evaluate(() => document.activeElement?.querySelector('span')?.textContent);
  expect(await focused()).toBe('row 1, column 3, open');
  // Folded, and left for what it hangs under.
  await page.keyboard.press('ArrowLeft');
  expect(await focused()).toBe('row 1, column 3, open');
  await page.keyboard.press('ArrowLeft');
  expect(await focused()).toBe('row 0, column 0, open');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('row 1, column 2, dead end');
  await page.keyboard.press('Home');
  expect(await focused()).toBe('start');
  await expect(page.getByText('Step 17 of 78')).toBeVisible();
});

test('the timeline is a slider over the whole search', async ({ page }) => {
  await page.goto('?n=6');
  await expect(step(page)).toHaveAttribute('aria-valuemax', '1050');
  await step(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(step(page)).toHaveAttribute('aria-valuenow', '1');
  await expect(step(page)).toHaveAttribute('aria-valuetext', 'Step 1 of 1,050');
  await page.keyboard.press('End');
  await expect(step(page)).toHaveAttribute('aria-valuenow', '1050');
  await page.keyboard.press('ArrowRight');
  await expect(step(page)).toHaveAttribute('aria-valuenow', '1050');
  await page.keyboard.press('Home');
  await expect(step(page)).toHaveAttribute('aria-valuenow', '0');
});

test('the timeline is dragged to a step', async ({ page }) => {
  await page.goto('?n=8');
  const box = await step(page).boundingBox();
  if (!box) throw new Error('the timeline is shown');
  await page.mouse.move(box.x + 8, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 30, { steps: 4 });
  await expect(step(page)).toHaveAttribute('aria-valuenow', '8934');
  await page.mouse.move(box.x + box.width + 50, box.y + 30, { steps: 4 });
  await page.mouse.up();
  await expect(step(page)).toHaveAttribute('aria-valuenow', '17868');
  await expect(page.getByText('Step 17,868 of 17,868')).toBeVisible();
});

test('of a search whose size is only estimated the thumb stands where that puts it', async ({ page }) => {
  await page.goto('?n=100&step=1000');
  await expect(step(page)).toHaveAttribute('aria-valuetext', /Step 1,000 of about/);
  /** @param {number} part of the strip's width */
  const ink = (part) =>
    page.locator('.timeline canvas').evaluate((canvas, part) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
      const context = /** @type {HTMLCanvasElement} */ (canvas).getContext('2d');
      const x = Math.round(8 + part * (width - 16));
      const { data } = /** @type {CanvasRenderingContext2D} */ (context).getImageData(x, height - 8, 1, 1);
      return data[3] > 200;
    }, part);
  expect([await ink(0), await ink(0.5)]).toEqual([true, false]);
});

/** What the timeline has drawn. @param {import('@playwright/test').Page} page */
const strip = (page) =>
  page
    .locator('.timeline canvas')
    .evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());

test('of a search that is too large to be counted a click on the timeline changes nothing, and a sentence says why', async ({
  page,
}) => {
  await page.goto('?n=20&step=14000');
  await expect(step(page)).toHaveAttribute('aria-valuetext', /Step 14,000 of about/);
  const why = page.getByText('How many steps lead there is not known');
  const box = await step(page).boundingBox();
  if (!box) throw new Error('the timeline is shown');
  for (const x of [60, 200, 700, 1200]) {
    await page.mouse.move(x, box.y + 20);
    await page.mouse.down();
    await expect(why).toBeVisible();
    await page.mouse.up();
    await expect(step(page)).toHaveAttribute('aria-valuenow', '14000');
    await page.keyboard.press('Escape');
    await expect(why).toBeHidden();
  }
  await expect(step(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(step(page)).toHaveAttribute('aria-valuenow', '14001');
});

test('of such a search the thumb goes as far as can be walked, and the drawing stays under the hand', async ({
  page,
}) => {
  await page.goto('?n=20&step=14000');
  await expect(step(page)).toHaveAttribute('aria-valuetext', /Step 14,000 of about/);
  const box = await step(page).boundingBox();
  if (!box) throw new Error('the timeline is shown');
  const y = box.y + 20;
  // Its estimated map has come once it stays as it is.
  let before = '';
  await expect(async () => {
    const last = before;
    before = await strip(page);
    expect(before).toBe(last);
    await page.waitForTimeout(300);
  }).toPass();
  await page.mouse.move(box.x + 7, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 9, y);
  await expect(step(page)).toHaveAttribute('aria-valuenow', '14000');
  await page.mouse.move(box.x + 400, y, { steps: 5 });
  expect(await strip(page)).toBe(before);
  await expect(step(page)).toHaveAttribute('aria-valuenow', '100014000', { timeout: 30_000 });
  await expect(page.getByText('How many steps lead there is not known')).toBeVisible();
  await page.mouse.move(box.x + 500, y, { steps: 5 });
  await page.mouse.move(box.x + 2, y, { steps: 5 });
  await expect(step(page)).toHaveAttribute('aria-valuenow', '0', { timeout: 30_000 });
  await page.mouse.up();
  expect(await strip(page)).toBe(before);
});

test('while a search is counted the timeline leads where the estimate puts it', async ({ page }) => {
  test.slow();
  await page.goto('?n=14');
  const box = await step(page).boundingBox();
  if (!box) throw new Error('the timeline is shown');
  await expect(page.getByText(/of (about )?405,625,546|counting the rest/)).toBeVisible();
  await page.mouse.click(box.x + box.width / 2, box.y + 20);
  await expect
    .poll(async () => Number(await step(page).getAttribute('aria-valuenow')), { timeout: 60_000 })
    .toBeGreaterThan(150_000_000);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`no tool stands on the tree at ${viewport.width} × ${viewport.height}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('?n=8&step=982');
    const canvas = await page.locator('.nodes-stage canvas').boundingBox();
    if (!canvas) throw new Error('the tree is shown');
    for (const tool of await page.locator('.nodes-stage :is(button, select)').all()) {
      const box = await tool.boundingBox();
      if (!box) continue;
      const beside = box.x >= canvas.x + canvas.width || box.y + box.height <= canvas.y;
      expect(beside, (await tool.getAttribute('title')) ?? '').toBe(true);
    }
  });
}

test('on a phone the tree is zoomed and unfolded by buttons that come when they are asked for', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('?n=8&step=982');
  const closer = page.getByRole('button', { name: 'Zoom in', exact: true }).first();
  const depth = page.getByRole('combobox', { name: 'Unfold to row' });
  await expect(closer).toBeHidden();
  const more = page.getByRole('button', { name: 'More for the tree' });
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await closer.click();
  await depth.selectOption('2');
  await expect(page.getByText('Step 982 of 17,868')).toBeVisible();
  const canvas = await page.locator('.nodes-stage canvas').boundingBox();
  if (!canvas) throw new Error('the tree is shown');
  const fold = page.getByRole('button', { name: 'Fold branches without a solution' });
  for (const tool of [closer, depth, fold]) {
    const box = await tool.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(canvas.y);
  }
  await more.click();
  await expect(closer).toBeHidden();
});

test('a click on a node shows its step', async ({ page }) => {
  await page.goto('?n=4');
  const canvas = page.locator('.nodes-stage canvas');
  const box = await canvas.boundingBox();
  if (!box) throw new Error('the tree is shown');
  // The root stands on the first line, over the middle of its children.
  await page.keyboard.press('End');
  await expect(page.getByText('Step 78 of 78')).toBeVisible();
  await canvas.click({ position: { x: box.width / 2, y: 14 } });
  await expect(page.getByText('Step 0 of 78')).toBeVisible();
});

test('both faces are tabs', async ({ page }) => {
  await page.goto('?n=6&step=341');
  await page.getByRole('tab', { name: 'Map' }).click();
  await expect(page.getByRole('tab', { name: 'Map' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Nodes' })).toHaveAttribute('aria-selected', 'false');
  await page.getByRole('tab', { name: 'Map' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Nodes' })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Nodes' })).toHaveAttribute('aria-selected', 'true');
});

test.describe('where the map does not come', () => {
  test.use({ faults: /map-|Failed to load resource/ });

  test('its place says so, and it can be asked for again', async ({ page }) => {
    const file = /\/map-[^/]*\.js/;
    await page.route(file, (route) => route.fulfill({ status: 503, body: 'busy' }));
    await page.goto('?n=6&step=341');
    await page.getByRole('tab', { name: 'Map', exact: true }).click();
    const again = page.locator('.map').getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unroute(file);
    await again.click();
    await expect(crumbs(page).first()).toHaveText('whole search');
    await expect(again).toHaveCount(0);
  });
});

test('of a tree that is too large an honest part is shown', async ({ page }) => {
  await page.goto('?n=20&step=100');
  await expect(page.getByText('This tree is too large to be drawn whole.')).toBeVisible();
  const names = await items(page);
  expect(names.slice(0, 3)).toEqual(['start', 'row 0, column 0, open', 'row 1, column 2, open']);
  expect(names).toContain('row 0, column 19, not visited');
});

test('the map is whole up to its first pixel', async ({ page }) => {
  await page.goto('?n=12&tree=map');
  await expect(page.getByText('Step 0 of 10,974,256')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByText('Step 10,974,256 of 10,974,256')).toBeVisible({ timeout: 20_000 });
  const row = () =>
    page.locator('.map-stage canvas').evaluate((canvas) => {
      const context = /** @type {HTMLCanvasElement} */ (canvas).getContext('2d');
      // The bar of the first row's first column, from the pixel after its edge on.
      const { data } = /** @type {CanvasRenderingContext2D} */ (context).getImageData(13, 12, 12, 1);
      return new Set(new Uint32Array(data.buffer)).size;
    });
  await expect.poll(row).toBe(1);
});

/** @param {import('@playwright/test').Page} page */
const map = (page) => page.getByRole('group', { name: 'Map of the search' });
/** @param {import('@playwright/test').Page} page */
const crumbs = (page) => page.getByRole('navigation', { name: 'What the map shows' }).getByRole('button');

test('the map dives along the path to single events and climbs out again', async ({ page }) => {
  await page.goto('?n=6&step=341&tree=map');
  await expect(crumbs(page)).toHaveText(['whole search']);
  await map(page).focus();
  await page.keyboard.press('Enter');
  await expect(crumbs(page)).toHaveText(['whole search', 'row 0, column 1']);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(crumbs(page)).toHaveText(['whole search', 'row 0, column 1', '5', '2']);
  await page.keyboard.press('Escape');
  await expect(crumbs(page)).toHaveText(['whole search', 'row 0, column 1', '5']);
  await crumbs(page).first().click();
  await expect(crumbs(page)).toHaveText(['whole search']);
  await expect(page.getByText('Step 341 of 1,050')).toBeVisible();
});

test('a click on the map shows a node, a double click dives into it', async ({ page }) => {
  await page.goto('?n=6&tree=map');
  const canvas = map(page).locator('canvas');
  const box = await canvas.boundingBox();
  if (!box) throw new Error('the map is shown');
  await canvas.click({ position: { x: box.width - 20, y: 20 } });
  await expect(page.getByText('Step 896 of 1,050')).toBeVisible();
  await canvas.dblclick({ position: { x: box.width - 20, y: 20 } });
  await expect(crumbs(page)).toHaveText(['whole search', 'row 0, column 5']);
});

test('the position line of the map is dragged', async ({ page }) => {
  await page.goto('?n=8&tree=map');
  const box = await map(page).locator('canvas').boundingBox();
  if (!box) throw new Error('the map is shown');
  await page.mouse.move(box.x + 12, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 120, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText('Step 8,934 of 17,868')).toBeVisible();
});

test('the wheel zooms about the pointer, and all is shown again at a press', async ({ page }) => {
  await page.goto('?n=8&tree=map');
  const box = await map(page).locator('canvas').boundingBox();
  if (!box) throw new Error('the map is shown');
  await page.mouse.move(box.x + box.width / 2 + 20, box.y + 30);
  for (let i = 0; i < 12; i++) await page.mouse.wheel(0, -240);
  await expect(crumbs(page).nth(2)).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).first().click();
  await expect(crumbs(page)).toHaveText(['whole search']);
});

test('hundreds of millions of events have a map, down to the single one', async ({ page }) => {
  test.setTimeout(60_000);
  await page.goto('?n=14&tree=map&step=300');
  await expect(step(page)).toHaveAttribute('aria-valuemax', '405625546', { timeout: 45_000 });
  await expect(crumbs(page)).toHaveText(['whole search']);
  await map(page).focus();
  for (let i = 0; i < 26; i++) await page.keyboard.press('+');
  await expect.poll(() => crumbs(page).count()).toBeGreaterThan(5);
  await expect(crumbs(page).nth(1)).toHaveText('row 0, column 0');
});

/** @param {import('@playwright/test').Page} page */
const drawing = (page) => page.getByRole('group', { name: 'Drawing of the tree' });

test('a branch beside the path is unfolded in the twin, and folded again', async ({ page }) => {
  await page.goto('?n=4&step=78');
  await expect(page.getByText('Step 78 of 78')).toBeVisible();
  const branch = tree(page).getByRole('treeitem', { name: 'row 0, column 1, solved' });
  await expect(branch).toHaveAttribute('aria-expanded', 'false');
  await branch.focus();
  await page.keyboard.press('ArrowRight');
  await expect(branch).toHaveAttribute('aria-expanded', 'true');
  await expect(branch.getByRole('treeitem')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(tree(page).getByRole('treeitem', { name: 'row 1, column 3, solved' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(branch).toHaveAttribute('aria-expanded', 'false');
  await expect(branch).toBeFocused();
});

test('of a large tree the branches beside the path can be unfolded', async ({ page }) => {
  await page.goto('?n=12&step=40');
  const branch = tree(page).getByRole('treeitem', { name: 'row 0, column 5, not visited' });
  await expect(branch).toHaveAttribute('aria-expanded', 'false');
  await branch.focus();
  await page.keyboard.press('ArrowRight');
  await expect(branch.getByRole('treeitem', { name: 'row 1, column 7, not visited' })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(tree(page).locator('[aria-current="true"]')).toContainText('row 0, column 5, open');
});

test('the drawing is zoomed, moved and shown whole again without moving the search', async ({ page }) => {
  await page.goto('?n=8&step=982');
  await drawing(page).focus();
  for (const key of ['+', '+', '+', 'ArrowRight', 'ArrowLeft', '-', 'ArrowDown', 'ArrowUp', '0']) {
    await page.keyboard.press(key);
  }
  await expect(page.getByText('Step 982 of 17,868')).toBeVisible();
  const box = await drawing(page).boundingBox();
  if (!box) throw new Error('the tree is shown');
  await page.mouse.move(box.x + box.width / 2, box.y + 100);
  for (let i = 0; i < 10; i++) await page.mouse.wheel(0, -200);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 120, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText('Step 982 of 17,868')).toBeVisible();
});

test('branches without a solution fold, and the tree unfolds to a row', async ({ page }) => {
  await page.goto('?n=6&step=341');
  const fold = page.getByRole('button', { name: 'Fold branches without a solution' });
  await fold.click();
  await expect(fold).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('combobox', { name: 'Unfold to row' }).selectOption('2');
  await fold.click();
  await expect(fold).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('Step 341 of 1,050')).toBeVisible();
});

/** A die that falls the same way every time. @param {number} seed */
function dice(seed) {
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
}

// `MONKEY=2000 MONKEY_SEED=3 npx playwright test tree.spec.js -g whatever` goes on for longer, and elsewhere.
test('whatever is pressed in whatever order, the parts agree at every pause, and the memory stays', async ({
  page,
}) => {
  const actions = Number(process.env.MONKEY ?? 120);
  test.setTimeout(60_000 + actions * 400);
  await keepSolverMemory(page);
  await page.goto('?n=8&speed=max');
  await expect(step(page)).toHaveAttribute('aria-valuemax', '17868');
  const roll = dice(Number(process.env.MONKEY_SEED ?? 8));
  const devtools = await page.context().newCDPSession(page);
  /** What the solver and the page hold, in bytes, after so many eighths of the actions. */
  const held = { solver: /** @type {number[]} */ ([]), page: /** @type {number[]} */ ([]) };
  async function measure() {
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize, embedderHeapUsedSize, backingStorageSize } =
      await devtools.send('Runtime.getHeapUsage');
    held.page.push(usedSize + embedderHeapUsedSize + backingStorageSize);
    held.solver.push(await solverMemory(page));
  }
  const box = await page.locator('.tree-stage').boundingBox();
  if (!box) throw new Error('the tree is shown');
  const somewhere = () =>
    /** @type {const} */ ([box.x + roll() * box.width, box.y + 40 + roll() * (box.height - 60)]);
  const button = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true });
  /** @type {(() => Promise<unknown>)[]} */
  const can = [
    () => page.mouse.click(...somewhere()),
    () => page.mouse.dblclick(...somewhere()),
    async () => {
      await page.mouse.move(...somewhere());
      await page.mouse.wheel(0, roll() < 0.6 ? -300 : 300);
    },
    async () => {
      await page.mouse.move(...somewhere());
      await page.mouse.down();
      await page.mouse.move(...somewhere(), { steps: 3 });
      await page.mouse.up();
    },
    () => page.getByRole('tab', { name: roll() < 0.5 ? 'Map' : 'Nodes', exact: true }).click(),
    () =>
      page
        .locator('.tree-stage .tree-tool:visible')
        .nth(Math.floor(roll() * 4))
        // It may be gone by now: the faces change at any moment.
        .click({ timeout: 2000 })
        .catch(() => {}),
    () =>
      page.keyboard.press(
        ['+', '-', '0', 'Enter', 'Escape', 'ArrowLeft', 's', 'b', 'Shift+ArrowRight'][Math.floor(roll() * 9)],
      ),
    () => page.keyboard.press('Space'),
    // Where there is none, the button is dimmed, and pressed all the same.
    () => button(roll() < 0.5 ? 'Next solution' : 'Previous backtrack').click({ force: true }),
  ];
  for (let i = 0; i < actions; i++) {
    await can[Math.floor(roll() * can.length)]();
    if (i % 10 !== 9) continue;
    const pause = button('Pause');
    // The search may end by itself in between.
    if (await pause.isVisible()) await pause.click({ timeout: 2000 }).catch(() => {});
    await expect(button('Play')).toBeVisible();
    // The board, the twin and the slider tell of one step.
    await expect(async () => {
      const told = await page.evaluate(() => {
        const queens = document.querySelectorAll('table td, table [role="cell"]');
        const current = document.querySelector('[role="treeitem"][aria-current]');
        const slider = document.querySelector('[role="slider"][aria-label="Step"]');
        return {
          queens: [...queens].filter((cell) => cell.textContent?.trim() === 'Q').length,
          depth: Number(current?.getAttribute('aria-level')) - 1,
          step: slider?.getAttribute('aria-valuenow'),
          progress: document
            .querySelector('#progress')
            ?.textContent?.replace(/\D*([\d,]+).*/s, '$1')
            .replace(/,/g, ''),
        };
      });
      expect(told.queens).toBe(told.depth);
      expect(told.progress).toBe(told.step);
    }).toPass({ timeout: 5000 });
    if (Math.floor((8 * (i + 1)) / actions) > held.page.length) await measure();
  }
  if (process.env.MONKEY) console.log(held);
  for (const [what, bytes] of Object.entries(held)) {
    const half = Math.max(...bytes.slice(0, 4));
    const whole = Math.max(...bytes.slice(4));
    expect(whole, `${what}: ${bytes}`).toBeLessThan(1.1 * half + 2 ** 20);
  }
});

test('a map that is only estimated says so', async ({ page }) => {
  await page.goto('?n=20&step=500&tree=map');
  await expect(page.getByText('Hatched, and only estimated from random walks: about')).toBeVisible();
  await map(page).locator('canvas').click();
  await expect(page.getByText('Step 500')).toBeVisible();
});

for (const [algorithm, n] of /** @type {const} */ ([
  ['cell-by-cell', 7],
  ['cell-by-cell', 9],
  ['generate-and-test', 13],
])) {
  test(`the map of ${algorithm} stands for n = ${n}, and a click on it shows that step`, async ({ page }) => {
    await page.goto(`?n=${n}&algorithm=${algorithm}&tree=map`);
    await expect(crumbs(page).first()).toHaveText('whole search', { timeout: 20_000 });
    await expect(page.locator('.map-words')).toBeHidden();
    const canvas = map(page).locator('canvas');
    const box = await canvas.boundingBox();
    if (!box) throw new Error('the map is shown');
    // Of the first square, or the first row, what the search comes to last.
    await canvas.click({ position: { x: box.width - 20, y: 10 } });
    const square = algorithm === 'cell-by-cell' ? 'row 0, column 0' : `row 0, column ${n - 1}`;
    await expect(page.getByRole('treeitem', { name: `${square}, open` })).toBeVisible();
    await map(page).focus();
    await page.keyboard.press('Enter');
    await expect(crumbs(page).nth(1)).toHaveText(square);
  });
}

test('while a map is counted, what is still estimated is hatched', async ({ page }) => {
  await page.goto('?n=16&tree=map');
  const words = page.locator('.map-words');
  await expect(words).toContainText('so far. Hatched: what is still estimated.');
  await expect(words).not.toContainText(' 0 %');
  const stripes = () =>
    page.locator('.map-stage canvas').evaluate((canvas) => {
      const context = /** @type {HTMLCanvasElement} */ (canvas).getContext('2d');
      const { width } = /** @type {HTMLCanvasElement} */ (canvas);
      // Along the first line: whether it changes within the first bar, which is counted first, and in the middle.
      const changes = (/** @type {number} */ x) => {
        const { data } = /** @type {CanvasRenderingContext2D} */ (context).getImageData(x, 12, 10, 1);
        return new Set(new Uint32Array(data.buffer)).size > 1;
      };
      return { first: changes(14), middle: changes(Math.round(width / 2) + 5) };
    });
  await expect.poll(stripes, { timeout: 60_000 }).toEqual({ first: false, middle: true });
});

test('a map whose steps are too many says that it is rounded', async ({ page }) => {
  await page.goto('?n=14&algorithm=generate-and-test&tree=map');
  await expect(page.getByText('Hatched, and only rounded: about 4 × 10¹⁶ events.')).toBeVisible();
});

test('a map square by square is estimated where it cannot be counted', async ({ page }) => {
  await page.goto('?n=12&algorithm=cell-by-cell&tree=map');
  await expect(page.getByText('Hatched, and only estimated from random walks: about')).toBeVisible();
});

test('the timeline is a slider that can be set to a step, as any form control', async ({ page }) => {
  await page.goto('?n=6');
  await step(page).fill('341');
  await expect(page.locator('#progress')).toHaveText('Step 341 of 1,050');
});
