// npm run build: the whole static site, in dist/.
import { setUp } from './setup.js';
import { main, say } from './shell.js';

await main(async () => {
  await setUp();
  say('The page is in dist/: copy that folder to any static host, under any path.');
});
