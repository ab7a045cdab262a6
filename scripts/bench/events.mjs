// Making events, natively and in wasm, and handing them to JavaScript.
import { inTurns } from './lib/bench.js';

export const ids = ['events-native', 'events-wasm', 'events-js', 'events-objects', 'slices'];

/** More than a whole search of n = 12 has. */
const UNSLICED = 2 ** 40;

/** @param {import('./lib/bench.js').Bench} bench */
export async function measure({ native, page }) {
  if (!(await page('events.js', 'agree', 7))) throw new Error('The JavaScript searches differ from ours.');
  /** @param {number} n @param {number} slice */
  const sliced = (n, slice) => page('events.js', 'sliced', n, slice);
  const stream = await inTurns(5, {
    plain: () => native('plain 12'),
    native: () => native('events 12'),
    wasm: () => sliced(12, UNSLICED),
  });
  /** @param {string} name */
  const delivered = async (name) => (await page('events.js', name, 10)).time;
  const script = await inTurns(7, {
    ours: () => delivered('ours'),
    machine: () => delivered('machine'),
    objects: () => delivered('generator'),
  });
  const slices = await inTurns(9, {
    sliced: () => sliced(12, 1000),
    whole: () => sliced(12, UNSLICED),
  });
  return [
    {
      id: 'events-native',
      what: 'a node of the whole `flags` stream ÷ a node of native plain, n = 12, native',
      value: stream.native / stream.plain,
      unit: '×',
      goal: '≤ 2.5',
    },
    {
      id: 'events-wasm',
      what: 'the same in wasm',
      value: stream.wasm / stream.plain,
      unit: '×',
      goal: '≤ 2.5',
    },
    {
      id: 'events-js',
      what: 'events a second summed in JavaScript ÷ those of a JavaScript machine, n = 10',
      value: script.machine / script.ours,
      unit: '×',
      goal: '≥ 0.8',
    },
    {
      id: 'events-objects',
      what: '÷ those of a generator that yields objects, n = 10',
      value: script.objects / script.ours,
      unit: '×',
      goal: '≥ 30',
    },
    {
      id: 'slices',
      what: 'slices of 1,000 events ÷ one run, n = 12, wasm',
      value: slices.sliced / slices.whole,
      unit: '×',
      goal: '≤ 1.02',
    },
  ];
}
