/** The value below which the given share (0 to 1) of the values lies. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

/** The middle value, or the mean of the two middle ones. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** One row of the table: the median and the worst of several runs. */
export function figure(what, values, unit, { goal, digits = 0, smallerIsBetter = true } = {}) {
  const round = (value) => Number(value.toFixed(digits));
  const middle = median(values);
  return {
    what,
    median: round(middle),
    worst: round(smallerIsBetter ? Math.max(...values) : Math.min(...values)),
    unit,
    runs: values.length,
    ...(goal === undefined ? {} : { goal, met: smallerIsBetter ? round(middle) <= goal : round(middle) >= goal }),
  };
}

export function printTable(title, rows) {
  const header = ['', 'median', 'worst', 'unit', 'runs', 'goal'];
  const cells = rows.map(({ what, median: middle, worst, unit, runs, goal, met }) => [
    what,
    String(middle),
    String(worst),
    unit,
    String(runs),
    goal === undefined ? '' : `${goal} ${met ? 'met' : 'MISSED'}`,
  ]);
  const widths = header.map((_, column) => Math.max(...[header, ...cells].map((row) => row[column].length)));
  const line = (row) =>
    row
      .map((cell, column) =>
        column === 1 || column === 2 || column === 4 ? cell.padStart(widths[column]) : cell.padEnd(widths[column]),
      )
      .join('  ')
      .trimEnd();
  console.log(`\n${title}\n${line(header)}\n${cells.map(line).join('\n')}`);
}
