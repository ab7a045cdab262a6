// npm run bench: the figures of the README's table, measured side by side in one run; `-- --json` for programs, and
// `-- --only count-1,slices` for the modules that hold these rows. Other work on the machine spoils the figures.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBench } from './bench/lib/bench.js';
import { table } from './bench/lib/table.js';
import { setUp } from './setup.js';
import { main, root, Trouble } from './shell.js';

const USAGE = 'npm run bench [-- [--json] [--only ROW,ROW]]';

await main(async () => {
  const { json, only } = options(process.argv.slice(2));
  // What goes on is told beside the figures, not among them.
  console.log = console.error;
  await setUp();
  const bench = await openBench();
  /** @type {import('./bench/lib/bench.js').Row[]} */
  const rows = [];
  try {
    const folder = join(root, 'scripts/bench');
    const modules = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
    for (const name of modules.sort()) {
      const { ids, measure } = await import(`./bench/${name}`);
      if (only !== null && !ids.some((/** @type {string} */ id) => only.has(id))) continue;
      console.error(`Measuring ${ids.join(', ')} …`);
      rows.push(...(await measure(bench)));
    }
  } finally {
    await bench.close();
  }
  process.stdout.write(
    json ? `${JSON.stringify({ machine: bench.machine, rows })}\n` : table(rows, bench.machine),
  );
});

/**
 * @param {string[]} args
 * @returns {{json: boolean, only: Set<string> | null}}
 */
function options(args) {
  let json = false;
  let only = null;
  for (let at = 0; at < args.length; at++) {
    if (args[at] === '--json') json = true;
    else if (args[at] === '--only' && args[at + 1]) only = new Set(args[++at].split(','));
    else throw new Trouble(`There is no option ${args[at]}: ${USAGE}`);
  }
  return { json, only };
}
