// The page as a learner uses it: stepping, playing, leaping, typing.
import { expect, test } from './fixtures.js';
import { keepSolverMemory, open, parts, queens, solverMemory, square } from './page.js';
import { attackersOf, replay } from './replay.js';

const ALGORITHMS = [
  'generate-and-test',
  'board-scan',
  'column-array',
  'intercepts',
  'flags',
  'cell-by-cell',
  'bitmask',
];

test('opens paused on n = 4, flags, step 0, and says what backtracking is', async ({ page }) => {
  await open(page);
  const { size, algorithm, progress, play, board } = parts(page);
  await expect(size).toHaveValue('4');
  await expect(algorithm).toHaveValue('flags');
  await expect(progress).toHaveText('Step 0 of 78');
  await expect(play).toBeVisible();
  await expect(board.getByRole('cell')).toHaveCount(16);
  await expect(page.getByText('takes the last queen off again')).toBeVisible();
});

for (const algorithm of ALGORITHMS) {
  test(`${algorithm}: each step of n = 4 shows the board of a replay`, async ({ page }) => {
    // Nearly a thousand steps, each drawn.
    test.setTimeout(240_000);
    const told = replay(algorithm, 4);
    await page.setViewportSize({ width: 800, height: 600 });
    await open(page, `?n=4&algorithm=${algorithm}`);
    await expect(parts(page).progress).toHaveText(`Step 0 of ${told.length.toLocaleString('en')}`);

    // Within the page, for the way in and out takes longer than a step.
    const shown = await page.evaluate(async (steps) => {
      const forward = /** @type {HTMLElement} */ (document.querySelector('[aria-label="Step forward"]'));
      const table = /** @type {HTMLTableElement} */ (document.querySelector('table[aria-label="Board"]'));
      const progress = /** @type {HTMLElement} */ (document.querySelector('[aria-label="Progress"]'));
      const narration = /** @type {HTMLElement} */ (document.querySelector('[aria-label="Narration"]'));
      const all = [];
      for (let step = 1; step <= steps; step++) {
        forward.click();
        await new Promise((resolve) => requestAnimationFrame(resolve));
        all.push({
          progress: progress.textContent,
          narration: narration.textContent ?? '',
          queens: [...table.rows].map((row) => [...row.cells].findIndex((cell) => cell.textContent === 'Q')),
          names: [...table.rows].map((row) =>
            [...row.cells].map((cell) => cell.getAttribute('aria-label') ?? ''),
          ),
        });
      }
      return all;
    }, told.length);

    const count = told.length.toLocaleString('en');
    const expected = told.map((event, i) => ({
      progress: `Step ${(i + 1).toLocaleString('en')} of ${count}`,
      queens: event.queens,
      names: names(event),
    }));
    expect(shown.map(({ progress, queens, names }) => ({ progress, queens, names }))).toEqual(expected);
    // Every sentence names what it is about.
    const wrong = told
      .map((event, i) => ({ wanted: keywords(event, algorithm), said: shown[i].narration }))
      .filter(
        ({ wanted, said }) => wanted.some((word) => !said.includes(word)) || /undefined|NaN|[{}*]/.test(said),
      );
    expect(wrong).toEqual([]);
    await expect(parts(page).narration).toContainText('the search is over, and found all 2 solutions');
    await page.keyboard.press('ArrowRight');
    await expect(parts(page).progress).toHaveText(`Step ${count} of ${count}`);
  });
}

/**
 * The names that the cells of the table must have.
 * @param {import('./replay.js').Told} event
 */
function names({ kind, row, col, queens }) {
  const list = new Intl.ListFormat('en');
  return queens.map((queen, r) =>
    queens.map((_, c) => {
      const says = [queen === c ? 'queen' : 'empty'];
      const here = r === row && c === col;
      if (here && (kind === 'place' || kind === 'conflict')) says.push('tried');
      if (here && kind === 'conflict') says.push('refused');
      const rows = attackersOf(queens, r, c);
      if (rows.length > 0)
        says.push(`attacked from row${rows.length > 1 ? 's' : ''} ${list.format(rows.map(String))}`);
      return `row ${r}, column ${c}: ${says.join(', ')}`;
    }),
  );
}

