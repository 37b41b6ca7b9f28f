import { setTimeout } from 'node:timers/promises';
import { figure, percentile } from '../figures.mjs';
import { send, steadily } from '../load.mjs';
import { groups, openMix } from './mix.mjs';
import { differenceInStock, importGenerated, startSelling, withDatabase } from '../selling.mjs';

const products = 10_000;
const customers = 400;
/** More than are ever open at once: the load must not wait for a connection. */
const connections = 2_048;

/** Requests a second of the first step towards the capacity, the factor between steps, and their longest duration. */
const [firstRate, growth, longestStep] = [80, 1.25, 10];
/** The store carries a load if this share of its answers is right and comes in time. */
const carriedShare = 0.97;
/** An answer that comes later is of no use, in ms. */
const inTimeMs = 1_000;

const overload = 2;
/** Goals: shares of what is right and comes in time, in per cent. */
const leastInTime = { orders: 95, 'carts and quotes': 90 };
/** After the overload: seconds in which half of what the store carries is asked for, and what is normal then, in ms. */
const [afterSeconds, normalMs] = [20, 250];

/** Finds the load that the store carries, and offers it twice that. Arrivals do not wait for answers. */
export async function measureOverload({ runs, minutes, say }) {
  const seconds = minutes * 60;
  const seen = [];
  const differences = [];
  await withDatabase(async (database) => {
    const { url, owner } = database;
    say(`overload: generating and importing ${products} products`);
    await importGenerated(database, products);
    const store = await startSelling(url, { env: { WORKERS: '' } });
    let mix = null;
    try {
      mix = await openMix({ url: store.url, owner, customers, connections, say: (line) => say(`overload: ${line}`) });
      const stepSeconds = Math.min(longestStep, seconds);
      await offer(mix, firstRate, 3 * stepSeconds); // warm-up
      for (let run = 1; run <= runs; run += 1) {
        await owner.query('delete from rate_limits');
        const { result, difference } = await differenceInStock(owner, async () => {
          const capacity = await findCapacity(mix, stepSeconds, say);
          say(`overload: run ${run} of ${runs}, ${Math.round(overload * capacity.rate)} requests a second`);
          await setTimeout(3_000);
          return { capacity, ...(await overloaded({ mix, url: store.url, rate: capacity.rate, seconds })) };
        });
        for (const { kind, status } of result.answers.filter(isFault)) say(`overload: ${kind} got ${status}`);
        seen.push(result);
        differences.push(difference);
      }
    } finally {
      mix?.close();
      await store.stop();
    }
  });
  return [
    ...rowsOf(seen, seconds),
    figure('stock at the end, other than start less orders', differences, 'pieces', { goal: 0 }),
  ];
}

function offer(mix, perSecond, seconds) {
  return steadily(perSecond, seconds, (_, at) => mix.act(at));
}

function isFault({ isRight, isRefused, isUnsent }) {
  return !isRight && !isRefused && !isUnsent;
}

function isGood({ isRight, ms }) {
  return isRight && ms <= inTimeMs;
}

/**
 * Raises the load: `rate` is the last one that the store carries, `goodput` the most good answers a second of any rate. It
 * ends when two higher rates have brought no more.
 */
async function findCapacity(mix, stepSeconds, say) {
  const tried = [];
  const goodputOf = async (rate) => {
    const answers = await offer(mix, rate, stepSeconds);
    const good = answers.filter(isGood).length;
    say(`overload: ${Math.round(rate)} requests a second, ${((100 * good) / answers.length).toFixed(1)} % in time`);
    const step = { rate, goodput: good / stepSeconds, isCarried: good >= carriedShare * answers.length };
    tried.push(step);
    return step;
  };
  const carries = async (rate) => (await goodputOf(rate)).isCarried;
  let rate = firstRate;
  // A step that fails once may have met a pause of the machine.
  while ((await carries(rate)) || (await carries(rate))) rate *= growth;
  await carries(rate / Math.sqrt(growth));
  const carried = Math.max(...tried.filter(({ isCarried }) => isCarried).map((step) => step.rate));
  if (!Number.isFinite(carried)) throw new Error(`the store does not carry ${firstRate} requests a second`);
  const most = () => Math.max(...tried.map(({ goodput }) => goodput));
  for (let without = 0; without < 2;) {
    const before = most();
    rate *= growth;
    without = (await goodputOf(rate)).goodput > before ? 0 : without + 1;
  }
  return { rate: carried, goodput: most() };
}

