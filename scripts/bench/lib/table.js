// The bench's table, as it stands in the README.

/** @param {number} value */
function figure(value) {
  if (Number.isInteger(value)) return value.toLocaleString('en');
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

/**
 * @param {import('./bench.js').Row[]} rows
 * @param {string} machine
 */
export function table(rows, machine) {
  const cells = [
    ['row', 'measured', 'goal', 'what'],
    ...rows.map(({ id, value, unit, goal, what }) => [
      `\`${id}\``,
      unit === '×' ? figure(value) : `${figure(value)} ${unit}`,
      goal,
      what,
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((line) => line[column].length)));
  const lines = cells.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  lines.splice(1, 0, '| --- | --- | --- | --- |');
  return `${lines.join('\n')}\n\nMeasured on ${machine}.\n`;
}