/**
 * What the sentence of an event must hold.
 * @param {import('./replay.js').Told} event
 * @param {string} algorithm
 */
function keywords({ kind, row, col, attackers, solutions }, algorithm) {
  const square = `ow ${row}, column ${col}`;
  switch (kind) {
    case 'place':
      return [square, 'placed'];
    case 'conflict':
      return algorithm === 'generate-and-test'
        ? [`the queens in rows ${attackers[0]} and ${row} attack each other`, 'refused']
        : [square, 'refused', ...attackers.map(String)];
    case 'skip':
      return [square, 'left empty'];
    case 'dead-end':
      return ['Dead end', ...(row === null ? [] : [`row ${row} has no free square`])];
    case 'solution':
      return [`Solution ${solutions}`];
    case 'backtrack':
      return [square, 'taken off'];
  }
}

test('n = 8 at full speed plays to its end with 92 solutions, and backwards to its start', async ({
  page,
}) => {
  await open(page, '?n=8&speed=max');
  const { play, progress, button } = parts(page);
  await play.click();
  await expect(progress).toHaveText('Step 17,868 of 17,868');
  await expect(play).toBeVisible();
  await expect(page.locator('.figures')).toContainText('Solutions92');
  await button('Play backwards').click();
  await expect(progress).toHaveText('Step 0 of 17,868');
  expect(await queens(page)).toEqual(Array(8).fill(-1));
});

test('from the end back to step 0, step by step', async ({ page }) => {
  const told = replay('flags', 4);
  await open(page, '?n=4&step=78');
  const { progress } = parts(page);
  for (let step = 77; step >= 0; step--) {
    await page.keyboard.press('ArrowLeft');
    await expect(progress).toHaveText(`Step ${step} of 78`);
    expect(await queens(page)).toEqual(step === 0 ? [-1, -1, -1, -1] : told[step - 1].queens);
  }
  await page.keyboard.press('ArrowLeft');
  await expect(progress).toHaveText('Step 0 of 78');
});

test('the slider, the field and the keys lead to the same steps', async ({ page }) => {
  const told = replay('flags', 6);
  await open(page, '?n=6');
  const { step, goTo, progress } = parts(page);
  await step.focus();
  await page.keyboard.press('ArrowRight');
  await expect(progress).toHaveText('Step 1 of 1,050');

  const box = await step.boundingBox();
  if (!box) throw new Error('the slider is not on the page');
  await page.mouse.move(box.x + 5, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.25, box.y + 20, { steps: 8 });
  await page.mouse.move(box.x + box.width * 0.5, box.y + 20, { steps: 8 });
  await page.mouse.up();
  const at = Number(await step.getAttribute('aria-valuenow'));
  expect(Math.abs(at - 525)).toBeLessThan(5);
  await expect(progress).toHaveText(`Step ${at} of 1,050`);
  expect(await queens(page)).toEqual(told[at - 1].queens);

  await goTo.fill('17');
  await goTo.press('Enter');
  await expect(progress).toHaveText('Step 17 of 1,050');
  await goTo.fill('99999999');
  await goTo.press('Enter');
  await expect(progress).toHaveText('Step 1,050 of 1,050');
  for (const [written, step] of [
    ['1,001', '1,001'],
    ['1 002', '1,002'],
    ['1.003', '1,003'],
  ]) {
    await goTo.fill(written);
    await goTo.press('Enter');
    await expect(progress).toHaveText(`Step ${step} of 1,050`);
  }
  await goTo.fill('1,50');
  await goTo.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '“1,50” is no step' })).toBeVisible();
  await goTo.fill('99999999');
  await goTo.press('Enter');
  await goTo.fill('-5');
  await goTo.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '“-5” is no step' })).toBeVisible();
  await expect(progress).toHaveText('Step 1,050 of 1,050');
});

