import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../../tests/support/network/free-port.ts';
import { figure, median, percentile } from '../figures.mjs';
import { openMix, groups } from './mix.mjs';
import { sampleStore } from './samples.mjs';
import { differenceInStock, importGenerated, startSelling, withDatabase } from '../selling.mjs';

const products = 10_000;
const shoppers = 1_000;
const customers = 200;
/** As a proxy in front of the store holds them open for all shoppers. */
const connections = 256;
/** Seconds from an answer to the shopper's next request. */
const [leastThinking, mostThinking] = [2, 8];
const warmUpSeconds = 30;
const sampleEveryMs = 5_000;
const periodMinutes = 5;
/** Goal for the 99th percentile, in ms. */
const slowest = 250;
/** Goal for the growth of memory (MB), files, handles and connections in a minute. */
const mostGrowth = 1;
/**
 * What V8 may use of each process, in MB: half of the memory of a machine with the recommended 1.2 GB for each of its two
 * processes (docs/scaling.md), as V8 chooses there. If a machine has more, V8 collects its garbage so seldom that its
 * reserve hides what the store itself needs.
 */
const heapLimit = 1_200;

/** A thousand shoppers at once, who think between requests, for some minutes, and what becomes of the store's memory. */
export async function measureCrowd({ minutes, say }) {
  return withDatabase(async (database) => {
    const { url, owner } = database;
    say(`crowd: generating and importing ${products} products`);
    await importGenerated(database, products);
    const metricsPort = await freePort();
    const store = await startSelling(url, {
      env: { WORKERS: '', METRICS_PORT: String(metricsPort), NODE_OPTIONS: `--max-old-space-size=${heapLimit}` },
    });
    let mix = null;
    try {
      mix = await openMix({ url: store.url, owner, customers, connections, say: (line) => say(`crowd: ${line}`) });
      await browse(mix, warmUpSeconds);
      say(`crowd: ${shoppers} shoppers for ${minutes} minutes`);
      const sampling = sampleStore({ pid: store.pid, owner, metricsPort, everyMs: sampleEveryMs });
      const { result: answers, difference } = await differenceInStock(owner, () => browse(mix, minutes * 60));
      const samples = await sampling.stop();
      for (const { at, kind, status } of answers.filter(({ isRight, isUnsent }) => !isRight && !isUnsent))
        say(`crowd: ${kind} got ${status} after ${Math.round((at - startOf(answers)) / 1_000)} s`);
      return [
        ...answerRows(answers, minutes),
        ...sampleRows(samples),
        figure('stock at the end, other than start less orders', [difference], 'pieces', { goal: 0 }),
      ];
    } finally {
      mix?.close();
      await store.stop();
    }
  });
}

/** All shoppers ask and think by turns. */
async function browse(mix, seconds) {
  const until = performance.now() + seconds * 1_000;
  const answers = [];
  const shop = async () => {
    await setTimeout(Math.random() * mostThinking * 1_000);
    while (performance.now() < until) {
      answers.push(await mix.act(performance.now()));
      await setTimeout((leastThinking + Math.random() * (mostThinking - leastThinking)) * 1_000);
    }
  };
  await Promise.all(Array.from({ length: shoppers }, shop));
  return answers;
}

const startOf = (answers) => Math.min(...answers.slice(0, shoppers).map(({ at }) => at));

function answerRows(answers, minutes) {
  const sent = answers.filter(({ isUnsent }) => !isUnsent);
  const startedAt = startOf(answers);
  const wholePeriods = Array.from({ length: Math.floor(minutes / periodMinutes) }, (_, period) => period);
  const inPeriod = (period) =>
    sent.filter(({ at }) => Math.floor((at - startedAt) / 60_000 / periodMinutes) === period);
  const slow = (some, share) =>
    percentile(
      some.map(({ ms }) => ms),
      share,
    );
  return [
    figure('requests', [sent.length / minutes / 60], 'a second', { smallerIsBetter: false }),
    figure('refused', [sent.filter(({ isRefused }) => isRefused).length], '', { goal: 0 }),
    figure('other errors', [sent.filter(({ isRight, isRefused }) => !isRight && !isRefused).length], '', { goal: 0 }),
    figure('all requests, p50', [slow(sent, 0.5)], 'ms'),
    figure('all requests, p99', [slow(sent, 0.99)], 'ms', { goal: slowest }),
    ...groups.flatMap((group) => {
      const some = sent.filter((answer) => answer.group === group);
      return [0.5, 0.99].map((share) => figure(`${group}, p${share * 100}`, [slow(some, share)], 'ms'));
    }),
    ...wholePeriods.map((period) =>
      figure(
        `all requests, p99, minutes ${period * periodMinutes} to ${(period + 1) * periodMinutes}`,
        [slow(inPeriod(period), 0.99)],
        'ms',
      ),
    ),
    figure(
      'the load: later than due, p99',
      [
        percentile(
          sent.map(({ lag }) => lag),
          0.99,
        ),
      ],
      'ms',
    ),
    figure('not sent, as all customers still waited', [answers.length - sent.length], ''),
  ];
}

/** Of all processes together: what they have in the first, middle and last tenth of the time. */
function sampleRows(samples) {
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const middle = Math.floor((samples.length - tenth) / 2);
  const times = {
    'at the start': samples.slice(0, tenth),
    'in the middle': samples.slice(middle, middle + tenth),
    'at the end': samples.slice(-tenth),
  };
  const during = (what, unit, valueOf) =>
    Object.entries(times).map(([when, some]) => figure(`${what} ${when}`, [valueOf(some)], unit));
  const middleOf = (name) => (some) => median(some.map((sample) => sample[name]));
  const grown = (what, unit, name) =>
    figure(`${what}, growth in the last two thirds`, [growth(samples.slice(samples.length / 3), name)], unit, {
      digits: 2,
      goal: mostGrowth,
    });
  return [
    ...during('memory', 'MB', middleOf('memory')),
    grown('memory', 'MB a minute', 'memory'),
    // What the store may have in memory fills up before.
    figure(
      'memory, growth in the last third',
      [growth(samples.slice((samples.length * 2) / 3), 'memory')],
      'MB a minute',
      {
        digits: 2,
      },
    ),
    ...during('memory outside of the heap', 'MB', middleOf('outside')),
    grown('memory outside of the heap', 'MB a minute', 'outside'),
    // Garbage is collected again and again: the least is what is in use.
    ...during('heap, least,', 'MB', (some) => Math.min(...some.map(({ heap }) => heap))),
    ...during('open files and sockets', '', middleOf('files')),
    grown('open files and sockets', 'a minute', 'files'),
    ...during('handles', '', middleOf('handles')),
    grown('handles', 'a minute', 'handles'),
    ...during('connections to the database', '', middleOf('connections')),
    grown('connections to the database', 'a minute', 'connections'),
  ];
}

/** Slope by least squares, a minute. */
function growth(samples, name) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const times = samples.map(({ at }) => at / 60_000);
  const values = samples.map((sample) => sample[name]);
  const [meanTime, meanValue] = [mean(times), mean(values)];
  const together = times.reduce((sum, time, at) => sum + (time - meanTime) * (values[at] - meanValue), 0);
  return together / times.reduce((sum, time) => sum + (time - meanTime) ** 2, 0);
}
