// npm run chaos: shoppers on failing lines, with browsers, tabs and the store killed at any moment. Checks that each
// change has one effect or one outcome, and prints how sure that is. Exits with 1 on a failing round.
//   npm run chaos                                  20 rounds with a new seed
//   npm run chaos -- --rounds 200 --seed 7         the rounds 1 to 200 of seed 7
//   npm run chaos -- --rounds 50 --seed 1,2,3      50 rounds of each of these seeds
//   npm run chaos -- --seed 1,2,3 --at-once 2      two of the seeds at the same time, each with a store of its own
//   npm run chaos -- --seed 7 --round 12           only round 12 of seed 7
//   npm run chaos -- --save                        saves the rounds that pass too
//   npm run chaos -- --replay FILE                 the steps of a failing round, as saved in test-results/chaos

import { existsSync } from 'node:fs';
import { percentile } from './bench/figures.mjs';
import { ensureBuilt, ensureInstalled, ensureNode, say, stop } from './prepare.mjs';
import { readArguments, wholeNumber } from './read-arguments.mjs';

const { values } = readArguments({
  options: {
    rounds: { type: 'string', default: '20' },
    round: { type: 'string' },
    seed: { type: 'string' },
    'at-once': { type: 'string', default: '1' },
    save: { type: 'boolean', default: false },
    replay: { type: 'string' },
  },
});
if (values.replay !== undefined && !existsSync(values.replay)) stop(`There is no file ${values.replay}.`);
const rounds =
  values.round === undefined
    ? Array.from({ length: wholeNumber(values, 'rounds') }, (_, index) => index + 1)
    : [wholeNumber(values, 'round')];
const seeds = (values.seed ?? String(Date.now() % 1_000_000)).split(',').map(Number);
if (!seeds.every((seed) => Number.isInteger(seed) && seed >= 0)) stop('--seed takes whole numbers.');
const atOnce = values.replay === undefined ? Math.min(wholeNumber(values, 'at-once'), seeds.length) : 1;

ensureNode();
ensureInstalled();
ensureBuilt();
// Registers tsx too. Registered twice, it would wrap functions twice, which pages cannot run.
process.env.CHROMIUM_PATH = (await import('./ensure-chromium.mjs')).ensureChromium();
process.env.BUILT = '1'; // the owner's command line is the built one
const { openChaosWorld } = await import('../tests/support/chaos/run-round.ts');
const { replayTrace, runRounds, sumOfSteps } = await import('../tests/support/chaos/rounds.ts');

say('starting the store and preparing two devices');
const worlds = [];
let hasFailed = false;
try {
  for (let count = 0; count < atOnce; count += 1) worlds.push(await openChaosWorld());
  if (values.replay !== undefined) {
    const { problems } = await replayTrace(worlds[0], values.replay, console.log);
    hasFailed = problems.length > 0;
  } else {
    const left = [...seeds];
    const summaries = [];
    const runSeeds = async (world) => {
      for (let seed = left.shift(); seed !== undefined; seed = left.shift())
        summaries.push(await runRounds(world, { seed, rounds, savesAll: values.save }, console.log));
    };
    await Promise.all(worlds.map(runSeeds));
    hasFailed = report(summaries);
  }
} finally {
  for (const world of worlds) await world.close();
}
process.exit(hasFailed ? 1 : 0);

/** Prints the sum of all seeds; returns whether a round has failed. */
function report(summaries) {
  const sum = (what) => summaries.reduce((total, summary) => total + summary[what], 0);
  const proven = sum('proven');
  const traces = summaries.flatMap((summary) => summary.traces);
  console.log(
    `\n${sum('rounds')} rounds, ${sum('changes')} changes, ${proven} of them proven, ${sum('missed')} missed steps, ` +
      `${sum('deaths')} deaths while a step was under way, ${sum('idleDeaths')} others; ` +
      `${sum('lost')} lost, ${sum('doubled')} doubled, ${traces.length} failing rounds`,
  );
  // The rule of three: none in n means at most 3/n, in 95 of 100 cases.
  if (traces.length === 0 && proven > 0)
    console.log(
      `At 95 % confidence at most ${percent(3 / proven)} of the changes, and at most ${percent(3 / sum('rounds'))} of ` +
        'such rounds, lose or double one.',
    );
  console.log('Steps (done, not possible, interrupted by a death):');
  const steps = sumOfSteps(summaries.map((summary) => summary.steps));
  for (const [kind, { done, missed, interrupted }] of Object.entries(steps))
    console.log(`  ${kind}: ${done}, ${missed}, ${interrupted}`);
  printHistogram(summaries.flatMap((summary) => summary.emptyAfterMs));
  for (const file of traces) console.log(`Repeat with: npm run chaos -- --replay ${file}`);
  return traces.length > 0;
}

function percent(share) {
  return `${(share * 100).toFixed(2)} %`;
}

/** How long it took from the good line until every change was on the server. */
function printHistogram(times) {
  const limits = [1, 2, 5, 10, 20, 30, Infinity];
  let least = 0;
  console.log('Good line to empty outboxes:');
  for (const limit of limits) {
    const count = times.filter((ms) => ms / 1000 > least && ms / 1000 <= limit).length;
    if (count > 0) console.log(`  ${limit === Infinity ? `over ${least}` : `${least} to ${limit}`} s: ${count}`);
    least = limit;
  }
  if (times.length > 0) console.log(`  99 %: ${(percentile(times, 0.99) / 1000).toFixed(1)} s or less`);
}
