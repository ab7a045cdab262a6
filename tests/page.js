// What the tests of the page share: how to read what it shows.

import { expect } from '@playwright/test';

/** @import { Page } from '@playwright/test' */

/** @param {Page} page */
export function parts(page) {
  const button = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true });
  return {
    button,
    play: button('Play'),
    pause: button('Pause'),
    forward: button('Step forward'),
    back: button('Step back'),
    size: page.getByRole('spinbutton', { name: 'Board size' }),
    goTo: page.getByRole('spinbutton', { name: 'Go to step' }),
    algorithm: page.getByRole('combobox', { name: 'Algorithm' }),
    step: page.getByRole('slider', { name: 'Step', exact: true }),
    speed: page.getByRole('slider', { name: 'Speed' }),
    progress: page.getByLabel('Progress', { exact: true }),
    narration: page.getByRole('status', { name: 'Narration' }),
    board: page.getByRole('table', { name: 'Board' }),
    canvas: page.locator('#board canvas'),
  };
}

/**
 * Opens the page and waits until it is there.
 * @param {Page} page
 * @param {string} [query]
 */
export async function open(page, query = '') {
  await page.goto(query);
  await expect(parts(page).progress).toHaveText(/^Step/, { timeout: 15_000 });
}

/**
 * The board as its table tells it: the column of each row's queen, -1 for none.
 * @param {Page} page
 * @returns {Promise<number[]>}
 */
export function queens(page) {
  return page
    .getByRole('table', { name: 'Board' })
    .evaluate((table) =>
      [.../** @type {HTMLTableElement} */ (table).rows].map((row) =>
        [...row.cells].findIndex((cell) => cell.textContent === 'Q'),
      ),
    );
}

/**
 * The name of a square's cell.
 * @param {Page} page
 * @param {number} row
 * @param {number} col
 */
export function square(page, row, col) {
  return page.getByRole('table', { name: 'Board' }).locator('tr').nth(row).locator('td').nth(col);
}

/**
 * Has the page keep account of its long tasks, those of 50 milliseconds and more; to be asked before it is opened.
 * @param {Page} page
 */
export function countLongTasks(page) {
  return page.addInitScript(() => {
    /** @type {number[]} */
    const durations = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe({ type: 'longtask' });
    Object.assign(window, { longTasks: () => durations.splice(0) });
  });
}

/**
 * How long each long task took since this was asked last.
 * @param {Page} page
 * @returns {Promise<number[]>}
 */
export const longTasks = (page) => page.evaluate(() => /** @type {any} */ (window).longTasks());

/**
 * Keeps hold of the solver's memory; to be asked before the page is opened.
 * @param {Page} page
 */
export function keepSolverMemory(page) {
  return page.addInitScript(() => {
    const real = WebAssembly.instantiate;
    /** @type {any} */ (WebAssembly).instantiate = async (/** @type {any[]} */ ...args) => {
      const made = await /** @type {any} */ (real)(...args);
      Object.assign(window, { solverMemory: (made.instance ?? made).exports.memory });
      return made;
    };
  });
}

/**
 * How large the solver's memory is, in bytes.
 * @param {Page} page
 * @returns {Promise<number>}
 */
export const solverMemory = (page) =>
  page.evaluate(() => /** @type {any} */ (window).solverMemory.buffer.byteLength);
