// The map of the search: how it is moved through, what it says of itself, and what a click on it shows.
import { expect, test } from './fixtures.js';
import { open, parts, queens } from './page.js';
import { boardsAt } from './replay.js';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page */
const map = (page) => page.getByRole('group', { name: 'Map of the search' });
/** @param {Page} page */
const crumbs = (page) => page.getByRole('navigation', { name: 'What the map shows' }).getByRole('button');
/** @param {Page} page */
const words = (page) => page.locator('.map-words');
/** @param {Page} page */
const card = (page) => page.locator('.node-card');

const WHOLE = ['whole search'];
/** Where the bars begin in the drawing, and what is left of its height under them. */
const SIDE = 12;
const ABOVE = 8;
const BELOW = 26;

/**
 * Where the bars are on the page.
 * @param {Page} page
 * @param {number} lines
 */
async function bars(page, lines) {
  const box = await map(page).locator('canvas').boundingBox();
  if (!box) throw new Error('the map is shown');
  const pitch = (box.height - ABOVE - BELOW) / lines;
  return {
    left: box.x + SIDE,
    width: box.width - 2 * SIDE,
    /** The middle of a line, from 1. @param {number} line */
    y: (line) => box.y + ABOVE + (line - 0.5) * pitch,
  };
}

test('n = 14: from the whole search down to one event of it, whose bar shows the board that stands there', async ({
  page,
}) => {
  test.slow();
  const event = 300_000_000;
  await open(page, '?n=14&tree=map');
  await expect(parts(page).progress).toHaveText('Step 0 of 405,625,546', { timeout: 60_000 });
  await expect(words(page)).toBeHidden({ timeout: 60_000 });
  const { left, width, y } = await bars(page, 14);
  // A wheel turns at a whole pixel, and each of these holds nearly a million events at first: we aim anew every time.
  let view = { from: 0, to: 405_625_546 };
  const aim = () => Math.floor(left + ((event - 0.5 - view.from) / (view.to - view.from)) * width);
  for (let i = 0; i < 45; i++) {
    const x = aim();
    await page.mouse.move(x, y(1));
    await page.mouse.wheel(0, -240);
    const at = view.from + ((x - left) / width) * (view.to - view.from);
    const by = Math.max(Math.exp(-240 * 0.0022), 6 / (view.to - view.from));
    view = { from: at - (at - view.from) * by, to: at + (view.to - at) * by };
  }
  const x = aim();
  const board = boardsAt(14, [event]).boards.get(event);
  const depth = board.filter((/** @type {number} */ col) => col >= 0).length;
  const names = board.slice(0, depth - 2).map(String);
  names[0] = `row 0, column ${names[0]}`;
  await expect
    .poll(async () => (await crumbs(page).allTextContents()).slice(0, depth - 1))
    .toEqual(['whole search', ...names]);
  await page.mouse.click(x, y(depth));
  await expect(parts(page).progress).not.toHaveText(/^Step 0 /);
  await expect.poll(() => queens(page)).toEqual(board);

  // There the position is moved by single events.
  const from = Number(await parts(page).step.getAttribute('aria-valuenow'));
  expect(event - from).toBeLessThan(20);
  await page.mouse.click(x, y(depth + 1));
  await expect(parts(page).progress).toHaveText('Step 300,000,000 of 405,625,546');
  expect(await queens(page)).toEqual(board);
});

test('n = 14: keys lead down along the path, and out again by the same way', async ({ page }) => {
  test.slow();
  await open(page, '?n=14&tree=map&step=300000000');
  await expect(parts(page).progress).toHaveText(/^Step 300,000,000 of/, { timeout: 60_000 });
  await expect(words(page)).toBeHidden({ timeout: 60_000 });
  const path = (await queens(page)).filter((col) => col >= 0);
  await map(page).focus();
  /** @type {string[][]} */
  const way = [await crumbs(page).allTextContents()];
  while (way[way.length - 1].length <= path.length) {
    await page.keyboard.press('Enter');
    await expect(crumbs(page)).not.toHaveCount(way[way.length - 1].length);
    way.push(await crumbs(page).allTextContents());
  }
  expect(way[way.length - 1].slice(2)).toEqual(path.slice(1).map(String));
  for (const names of way.reverse().slice(1)) {
    await page.keyboard.press('Escape');
    await expect(crumbs(page)).toHaveText(names);
  }
  await expect(crumbs(page)).toHaveText(WHOLE);
  await expect(parts(page).progress).toHaveText(/^Step 300,000,000 of/);
});