/** Twice the load for some seconds, then half of it. `processor`: share of one that the load itself took. */
async function overloaded({ mix, url, rate, seconds }) {
  const processorBefore = process.cpuUsage();
  const startedAt = performance.now();
  const during = offer(mix, overload * rate, seconds);
  const health = steadily(1, seconds, async (count, at) => {
    const { status } = await send(url + (count % 2 === 0 ? '/readyz' : '/healthz'));
    return { status, ms: performance.now() - at };
  });
  await setTimeout(seconds * 1_000);
  const { user, system } = process.cpuUsage(processorBefore);
  const processor = (user + system) / 1_000 / (performance.now() - startedAt);
  const endedAt = performance.now();
  const after = await offer(mix, rate / 2, afterSeconds);
  return {
    answers: await during,
    health: await health,
    processor,
    untilNormal: secondsUntilNormal(after, endedAt),
  };
}

/** When five seconds begin in each of which every answer is right and in time, and 95 % of them are fast. */
function secondsUntilNormal(after, endedAt) {
  const seconds = Array.from({ length: afterSeconds }, (_, second) => second);
  const normal = seconds.map((second) => {
    const due = after.filter(({ at }) => Math.floor((at - endedAt) / 1_000) === second);
    return due.every(isGood) && !(percentile(msOf(due), 0.95) > normalMs);
  });
  const first = seconds.find((second) => normal.slice(second, second + 5).filter(Boolean).length === 5);
  return first ?? afterSeconds;
}

function msOf(answers) {
  return answers.map(({ ms }) => ms);
}

function rowsOf(seen, seconds) {
  const more = { smallerIsBetter: false };
  const row = (what, value, ...rest) => figure(what, seen.map(value), ...rest);
  const share = (part, whole) => (part.length / whole.length) * 100;
  const sent = ({ answers }) => answers.filter(({ isUnsent }) => !isUnsent);
  const good = (run) => sent(run).filter(isGood);
  const refused = (run) => sent(run).filter(({ isRefused }) => isRefused);
  const peak = ({ capacity }) => capacity.goodput;
  return [
    row('load that the store carries', ({ capacity }) => capacity.rate, 'a second', more),
    row('peak goodput', peak, 'a second', more),
    row('offered then', ({ answers }) => answers.length / seconds, 'a second', more),
    row('goodput', (run) => good(run).length / seconds, 'a second', more),
    row('the same, of the peak', (run) => (good(run).length / seconds / peak(run)) * 100, '%', { goal: 80, ...more }),
    ...groups.toReversed().map((group) =>
      row(
        `right and in time: ${group}`,
        (run) => {
          const ofGroup = sent(run).filter((answer) => answer.group === group);
          return share(ofGroup.filter(isGood), ofGroup);
        },
        '%',
        { ...more, ...(leastInTime[group] ? { goal: leastInTime[group] } : {}) },
      ),
    ),
    row('refused', (run) => share(refused(run), run.answers), '%'),
    row('refusal, p50', (run) => percentile(msOf(refused(run)), 0.5), 'ms'),
    row('refusal, p99', (run) => percentile(msOf(refused(run)), 0.99), 'ms', { goal: 100 }),
    row(
      'right, but too late',
      (run) =>
        share(
          sent(run).filter((each) => each.isRight && !isGood(each)),
          run.answers,
        ),
      '%',
      {
        digits: 1,
      },
    ),
    row('neither right nor refused', (run) => run.answers.filter(isFault).length, '', {
      goal: 0,
    }),
    row('not sent, as all customers still waited', ({ answers }) => answers.length - sent({ answers }).length, ''),
    row('order placed, p99', (run) => percentile(msOf(good(run).filter(({ kind }) => kind === 'order')), 0.99), 'ms'),
    row('readiness and health, slowest', ({ health }) => Math.max(...msOf(health)), 'ms'),
    row('the same, other answers than 200', ({ health }) => health.filter(({ status }) => status !== 200).length, '', {
      goal: 0,
    }),
    row('afterwards, until normal', ({ untilNormal }) => untilNormal, 's', { goal: 10 }),
    row(
      'the load: later than due, p99',
      (run) =>
        percentile(
          sent(run).map(({ lag }) => lag),
          0.99,
        ),
      'ms',
    ),
    row('the load: processors', ({ processor }) => processor, '', { digits: 2 }),
  ].filter(({ median: middle }) => !Number.isNaN(middle)); // without refusals they have no time
}