test('a copied link leads to the moment that is shown, however short ago it came', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '?n=8');
  for (let presses = 1; presses <= 6; presses++) {
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('The address of this moment is on the clipboard.')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).searchParams.get('step')).toBe(String(presses));
    expect(new URL(link).pathname).toBe(new URL(page.url()).pathname);
    await page.mouse.click(5, 400);
  }
});

test('who calls off a long way by the keyboard keeps a place to go on from', async ({ page }) => {
  await open(page, '?n=40');
  const { goTo } = parts(page);
  await goTo.fill('9000000000');
  await goTo.press('Enter');
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeVisible();
  await cancel.focus();
  await page.keyboard.press('Enter');
  await expect(cancel).toBeHidden();
  await expect(goTo).toBeFocused();
});

test('brute force on a large board leaps to solutions, and says where its numbers end', async ({ page }) => {
  await open(page, '?n=14&algorithm=generate-and-test');
  const { progress } = parts(page);
  await expect(progress).toContainText('of about');
  await page.getByRole('button', { name: 'Next solution' }).click();
  await expect(page.locator('#sentence')).toContainText('Solution 1');
  // The first of n = 14, column by column.
  expect(await queens(page)).toEqual([0, 2, 4, 6, 11, 9, 12, 3, 13, 8, 1, 5, 7, 10]);
  const told = await progress.textContent();
  await page.getByRole('button', { name: 'To end' }).click();
  await expect(page.getByText('The end of this search lies beyond the last step')).toBeVisible();
  await expect(progress).toHaveText(told ?? '');
});

test('leaps by button and by key go where their definitions say', async ({ page }) => {
  const told = replay('flags', 6);
  const next = (/** @type {string} */ kind, /** @type {number} */ from) =>
    told.findIndex((e, i) => i >= from && e.kind === kind) + 1;
  const previous = (/** @type {'solution' | 'backtrack'} */ kind, /** @type {number} */ from) =>
    told.map((e) => e.kind).lastIndexOf(kind, from - 2) + 1;
  const takenOff = (/** @type {number} */ row, /** @type {number} */ from) =>
    told.findIndex((e, i) => i >= from && e.kind === 'backtrack' && e.row === row) + 1;
  await open(page, '?n=6');
  const { button, goTo, progress } = parts(page);
  const from = async (/** @type {number} */ step) => {
    await goTo.fill(String(step));
    await goTo.press('Enter');
    await goTo.blur();
  };
  const at = (/** @type {number} */ step) =>
    expect(progress).toHaveText(`Step ${step.toLocaleString('en')} of 1,050`);

  const beforePlace = told.findIndex((e, i) => i > 300 && e.kind === 'place');
  await from(beforePlace);
  await button('Step over').click();
  await at(takenOff(Number(told[beforePlace].row), beforePlace + 1));
  await from(beforePlace);
  await page.keyboard.press('Shift+ArrowRight');
  await at(takenOff(Number(told[beforePlace].row), beforePlace + 1));
  const beforeConflict = told.findIndex((e, i) => i > 300 && e.kind === 'conflict');
  await from(beforeConflict);
  await button('Step over').click();
  await at(beforeConflict + 1);

  const last = told[340].queens.filter((col) => col >= 0).length - 1;
  await from(341);
  await button('Step out').click();
  await at(takenOff(last, 341));
  await from(341);
  await page.keyboard.press('Shift+ArrowLeft');
  await at(told.map((e) => `${e.kind} ${e.row}`).lastIndexOf(`place ${last}`, 340) + 1);

  for (const [name, key, step] of /** @type {[string, string, number][]} */ ([
    ['Next solution', 's', next('solution', 341)],
    ['Previous solution', 'Shift+S', previous('solution', 341)],
    ['Next backtrack', 'b', next('backtrack', 341)],
    ['Previous backtrack', 'Shift+B', previous('backtrack', 341)],
    ['To end', 'End', 1050],
    ['To start', 'Home', 0],
  ])) {
    await from(341);
    await button(name).click();
    await at(step);
    await from(341);
    await page.keyboard.press(key);
    await at(step);
  }
  await from(1040);
  await button('Next solution').click();
  await at(1040);
  await expect(page.getByText('No solution comes after this step.')).toBeVisible();
});

