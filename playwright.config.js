// The tests of the built page, in a Chromium of this machine.
import { defineConfig } from '@playwright/test';
import { ADVICE, findBrowser } from './scripts/browser.js';

const browser = findBrowser();
if (!browser) throw new Error(`No Chromium was found. ${ADVICE}`);
// Each worker reads this file anew and need not search again.
process.env.CHROMIUM = browser;

export default defineConfig({
  testDir: 'tests',
  testMatch: '*.spec.js',
  outputDir: 'test-results',
  workers: 2,
  // A shared machine is busy with other things at times: what fails once is tried once more there, and told as flaky.
  retries: process.env.CI ? 1 : 0,
  // Room for a machine that is busy; nothing waits longer than it must.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    launchOptions: {
      executablePath: browser,
      // Chromium's sandbox refuses to work for root, and in most containers.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
