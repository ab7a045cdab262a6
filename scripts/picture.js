// Takes the README's picture from the built page: `node scripts/picture.js`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ADVICE, findBrowser } from './browser.js';
import { serve } from './server.js';
import { setUp } from './setup.js';
import { main, root, say, Trouble } from './shell.js';

/** The moment that is shown: a square is refused, with a solution behind it and most of the search to come. */
const MOMENT = '?n=6&algorithm=flags&step=341&theme=light';

await main(async () => {
  await setUp();
  const executablePath = findBrowser();
  if (!executablePath) throw new Trouble(`No Chromium was found. ${ADVICE}`);
  const { chromium } = await import('@playwright/test');
  const site = await serve({ folder: join(root, 'dist') });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 1340, height: 850 }, locale: 'en-GB' });
  await page.goto(site.url + MOMENT, { waitUntil: 'networkidle' });
  await page.getByRole('group', { name: 'Progress' }).getByText('341').waitFor();
  mkdirSync(join(root, 'docs'), { recursive: true });
  await page.screenshot({ path: join(root, 'docs/picture.png'), animations: 'disabled' });
  await browser.close();
  await site.close();
  say('docs/picture.png shows the page as it is now.');
});