test('n = 1 places its queen and is done', async ({ page }) => {
  await open(page, '?n=1&step=2');
  const { progress, narration } = parts(page);
  await expect(progress).toHaveText('Step 2 of 3');
  await expect(narration).toHaveText(/Solution 1/);
  expect(await queens(page)).toEqual([0]);
});

for (const n of [2, 3]) {
  test(`n = ${n} ends by saying that no solution exists`, async ({ page }) => {
    await open(page, `?n=${n}&speed=max`);
    const { play, progress, narration } = parts(page);
    await play.click();
    const end = replay('flags', n).length;
    await expect(progress).toHaveText(`Step ${end} of ${end}`);
    await expect(narration).toContainText('no solution exists');
    await expect(page.locator('.figures')).toContainText('Solutions0');
  });
}

test('n = 100 steps, goes back, and runs ten million events in little memory', async ({ page }) => {
  test.setTimeout(120_000);
  await keepSolverMemory(page);
  await open(page, '?n=100');
  const { progress, board, goTo, forward, back } = parts(page);
  const at = (/** @type {string} */ step) =>
    expect(progress).toHaveText(new RegExp(`^Step ${step}\\b`), { timeout: 30_000 });
  const settled = () => expect(board).not.toHaveAttribute('aria-busy', { timeout: 30_000 });
  await expect(board.locator('td')).toHaveCount(10_000, { timeout: 30_000 });
  await forward.click();
  await expect(square(page, 0, 0)).toHaveText('Q', { timeout: 30_000 });
  await goTo.fill('10000000');
  await goTo.press('Enter');
  await at('10,000,000');
  await settled();
  const before = await queens(page);
  for (let i = 0; i < 5; i++) await back.click();
  await at('9,999,995');
  for (let i = 0; i < 5; i++) await forward.click();
  await at('10,000,000');
  await expect.poll(() => queens(page), { timeout: 30_000 }).toEqual(before);
  expect(await solverMemory(page)).toBeLessThan(16 * 2 ** 20);
});

test('another size or algorithm while it plays: a new board at step 0, paused', async ({ page }) => {
  await open(page, '?n=8&speed=500');
  const { play, size, algorithm, progress, board } = parts(page);
  await play.click();
  await expect(progress).not.toHaveText('Step 0 of 17,868');
  await size.fill('5');
  await size.press('Enter');
  await expect(progress).toHaveText('Step 0 of 283');
  await expect(play).toBeVisible();
  await expect(board.getByRole('cell')).toHaveCount(25);
  await play.click();
  await expect(progress).not.toHaveText('Step 0 of 283');
  await algorithm.selectOption('bitmask');
  await expect(progress).toHaveText(/^Step 0 of /);
  await expect(play).toBeVisible();
  expect(await queens(page)).toEqual([-1, -1, -1, -1, -1]);
});

test('wrong sizes: a sentence beside the field, and the old board stays', async ({ page }) => {
  await open(page, '?n=6&step=341');
  const { size, progress, board } = parts(page);
  for (const wrong of ['0', '101', '4.5', '1e3', '-1', 'queen', '']) {
    await size.fill(wrong);
    await size.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: `“${wrong}” is no board size` })).toBeVisible();
    await expect(size).toHaveAttribute('aria-invalid', 'true');
    await expect(progress).toHaveText('Step 341 of 1,050');
    await expect(board.getByRole('cell')).toHaveCount(36);
  }
  await size.blur();
  await expect(size).toHaveValue('6');
  await size.fill('7');
  await size.blur();
  await expect(board.getByRole('cell')).toHaveCount(49);
  await expect(size).not.toHaveAttribute('aria-invalid');
  await expect(page.getByText('is no board size')).toHaveCount(0);
});