test('the map follows the search wherever it is led, and leaves it where the reader moves the map', async ({
  page,
}) => {
  await open(page, '?n=6&step=341&tree=map');
  await map(page).focus();
  for (let i = 0; i < 2; i++) await page.keyboard.press('Enter');
  await expect(crumbs(page)).toHaveText([...WHOLE, 'row 0, column 1', '5']);

  await parts(page).goTo.fill('896');
  await parts(page).goTo.press('Enter');
  await expect(parts(page).progress).toHaveText('Step 896 of 1,050');
  await expect(crumbs(page)).not.toHaveText([...WHOLE, 'row 0, column 1', '5']);
  await parts(page).button('To end').click();
  await expect(crumbs(page)).toHaveText([...WHOLE, 'row 0, column 5']);

  await map(page).focus();
  for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowLeft');
  await expect(crumbs(page).nth(1)).not.toHaveText('row 0, column 5');
  const moved = await crumbs(page).allTextContents();
  await page.mouse.move(5, 5);
  await expect(crumbs(page)).toHaveText(moved);
  await parts(page).back.click();
  await expect(crumbs(page).nth(1)).toHaveText('row 0, column 5');

  await page.getByRole('button', { name: 'Follow the search' }).last().click();
  await parts(page).button('To start').click();
  await expect(parts(page).progress).toHaveText('Step 0 of 1,050');
  await expect(crumbs(page).nth(1)).toHaveText('row 0, column 5');
});

test('a click in the map leaves the map where it is', async ({ page }) => {
  await open(page, '?n=8&tree=map');
  const { left, width, y } = await bars(page, 8);
  await page.mouse.move(left + width * 0.45, y(1));
  for (let i = 0; i < 8; i++) await page.mouse.wheel(0, -240);
  await expect(crumbs(page).nth(1)).toBeVisible();
  const names = await crumbs(page).allTextContents();
  await page.mouse.click(left + width * 0.45, y(1));
  await expect(parts(page).progress).not.toHaveText(/^Step 0 /);
  await expect(crumbs(page)).toHaveText(names);
});

test('the card of a bar leaves the bar in sight, and goes at a click, at Escape and with the pointer', async ({
  page,
}) => {
  await open(page, '?n=8&step=9000&tree=map');
  const { left, width, y } = await bars(page, 8);
  for (const wanted of [1, 2, 4, 7]) {
    await page.mouse.move(left + width * 0.2, y(wanted));
    await expect(card(page)).toBeVisible();
    // Where no bar is, the one over it is explained.
    const line = Number(/row (\d)/.exec((await card(page).textContent()) ?? '')?.[1]) + 1;
    const box = await card(page).boundingBox();
    if (!box) throw new Error('the card is shown');
    const half = (y(2) - y(1)) / 2;
    expect(box.y >= y(line) + half || box.y + box.height <= y(line) - half, `line ${line}`).toBe(true);
  }
  await page.mouse.move(left + width * 0.2, y(1));
  await expect(card(page)).toBeVisible();
  await page.mouse.down();
  await page.mouse.up();
  await expect(card(page)).toBeHidden();
  await page.mouse.move(left + width * 0.4, y(1));
  await expect(card(page)).toBeVisible();
  await map(page).focus();
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeHidden();
  await page.mouse.move(left + width * 0.2, y(1));
  await expect(card(page)).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(card(page)).toBeHidden();
});

test('an estimated map can be moved through, tells what it can, and says what it cannot', async ({
  page,
}) => {
  // Nothing is on its way when it is clicked.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '?n=18&step=500&tree=map');
  await expect(words(page)).toContainText('only estimated');
  const { left, width, y } = await bars(page, 18);

  await page.mouse.move(left + width * 0.5, y(1));
  await expect(card(page)).toContainText('row 0, column 8');
  await expect(card(page)).toContainText('not visited');
  await expect(card(page)).toContainText(/about \d × 10[⁰¹²³⁴⁵⁶⁷⁸⁹]+ queens placed below/);
  await page.mouse.click(left + width * 0.5, y(1));
  await expect(words(page)).toHaveText(
    'The step of row 0, column 8 is not known: what comes before it has not been counted.',
  );
  await expect(parts(page).progress).toHaveText(/^Step 500 /);

  // Its first bar begins with the first event, and the search is within it.
  await page.mouse.click(left + 12, y(1));
  await expect(parts(page).progress).toHaveText(/^Step 1 /);
  await expect(words(page)).toContainText('only estimated');

  await map(page).focus();
  await page.keyboard.press('Enter');
  await expect(crumbs(page)).toHaveText([...WHOLE, 'row 0, column 0']);
  await page.keyboard.press('Escape');
  await expect(crumbs(page)).toHaveText(WHOLE);
  for (let i = 0; i < 6; i++) await page.keyboard.press('+');
  await expect(crumbs(page)).not.toHaveText(WHOLE);
  await page.keyboard.press('0');
  await expect(crumbs(page)).toHaveText(WHOLE);
  await page.mouse.dblclick(left + width * 0.5, y(1));
  await expect(crumbs(page)).toHaveText([...WHOLE, 'row 0, column 8']);
});

