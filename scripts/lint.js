// npm run lint: the formatting and the usual faults of the JavaScript, CSS and JSON; `-- --write` mends what it can.
import { join } from 'node:path';
import { packages } from './setup.js';
import { main, must, root, say } from './shell.js';

await main(async () => {
  await packages();
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = {
    label: 'reading the files',
    failure: 'Run `npm run lint -- --write` to mend what it can.',
  };
  say((await must(process.execPath, [biome, 'check', ...process.argv.slice(2)], options)).trim());
});