test('play and pause in quick succession leave one clock, and a pause is a pause', async ({ page }) => {
  await open(page, '?n=8&speed=1000');
  await expect(parts(page).progress).toHaveText('Step 0 of 17,868');
  for (let i = 0; i < 31; i++) await page.keyboard.press('Space');
  const { pause, play, progress } = parts(page);
  await expect(pause).toBeVisible();
  await page.keyboard.press('Space');
  await expect(play).toBeVisible();
  const before = await progress.textContent();
  await page.waitForTimeout(300);
  await expect(progress).toHaveText(before ?? '');
});

test('a step while it plays pauses', async ({ page }) => {
  await open(page, '?n=8&speed=50');
  const { play, back } = parts(page);
  await play.click();
  await back.click();
  await expect(play).toBeVisible();
});

test('a step button that is held repeats', async ({ page }) => {
  await open(page, '?n=8');
  const { forward, step } = parts(page);
  const box = await forward.boundingBox();
  if (!box) throw new Error('the button is not on the page');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await expect.poll(async () => Number(await step.getAttribute('aria-valuenow'))).toBeGreaterThan(5);
  await page.mouse.up();
  // The last step before the release is drawn in the next frame.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const held = await step.getAttribute('aria-valuenow');
  await page.waitForTimeout(250);
  expect(await step.getAttribute('aria-valuenow')).toBe(held);
  await forward.click();
  await expect(step).toHaveAttribute('aria-valuenow', String(Number(held) + 1));
});

test('the address follows, and brings everything back', async ({ page }) => {
  await open(page, '?n=6&algorithm=board-scan&speed=50&pace=linger&theme=dark');
  const { goTo, progress, algorithm } = parts(page);
  await goTo.fill('341');
  await goTo.press('Enter');
  await expect(page).toHaveURL(/\?n=6&algorithm=board-scan&step=341&theme=dark&speed=50&pace=linger$/);
  await page.reload();
  await expect(progress).toHaveText('Step 341 of 1,050');
  await expect(algorithm).toHaveValue('board-scan');
  await expect(page.getByRole('radio', { name: 'Linger' })).toBeChecked();
  await expect(page.getByRole('slider', { name: 'Speed' })).toHaveAttribute(
    'aria-valuetext',
    '50 events a second',
  );
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('play=1 begins to play', async ({ page }) => {
  await open(page, '?n=6&speed=max&play=1');
  await expect(parts(page).progress).toHaveText('Step 1,050 of 1,050');
});

test('a step beyond the end is the end', async ({ page }) => {
  await open(page, '?n=8&step=9007199254740991');
  await expect(parts(page).progress).toHaveText('Step 17,868 of 17,868');
});

for (const [query, words, then] of [
  ['?n=0', 'the board size “0”', 'Step 0 of 78'],
  ['?n=101&step=17', 'the board size “101”', 'Step 17 of 78'],
  ['?n=%3Cimg%20src%3Dx%3E', 'the board size “<img src=x>”', 'Step 0 of 78'],
  ['?step=-1', 'step “-1”', 'Step 0 of 78'],
  ['?algorithm=magic&n=6', 'algorithm=magic', 'Step 0 of 1,050'],
  ['?speed=fast', 'speed=fast', 'Step 0 of 78'],
  ['?theme=pink', 'It uses the default.', 'Step 0 of 78'],
  ['?future=7', 'It uses 1.', 'Step 0 of 78'],
]) {
  test(`a wrong address (${query}) is told on the page, and its default is used`, async ({ page }) => {
    await open(page, query);
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(parts(page).progress).toHaveText(then);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(0);
  });
}

test('what is wrong with a field leaves other messages alone', async ({ page }) => {
  await open(page, '?n=0');
  const { size } = parts(page);
  await size.fill('4.5');
  await size.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '“4.5”' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: '“0”' })).toBeVisible();
});

test('a step beyond the end is the end, however far beyond', async ({ page }) => {
  await open(page, '?step=99999999999999999999');
  await expect(parts(page).progress).toHaveText('Step 78 of 78');
  await expect(page.locator('.notice')).toHaveCount(0);
});

test('unknown parameters are ignored', async ({ page }) => {
  await open(page, '?utm_source=x&n=6&constructor=1');
  await expect(parts(page).progress).toHaveText('Step 0 of 1,050');
  await expect(page.locator('.notice')).toHaveCount(0);
});

