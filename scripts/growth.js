// node scripts/growth.js: counts anew what the page's growth chart shows (some minutes), and writes www/growth.json.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, must, root, run } from './shell.js';

await main(async () => {
  const example = ['run', '--quiet', '--release', '--locked', '--example', 'growth', '--', '--n', '16'];
  const { code, output } = await run('cargo', example, { label: 'counting' });
  if (code !== 0) throw new Error(output);
  const file = join(root, 'www/growth.json');
  writeFileSync(file, output.slice(output.indexOf('[')));
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  await must(process.execPath, [biome, 'format', '--write', file], {
    label: 'formatting',
    failure: 'The file could not be formatted.',
  });
});
