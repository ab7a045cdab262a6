// Finds a Chromium for the tests on this machine, or gets one.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root, run, say } from './shell.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** What a person can do who has no browser. */
export const ADVICE =
  'Install Chromium or Google Chrome, or run `npx playwright install --with-deps chromium`; ' +
  'CHROMIUM=/path/to/it names one that lies elsewhere.';

/**
 * @returns {string | null} the executable of a Chromium that starts
 */
export function findBrowser() {
  const named = process.env.CHROMIUM;
  const candidates = named ? [named] : [...NAMES.flatMap(onPath), MAC, ...ownBrowser()];
  return candidates.find(starts) ?? null;
}

/**
 * @param {string} name
 * @returns {string[]} the files of this name on the path
 */
function onPath(name) {
  const folders = process.env.PATH?.split(delimiter) ?? [];
  return folders.map((folder) => join(folder, name)).filter((file) => existsSync(file));
}

/**
 * Gets a browser where there is none: from Debian's packages, else by Playwright's own installer.
 *
 * @returns {Promise<string | null>}
 */
export async function getBrowser() {
  const found = findBrowser();
  if (found || process.env.CHROMIUM) return found;
  if (process.getuid?.() === 0 && (await run('apt-get', ['--version'])).found) {
    say('There is no Chromium here; installing it by apt-get …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env, label: 'reading the list of packages', limit: 120 });
    const install = ['install', '-y', '--no-install-recommends', 'chromium'];
    await run('apt-get', install, { env, label: 'installing Chromium', limit: 300 });
    const installed = findBrowser();
    if (installed) return installed;
  }
  say('There is no Chromium here; fetching the one that Playwright offers …');
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  const label = 'fetching Chromium';
  await run(process.execPath, [playwright, 'install', 'chromium'], { label, limit: 180 });
  return findBrowser();
}

/** @returns {string[]} where Playwright keeps its own Chromium, if it has fetched one */
function ownBrowser() {
  try {
    const { chromium } = createRequire(import.meta.url)('@playwright/test');
    const path = chromium.executablePath();
    return existsSync(path) ? [path] : [];
  } catch {
    return [];
  }
}

/** @param {string} executable */
function starts(executable) {
  try {
    execFileSync(executable, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