test('keys are silent while typing, and can be switched off', async ({ page }) => {
  await open(page, '?n=6&step=10');
  const { size, progress } = parts(page);
  await size.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('b');
  await page.keyboard.press('Escape');
  await expect(progress).toHaveText('Step 10 of 1,050');
  await size.blur();
  await page.keyboard.press('PageDown');
  await expect(progress).toHaveText('Step 11 of 1,050');
  await page.keyboard.press('PageUp');
  await expect(progress).toHaveText('Step 10 of 1,050');
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'Use these keys' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await expect(progress).toHaveText('Step 10 of 1,050');
});

test('pointing at a square says who attacks it and what a queen there would attack', async ({ page }) => {
  await open(page, '?n=4&step=10');
  const box = await parts(page).canvas.boundingBox();
  if (!box) throw new Error('the board is not on the page');
  // Queens stand on 0, 0 and 1, 3.
  await page.mouse.move(box.x + box.width - 20, box.y + box.height - 20);
  await expect(page.locator('.readout')).toHaveText(
    'Row 3, column 3: attacked from rows 0 and 1. A queen here would attack 9 squares.',
  );
  await page.mouse.move(2, 2);
  await expect(page.locator('.readout')).toBeHidden();
  await page.getByRole('group', { name: /^Squares/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.readout')).toContainText('Row 1, column 1: attacked from rows 0 and 1.');
  await expect(parts(page).progress).toHaveText('Step 10 of 78');
});

test('the narration is not spoken while events come faster than one a second, and is on pause', async ({
  page,
}) => {
  await open(page, '?n=6&speed=20');
  const { play, pause, narration, progress } = parts(page);
  const before = await narration.textContent();
  await play.click();
  await expect(progress).toHaveText(/^Step \d\d of/);
  expect(await narration.textContent()).toBe(before);
  await pause.click();
  await expect(narration).toContainText(/placed|refused|taken off/);
});

test('present: large type, and back', async ({ page }) => {
  await open(page, '?n=6');
  const size = () =>
    page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  const before = await size();
  await page.getByRole('button', { name: 'Present' }).click();
  await expect.poll(size).toBeGreaterThan(before * 1.2);
  await page.keyboard.press('f');
  await expect.poll(size).toBe(before);
});

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
]) {
  test(`fits ${width} × ${height}: nothing beyond its edge, and but for the phone nothing to scroll`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const query of ['', '?n=8&step=982', '?n=100&algorithm=generate-and-test&step=300']) {
      await open(page, query);
      await expect(parts(page).progress).toHaveText(/Step/);
      const [x, y] = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return [scrollWidth - innerWidth, scrollHeight - innerHeight];
      });
      expect(x).toBeLessThanOrEqual(0);
      if (width > 700) expect(y).toBeLessThanOrEqual(0);
    }
  });
}

test('what is said in passing moves nothing, and ends with the next key', async ({ page }) => {
  await open(page, '?n=4&step=78');
  const { canvas } = parts(page);
  const before = await canvas.boundingBox();
  const notice = page.locator('.notice');
  await page.keyboard.press('s');
  await expect(notice).toHaveText('No solution comes after this step.');
  expect(await canvas.boundingBox()).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(notice).toHaveCount(0);
});

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
]) {
  test(`at ${width} × ${height}, many messages leave the page its room, and go at once`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(
      page,
      '?n=queen&algorithm=foo&step=-3&pace=x&tree=q&future=7&theme=pink&panel=zz&code=cobol&checks=2&lang=fr',
    );
    await expect(page.locator('.notice')).toHaveCount(11);
    const bottom = (/** @type {string} */ selector) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
    expect(await bottom('.notices-list')).toBeLessThan(height / 2);
    if (width > 700) {
      const transport = await page
        .locator('#transport-panel')
        .evaluate((part) => part.getBoundingClientRect().top);
      expect(await bottom('#narration')).toBeLessThanOrEqual(transport);
    }
    await page.getByRole('button', { name: 'Dismiss all' }).click();
    await expect(page.locator('.notice')).toHaveCount(0);
  });
}

