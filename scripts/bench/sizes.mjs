// What the page weighs, gzipped.
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { serve } from '../server.js';
import { root } from '../shell.js';

export const ids = ['wasm-size', 'first-load'];

/** @param {import('./lib/bench.js').Bench} bench */
export async function measure({ browser }) {
  const site = await serve({ folder: join(root, 'dist') });
  const page = await browser.newPage();
  /** @type {Map<string, number>} */
  const sizes = new Map();
  /** @type {Promise<void>[]} */
  const bodies = [];
  page.on('response', (response) => {
    const weigh = async () => {
      const body = await response.body();
      sizes.set(response.url(), gzipSync(body, { level: 9 }).length);
    };
    bodies.push(weigh());
  });
  await page.goto(site.url, { waitUntil: 'networkidle' });
  // Browsers without a window fetch no icon.
  const icon = await page.locator('link[rel=icon]').getAttribute('href');
  const response = await page.request.get(new URL(icon ?? '', page.url()).href);
  sizes.set(response.url(), gzipSync(await response.body(), { level: 9 }).length);
  await Promise.all(bodies);
  await page.close();
  await site.close();
  const sum = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b, 0);
  const wasm = [...sizes].filter(([url]) => new URL(url).pathname.endsWith('.wasm')).map(([, size]) => size);
  return [
    {
      id: 'wasm-size',
      what: 'the light solver, which is the one module that every visit loads, gzipped',
      value: sum(wasm),
      unit: 'bytes',
      goal: '≤ 40,960',
    },
    {
      id: 'first-load',
      what: 'everything that a first visit loads, gzipped',
      value: sum([...sizes.values()]),
      unit: 'bytes',
      goal: '≤ 122,880',
    },
  ];
}
