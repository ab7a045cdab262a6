// What every test of the built page stands on: a host of its own, and a page on which nothing may go wrong unnoticed.
import { test as base, expect } from '@playwright/test';
import { host } from './server.js';

export { expect };

/**
 * @import { Fixtures as PlaywrightFixtures, PlaywrightTestArgs as Args, PlaywrightTestOptions as ArgOptions } from '@playwright/test'
 * @import { PlaywrightWorkerArgs as WorkerArgs, PlaywrightWorkerOptions as WorkerOptions } from '@playwright/test'
 *
 * @typedef {object} Options
 * @property {import('./server.js').Host} host how the page is served; see there
 * @property {RegExp | null} faults errors of the console or of the page that the test brings about itself
 *
 * @typedef {object} Fixtures
 * @property {import('../scripts/server.js').Site} site where the page stands: `site.url`
 */

/**
 * `page.goto('?n=8')` opens the page. A test fails on any error in the console, any uncaught error, and any request that
 * leaves the page's own folder.
 *
 * Options: `test.use({ host: { base: '/any/sub/path/' }, faults: /404/ })`.
 */
export const test = base.extend(
  /** @type {PlaywrightFixtures<Options & Fixtures, {}, Args & ArgOptions, WorkerArgs & WorkerOptions>} */ ({
    host: [{}, { option: true }],
    faults: [null, { option: true }],

    site: async ({ host: how }, use) => {
      const site = await host(how);
      await use(site);
      await site.close();
    },

    baseURL: async ({ site }, use) => use(site.url),

    page: async ({ page, context, site, faults }, use) => {
      /** @type {string[]} */
      const wrong = [];
      context.on('console', (message) => {
        if (message.type() === 'error') wrong.push(`console: ${message.text()} ${message.location().url}`);
      });
      context.on('weberror', (error) => wrong.push(`uncaught: ${error.error().stack}`));
      context.on('request', (request) => {
        const inside = /^(data|blob):/.test(request.url()) || request.url().startsWith(site.url);
        if (!inside) wrong.push(`request outside the page's folder: ${request.url()}`);
      });
      await use(page);
      expect(wrong.filter((what) => !faults?.test(what))).toEqual([]);
    },
  }),
);