test('at the end, Play is dimmed as its neighbours are, and says why it does nothing', async ({ page }) => {
  await open(page, '?n=4&step=77');
  const { play, forward } = parts(page);
  await expect(play).not.toHaveClass(/idle/);
  await forward.click();
  await expect(play).toHaveClass(/idle/);
  await play.click();
  await expect(page.locator('.notice')).toHaveText(/end of the search/);
  await page.keyboard.press('ArrowLeft');
  await expect(play).not.toHaveClass(/idle/);
});

test('while it plays, the step field is left to whoever is in it', async ({ page }) => {
  await open(page, '?n=6&step=30&speed=100');
  const { play, goTo, progress } = parts(page);
  await play.click();
  await goTo.focus();
  const value = await goTo.inputValue();
  await expect(progress).not.toHaveText(new RegExp(`^Step ${value} `));
  await expect(goTo).toHaveValue(value);
  await page.keyboard.type('17');
  await page.keyboard.press('Enter');
  await expect(progress).toHaveText('Step 17 of 1,050');
  await expect(goTo).toHaveValue('17');
});

test('a pause while the step field is marked leaves it marked: what is typed takes the place of the step', async ({
  page,
}) => {
  await open(page, '?n=4&step=60&speed=100');
  const { goTo, progress } = parts(page);
  await goTo.focus();
  await page.evaluate(() => document.getElementById('play')?.click());
  await expect(goTo).toHaveValue('78');
  await page.keyboard.type('17');
  await page.keyboard.press('Enter');
  await expect(progress).toHaveText('Step 17 of 78');
});

test('Enter in the step field pauses at its step, also at the one that is shown just then', async ({
  page,
}) => {
  await open(page, '?n=6&step=30&speed=1');
  const { play, pause, goTo, progress } = parts(page);
  await play.click();
  await goTo.focus();
  const value = await goTo.inputValue();
  await page.keyboard.press('Enter');
  await expect(play).toBeVisible();
  await expect(progress).toHaveText(`Step ${value} of 1,050`);
  await play.click();
  // Within the page, so that no step comes in between.
  await page.evaluate(() => {
    const field = /** @type {HTMLInputElement} */ (document.getElementById('go-to'));
    field.focus();
    field.value = (document.getElementById('progress')?.textContent ?? '').replace(/\D*(\d+).*/, '$1');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  await expect(pause).toBeHidden();
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`every sentence has one size and one place at ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await open(page, '?n=8&step=960');
    const seen = await page.evaluate(async () => {
      const sentence = /** @type {HTMLElement} */ (document.getElementById('sentence'));
      const forward = /** @type {HTMLElement} */ (document.querySelector('[aria-label="Step forward"]'));
      const below = /** @type {HTMLElement} */ (document.getElementById('tree-head'));
      const places = new Set();
      let cut = 0;
      for (let i = 0; i < 150; i++) {
        forward.click();
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const { top, height } = sentence.getBoundingClientRect();
        places.add(
          [getComputedStyle(sentence).fontSize, top, height, below.getBoundingClientRect().top].join(),
        );
        if (sentence.scrollHeight > sentence.clientHeight + 1) cut += 1;
      }
      return { places: [...places], cut };
    });
    expect(seen.places).toHaveLength(1);
    expect(seen.cut).toBe(0);
  });
}

test('presented, the board grows, and no line of the program is broken', async ({ page }) => {
  await open(page, '?n=8&step=982');
  const { canvas } = parts(page);
  const height = async () => (await canvas.boundingBox())?.height ?? 0;
  const before = await height();
  await page.getByRole('button', { name: 'Present' }).click();
  await expect.poll(height).toBeGreaterThan(before);
  const lines = await page
    .locator('.code-line')
    .evaluateAll((all) => all.map((line) => line.getBoundingClientRect().height));
  expect(Math.max(...lines)).toBeLessThan(1.5 * Math.min(...lines));
});
