// Making events, natively and in wasm, and handing them to JavaScript.
import { inTurns } from './lib/bench.js';

export const ids = ['events-native', 'events-wasm', 'events-js', 'events-objects', 'slices'];

/** More than a whole search of n = 12 has. */
const UNSLICED = 2 ** 40;

/** @param {import('./lib/bench.js').Bench} bench */
export async function measure({ native, page }) {
  if (!(await page('events.js', 'agree', 7))) throw new Error('The JavaScript searches differ from ours.');
  // All samples last about as long: what else the machine does disturbs them alike.
  /** @param {number} slice */
  const sliced = (slice) => page('events.js', 'sliced', 12, slice, 2);
  const stream = await inTurns(15, {
    plain: () => native('plain 12 5'),
    native: () => native('events 12 3'),
    wasm: () => sliced(UNSLICED),
  });
  /** @param {string} name @param {number} times */
  const delivered = async (name, times) => (await page('events.js', name, 10, times)).time;
  const script = await inTurns(5, {
    ours: () => delivered('ours', 60),
    machine: () => delivered('machine', 40),
    objects: () => delivered('generator', 1),
  });
  const slices = await inTurns(25, {
    sliced: () => sliced(1000),
    whole: () => sliced(UNSLICED),
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
