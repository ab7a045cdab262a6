// What the page costs: nothing at rest, and no more than a frame's share while it plays.
import { expect, test } from './fixtures.js';
import { open, parts } from './page.js';

test('paused, it asks for no frame, no timer and no idle time', async ({ page }) => {
  await page.addInitScript(() => {
    const asked = { count: 0 };
    Object.assign(window, { asked });
    for (const name of /** @type {const} */ ([
      'requestAnimationFrame',
      'setTimeout',
      'setInterval',
      'requestIdleCallback',
    ])) {
      const real = /** @type {any} */ (window)[name].bind(window);
      /** @type {any} */ (window)[name] = (/** @type {any[]} */ ...args) => {
        asked.count += 1;
        return real(...args);
      };
    }
  });
  await open(page, '?n=8&step=982');
  const { progress, forward, play, pause } = parts(page);
  await expect(progress).toHaveText('Step 982 of 17,868');
  await forward.click();
  await play.click();
  await pause.click();
  await expect(play).toBeVisible();
  await page.waitForTimeout(600);
  const before = await page.evaluate(() => /** @type {any} */ (window).asked.count);
  await page.waitForTimeout(3000);
  expect(await page.evaluate(() => /** @type {any} */ (window).asked.count)).toBe(before);
});

/**
 * The longest task of the page's main thread, in milliseconds of processor time: what else runs on the machine does not
 * count.
 * @param {Buffer} trace
 */
function longestTask(trace) {
  const { traceEvents } = JSON.parse(trace.toString());
  const threads = traceEvents.filter(
    (/** @type {any} */ e) => e.name === 'thread_name' && e.args.name === 'CrRendererMain',
  );
  const own = new Set(threads.map((/** @type {any} */ e) => `${e.pid} ${e.tid}`));
  const tasks = traceEvents.filter(
    (/** @type {any} */ e) => e.name.endsWith('RunTask') && own.has(`${e.pid} ${e.tid}`),
  );
  expect(tasks.length).toBeGreaterThan(100);
  return Math.max(...tasks.map((/** @type {any} */ e) => (e.tdur ?? 0) / 1000));
}

for (const n of [8, 12, 100]) {
  test(`playing n = ${n} at full speed makes no long task, and a pause takes effect at once`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(60_000);
    await open(page, `?n=${n}&speed=max`);
    const { progress } = parts(page);
    await expect(progress).toHaveText(/of/);
    await page.waitForTimeout(500);
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
    // To and fro, where one way is over in a moment.
    await page.evaluate(async () => {
      const play = /** @type {HTMLElement} */ (document.querySelector('#play'));
      const back = /** @type {HTMLElement} */ (document.querySelector('#play-back'));
      const progress = /** @type {HTMLElement} */ (document.querySelector('#progress'));
      const until = performance.now() + 10_000;
      while (performance.now() < until) {
        if (play.textContent === 'Play') (progress.textContent?.startsWith('Step 0 ') ? play : back).click();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
    const [pressed, later] = await page.evaluate(async () => {
      const play = /** @type {HTMLElement} */ (document.querySelector('#play'));
      const progress = /** @type {HTMLElement} */ (document.querySelector('#progress'));
      if (play.textContent === 'Pause') play.click();
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
      const then = progress.textContent;
      for (let i = 0; i < 20; i++) await frame();
      return [then, progress.textContent];
    });
    expect(later).toBe(pressed);
    expect(longestTask(await browser.stopTracing())).toBeLessThan(50);
  });
}