test('on an estimated map a bar of the current path shows its step', async ({ page }) => {
  // Where square by square is decided the first bars are passed in a few hundred steps.
  await open(page, '?n=12&algorithm=cell-by-cell&step=1000&tree=map');
  await expect(words(page)).toContainText('only estimated');
  const { left, y } = await bars(page, 12 * 12);
  await page.mouse.click(left + 12, y(1));
  await expect(parts(page).progress).toHaveText(/^Step 1 /);
});

test('of a rounded map the bars whose steps can be numbered show them', async ({ page }) => {
  await open(page, '?n=14&algorithm=generate-and-test&tree=map');
  await expect(words(page)).toContainText('only rounded');
  const { left, width, y } = await bars(page, 14);
  await page.mouse.click(left + (width * 1.5) / 14, y(1));
  // n + 1 nodes a level make a subtree of 3 · 14¹³ + 2 · (1 + 14 + … + 14¹²) events.
  const below = [...Array(13).keys()].reduce((sum) => sum * 14 + 2, 3);
  await expect(parts(page).progress).toHaveText(new RegExp(`^Step ${(below + 1).toLocaleString('en')} `));
  await page.mouse.click(left + (width * 12.5) / 14, y(1));
  await expect(words(page)).toHaveText('The step of row 0, column 12 is too large to be numbered exactly.');
});

