// The code panel: what it shows, marks, follows and copies.
import { algorithms, languages, listing, program } from '../scripts/listings/marked.js';
import { expect, test } from './fixtures.js';

/** @param {import('@playwright/test').Page} page @param {string} query */
async function open(page, query) {
  await page.goto(`?panel=code&${query}`);
  await page.getByRole('tab', { name: 'Code', exact: true }).click();
  await expect(page.locator('.code-line.current').first()).toBeVisible();
}

/** What flags in Python is marked at, by the event. */
const MARKED = /** @type {Record<string, string[]>} */ ({
  place: ['queens[row] = col', 'column[col] = anti[a] = diag[d] = True', 'search(row + 1)'],
  conflict: ['if column[col] or anti[a] or diag[d]:', 'continue'],
  solution: ['if row == n:', 'report()'],
  backtrack: ['column[col] = anti[a] = diag[d] = False'],
});

/**
 * The kinds of event of the row-by-row search, worked out by plain recursion.
 * @param {number} n
 */
function kinds(n) {
  /** @type {string[]} */
  const told = [];
  /** @param {number[]} queens */
  function search(queens) {
    const row = queens.length;
    if (row === n) {
      told.push('solution');
      return;
    }
    for (let col = 0; col < n; col++) {
      if (queens.some((other, i) => other === col || Math.abs(other - col) === row - i))
        told.push('conflict');
      else {
        told.push('place');
        search([...queens, col]);
        told.push('backtrack');
      }
    }
  }
  search([]);
  return told;
}

test('at each of the 78 steps of n = 4 the lines of its event are marked', async ({ page }) => {
  test.slow();
  await open(page, 'n=4&algorithm=flags&code=python');
  await expect(page.locator('.code-line.current code')).toHaveText(['def search(row):']);
  const told = kinds(4);
  expect(told).toHaveLength(78);
  for (const [i, kind] of told.entries()) {
    await page.getByRole('button', { name: 'Step forward' }).click();
    const wanted = MARKED[kind];
    await expect(page.locator('.code-line.current code'), `step ${i + 1}, ${kind}`).toHaveText(wanted);
  }
});

test('a scan is marked at the way out that it took', async ({ page }) => {
  // Step 13 of n = 4 tries row 2, column 2 … each step is compared with where the first queen that is met stands.
  await open(page, 'n=4&algorithm=board-scan&code=python&step=7');
  // Row 2, column 2: the queen at (1, 2) stands in its column, the one at (0, 0) on its diagonal; the column comes first.
  await expect(page.locator('.code-line.current code').first()).toHaveText('if board[i][col] == "Q":');
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(page.locator('.code-line.current code').first()).toHaveText(
    'if board[row - k][col + k] == "Q":',
  );
});

test('a single check is marked where it is made', async ({ page }) => {
  // After step 22 of n = 4 the only queen stands at (0, 1), and (1, 0) is tried: two squares are examined.
  const current = page.locator('.code-line.current code');
  await open(page, 'n=4&algorithm=board-scan&code=python&checks=1&step=22');
  await page.getByRole('button', { name: 'Step forward' }).click();
  await expect(current).toHaveText(['if board[i][col] == "Q":']);
  await page.getByRole('button', { name: 'Step forward' }).click();
  await expect(current).toHaveText([
    'if board[row - k][col + k] == "Q":',
    'return True',
    'if attacked(row, col):',
    'continue',
  ]);
});

for (const width of [1440, 1024, 390]) {
  test(`no name of a part touches the code at ${width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await open(page, 'n=4&step=9');
    for (const algorithm of Object.keys(algorithms)) {
      await page.getByRole('combobox', { name: 'Algorithm', exact: true }).selectOption(algorithm);
      for (const language of Object.keys(languages)) {
        await page.getByRole('combobox', { name: 'Code language' }).selectOption(language);
        const first = listing(algorithm, language).find(({ core }) => core);
        await expect(page.locator('.code-line:not([hidden]) code').first()).toHaveText(
          first?.text.trim() ?? '',
        );
        const faults = await page.evaluate(() => {
          const found = [];
          for (const line of document.querySelectorAll('.code-line:not([hidden])')) {
            const code = document.createRange();
            code.selectNodeContents(/** @type {Node} */ (line.querySelector('code')));
            const right = Math.max(...[...code.getClientRects()].map((box) => box.right));
            const part = line.querySelector('.code-part')?.getBoundingClientRect();
            // 12 px of air stand before the name and at the end of a line; a space at a wrapped line's end hangs into it.
            const edge = part ? part.left : line.getBoundingClientRect().right - 12;
            if (right > edge + 8) found.push(line.textContent);
            if (line.textContent?.includes('@')) found.push(line.textContent);
          }
          const scroller = /** @type {Element} */ (document.querySelector('.code-scroll'));
          if (scroller.scrollWidth > scroller.clientWidth) found.push('wider than the panel');
          return found;
        });
        expect(faults, `${algorithm} in ${language}`).toEqual([]);
      }
    }
  });
}

test('the chosen language stays: with the next algorithm, and in the address', async ({ page }) => {
  await open(page, 'n=4&algorithm=flags');
  const select = page.getByRole('combobox', { name: 'Code language' });
  await expect(select).toHaveValue('pseudocode');
  await select.selectOption('rust');
  await expect(page.locator('.code-lines')).toContainText('fn search(&mut self, row: usize)');
  await page.getByRole('combobox', { name: 'Algorithm', exact: true }).selectOption('bitmask');
  await expect(page.locator('.code-lines')).toContainText('free.wrapping_neg()');
  await expect(page).toHaveURL(/code=rust/);
  await page.reload();
  await expect(select).toHaveValue('rust');
});

test('what is copied is the whole program, without a marker', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, 'n=4&algorithm=cell-by-cell&code=java');
  await page.getByRole('button', { name: 'Copy program' }).click();
  await expect(page.getByText('The program is on the clipboard.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(program(listing('cell-by-cell', 'java')));
});

test('the whole program is shown when it is asked for', async ({ page }) => {
  await open(page, 'n=4&algorithm=flags&code=c');
  const main = page.locator('.code-line', { hasText: 'int main' });
  await expect(main).toBeHidden();
  await page.getByRole('button', { name: 'Whole program' }).click();
  await expect(main).toBeVisible();
  const lines = await page.locator('.code-line code').allTextContents();
  expect(`${lines.join('\n')}\n`).toBe(program(listing('flags', 'c')));
});

test('the panel follows the search, and the page stays where it is', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 560 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'n=5&algorithm=cell-by-cell&code=rust&step=60');
  for (let step = 0; step < 60; step++) {
    await page.getByRole('button', { name: 'Step forward' }).click();
    const line = page.locator('.code-line.current').last();
    await expect(line).toBeInViewport();
    const inside = await line.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const frame = /** @type {Element} */ (element.closest('.code-scroll')).getBoundingClientRect();
      return box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
    });
    expect(inside, `step ${61 + step}`).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
});

test.describe('where a listing does not come', () => {
  test.use({ faults: /flags|Failed to load resource/ });

  test('the panel says so and tries again', async ({ page }) => {
    const listings = /\/flags[^/]*\.json/;
    await page.route(listings, (route) => route.fulfill({ status: 503, body: 'busy' }));
    await page.goto('?panel=code&n=4&algorithm=flags&code=go');
    await expect(page.getByText(/The listing did not come\. 503 .*flags/)).toBeVisible();
    await page.unroute(listings);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.code-line.current')).toHaveText(/func search\(row int\) \{/);
    await expect(page.getByText(/The listing did not come/)).toBeHidden();
  });
});