test('while a map is counted, what is known of it acts as any map', async ({ page }) => {
  test.slow();
  await open(page, '?n=16&tree=map');
  await expect(words(page)).toContainText('are being counted');
  await map(page).focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press('+');
  const { left, y } = await bars(page, 16);
  // The first branches are counted first.
  await page.mouse.move(left + 14, y(2));
  await expect(async () => {
    await page.mouse.move(left + 15, y(2));
    await page.mouse.move(left + 14, y(2));
    await expect(card(page)).toContainText(/[1-9][\d,]+ events/, { timeout: 500 });
    await expect(card(page)).not.toContainText('about', { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await page.mouse.click(left + 14, y(2));
  await expect(parts(page).progress).toHaveText(/^Step 4\b/);
});

test('while a search is counted the timeline shows its estimated map', async ({ page }) => {
  await open(page, '?n=16');
  await expect(parts(page).progress).toHaveText('Step 0, counting the rest');
  /** How much of the strip's height is drawn upon, at a place that has not been visited. */
  const height = () =>
    page.locator('.timeline canvas').evaluate((canvas) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
      const context = /** @type {HTMLCanvasElement} */ (canvas).getContext('2d');
      const across = Math.round(width / 3);
      const { data } = /** @type {CanvasRenderingContext2D} */ (context).getImageData(across, 0, 1, height);
      return data.filter((value, i) => i % 4 === 3 && value > 0).length / height;
    });
  await expect.poll(height).toBeGreaterThan(0.4);
});

test('the position of an estimated map is dragged as far as can be walked, and a sentence says why no further', async ({
  page,
}) => {
  await open(page, '?n=17&step=14000&tree=map');
  await expect(words(page)).toContainText('only estimated');
  const { left, width, y } = await bars(page, 17);
  const at = async () => Number(await parts(page).step.getAttribute('aria-valuenow'));
  await map(page).focus();
  for (let i = 0; i < 12; i++) await page.keyboard.press('+');
  await page.mouse.move(left, y(4));
  await page.mouse.down();
  await page.mouse.move(left + width - 5, y(4), { steps: 4 });
  await expect(page.getByText('How many steps lead there is not known')).toBeVisible();
  await expect.poll(at, { timeout: 60_000 }).toBeGreaterThan(1_000_000);
  expect(await at()).toBeLessThan(2 * 10 ** 9);
  await page.mouse.move(left - 5, y(4), { steps: 4 });
  await expect.poll(at, { timeout: 30_000 }).toBe(0);
  await page.mouse.up();
});

test('an estimated map says that a closer look shows nothing more', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '?n=20&step=14000&tree=map');
  await expect(words(page)).toContainText('only estimated');
  await map(page).focus();
  await page.keyboard.press('Enter');
  await expect(crumbs(page)).toHaveText([...WHOLE, 'row 0, column 0']);
  for (let i = 0; i < 4; i++) await page.keyboard.press('Enter');
  await expect(words(page)).toHaveText('An estimated map has no more detail than this.');
  await page.keyboard.press('Escape');
  await expect(words(page)).toContainText('only estimated');
});

for (const n of [22, 100]) {
  test(`n = ${n}: the map tells the same estimate as the progress`, async ({ page }) => {
    await open(page, `?n=${n}&step=100&tree=map`);
    await expect(parts(page).progress).toHaveText(/of about/);
    const total = /about (.*)/.exec((await parts(page).progress.textContent()) ?? '')?.[1];
    expect(total).toMatch(/× 10/);
    await expect(words(page)).toContainText(`about ${total} events`);
  });
}

test('the focus stays on the way that leads to what the map shows', async ({ page }) => {
  await open(page, '?n=6&step=341&tree=map');
  await map(page).focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Enter');
  await expect(crumbs(page)).toHaveText([...WHOLE, 'row 0, column 1', '5', '2']);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(crumbs(page).nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(crumbs(page)).toHaveText([...WHOLE, 'row 0, column 1', '5']);
  await expect(crumbs(page).nth(2)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(crumbs(page)).toHaveText(WHOLE);
  await expect(crumbs(page).first()).toBeFocused();
});

test('who follows the search and has moved away is led back to it by one press', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '?n=6&step=341&tree=map');
  const follow = page.locator('.map').getByRole('button', { name: 'Follow the search' });
  await map(page).focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Enter');
  await expect(crumbs(page)).toHaveText([...WHOLE, 'row 0, column 1', '5', '2']);
  for (let i = 0; i < 60; i++) await page.keyboard.press('ArrowRight');
  await expect(crumbs(page).nth(1)).not.toHaveText('row 0, column 1');
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await expect(crumbs(page).nth(1)).toHaveText('row 0, column 1');
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`at ${viewport.width} × ${viewport.height} a long way keeps its first and its last, and none is cut`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '?n=12&step=5000027&tree=map');
    await expect(parts(page).progress).toHaveText(/^Step 5,000,027 /, { timeout: 20_000 });
    await map(page).focus();
    for (let i = 0; i < 14; i++) await page.keyboard.press('Enter');
    await expect(crumbs(page).nth(9)).toBeAttached();
    const nav = await page.getByRole('navigation', { name: 'What the map shows' }).boundingBox();
    if (!nav) throw new Error('the map is shown');
    /** @type {{name: string | null, from: number, to: number}[]} */
    const seen = [];
    for (const one of await crumbs(page).all()) {
      const box = await one.boundingBox();
      if (box && box.width > 2)
        seen.push({ name: await one.textContent(), from: box.x, to: box.x + box.width });
    }
    expect(seen[0].name).toBe('whole search');
    expect(seen.at(-1)?.name).toBe(await crumbs(page).last().textContent());
    expect(seen.length).toBeGreaterThan(2);
    seen.forEach((crumb, i) => {
      expect(crumb.from).toBeGreaterThanOrEqual(i === 0 ? nav.x : seen[i - 1].to);
      expect(crumb.to).toBeLessThanOrEqual(nav.x + nav.width + 1);
    });
  });
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`at ${viewport.width} × ${viewport.height} no tool stands on the map or on the way to what it shows`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await open(page, '?n=8&step=9000&tree=map');
    await map(page).focus();
    for (let i = 0; i < 8; i++) await page.keyboard.press('Enter');
    await expect(crumbs(page).nth(5)).toBeAttached();
    const canvas = await map(page).locator('canvas').boundingBox();
    const way = await page.getByRole('navigation', { name: 'What the map shows' }).boundingBox();
    if (!canvas || !way) throw new Error('the map is shown');
    for (const tool of await page.locator('.map .tree-tool').all()) {
      const box = await tool.boundingBox();
      if (!box) continue;
      const name = (await tool.getAttribute('title')) ?? '';
      expect(box.y + box.height, name).toBeLessThanOrEqual(canvas.y);
      expect(box.x, name).toBeGreaterThanOrEqual(way.x + way.width);
    }
    // The deepest crumb is in sight.
    const last = await crumbs(page).last().boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(way.x + way.width + 1);
  });
}
