// Many rounds: runs them, shortens one that fails, and sums up.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../sources.ts';
import type { RoundEvent } from './history.ts';
import { planRound, type RoundPlan, type StepKind } from './plan.ts';
import type { RoundProblem } from './check/problems.ts';
import { runRound, type ChaosWorld, type RoundResult, type StepCount } from './run-round.ts';
import { shrinkSteps } from './shrink.ts';

/** A round, as it is saved. */
type Trace = { seed: number; round: number; plan: RoundPlan; problems: RoundProblem[]; events: RoundEvent[] };

export type RoundsSummary = {
  rounds: number;
  changes: number;
  proven: number;
  missed: number;
  steps: RoundResult['steps'];
  deaths: number;
  idleDeaths: number;
  lost: number;
  doubled: number;
  /** Files of the failing rounds. */
  traces: string[];
  /** Of each round whose outboxes were empty in time. */
  emptyAfterMs: number[];
};

/** How many rounds the shortening of a failing one may take. */
const mostShrinkingRounds = 15;

const nothing: RoundResult = {
  problems: [],
  events: [],
  changes: 0,
  proven: 0,
  missed: [],
  steps: {},
  deaths: 0,
  idleDeaths: 0,
  emptyAfterMs: null,
  tookMs: 0,
};

/** Runs these rounds of a seed, one after the other. `say` is called with each message of progress. */
export async function runRounds(
  world: ChaosWorld,
  { seed, rounds, savesAll = false }: { seed: number; rounds: readonly number[]; savesAll?: boolean },
  say: (message: string) => void,
): Promise<RoundsSummary> {
  const summary: RoundsSummary = {
    rounds: 0,
    changes: 0,
    proven: 0,
    missed: 0,
    steps: {},
    deaths: 0,
    idleDeaths: 0,
    lost: 0,
    doubled: 0,
    traces: [],
    emptyAfterMs: [],
  };
  for (const round of rounds) {
    const plan = planRound(seed, round);
    const result = await tryRound(world, plan);
    summary.rounds += 1;
    summary.changes += result.changes;
    summary.proven += result.proven;
    summary.missed += result.missed.length;
    summary.steps = sumOfSteps([summary.steps, result.steps]);
    summary.deaths += result.deaths;
    summary.idleDeaths += result.idleDeaths;
    if (result.emptyAfterMs !== null) summary.emptyAfterMs.push(result.emptyAfterMs);
    say(`seed ${seed}, round ${round}: ${summaryLine(result)}`);
    for (const missed of result.missed) say(`  missed: ${missed}`);
    if (savesAll) saveTrace({ seed, round, plan, result });
    if (result.problems.length === 0) continue;
    summary.lost += countOf(result, 'lost');
    summary.doubled += countOf(result, 'doubled');
    for (const each of result.problems) say(`  ${textOf(each)}`);
    const trace = { seed, round, plan, result };
    summary.traces.push(saveTrace(trace)); // what follows may take long, or find another failure
    await saveShortest(world, trace, say);
  }
  return summary;
}

export function sumOfSteps(counts: readonly RoundResult['steps'][]): RoundResult['steps'] {
  const sums: RoundResult['steps'] = {};
  for (const count of counts)
    for (const [kind, { done, missed, interrupted }] of Object.entries(count) as [StepKind, StepCount][]) {
      const sum = (sums[kind] ??= { done: 0, missed: 0, interrupted: 0 });
      sum.done += done;
      sum.missed += missed;
      sum.interrupted += interrupted;
    }
  return sums;
}

/** Runs the plan of a saved trace. */
export async function replayTrace(
  world: ChaosWorld,
  file: string,
  say: (message: string) => void,
): Promise<RoundResult> {
  const { plan } = JSON.parse(readFileSync(file, 'utf8')) as Trace;
  const result = await tryRound(world, plan);
  say(summaryLine(result));
  for (const each of result.problems) say(`  ${textOf(each)}`);
  return result;
}

/** A round that cannot begin has failed too. */
async function tryRound(world: ChaosWorld, plan: RoundPlan): Promise<RoundResult> {
  try {
    return await runRound(world, plan);
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ...nothing, problems: [{ text: `the round could not begin: ${text}`, mayBe: [] }] };
  }
}

type TriedRound = { seed: number; round: number; plan: RoundPlan; result: RoundResult };

async function saveShortest(
  world: ChaosWorld,
  { seed, round, plan, result }: TriedRound,
  say: (message: string) => void,
): Promise<void> {
  let shortest = { plan, result };
  await shrinkSteps(
    plan.steps,
    async (steps) => {
      const shorter = { ...plan, steps };
      const again = await tryRound(world, shorter);
      const failsAlike = isSameFailure(again, result);
      if (failsAlike) shortest = { plan: shorter, result: again };
      return failsAlike;
    },
    mostShrinkingRounds,
  );
  if (shortest.plan === plan) return say('  no round with fewer steps fails alike');
  const file = saveTrace({ seed, round, ...shortest }, '-short');
  say(`  ${shortest.plan.steps.length} of ${plan.steps.length} steps fail: ${file}`);
}

/** A shorter round that only breaks off must not replace one that has lost a change. */
function isSameFailure(one: RoundResult, other: RoundResult): boolean {
  const explained = ({ problems }: RoundResult) => problems.flatMap(({ mayBe }) => mayBe);
  const wanted = explained(other);
  if (wanted.length > 0) return explained(one).some((each) => wanted.includes(each));
  const beginnings = ({ problems }: RoundResult) => problems.map(({ text }) => text.split(' ', 3).join(' '));
  return beginnings(one).some((each) => beginnings(other).includes(each));
}

/** Returns the file. */
function saveTrace({ seed, round, plan, result: { problems, events } }: TriedRound, ending = ''): string {
  const folder = join(root, 'test-results/chaos');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `seed-${seed}-round-${round}${ending}.json`);
  const trace: Trace = { seed, round, plan, problems, events };
  writeFileSync(file, JSON.stringify(trace, null, 1));
  return file;
}

function countOf({ problems }: RoundResult, what: 'lost' | 'doubled'): number {
  return problems.filter(({ mayBe }) => mayBe.includes(what)).length;
}

function textOf({ text, mayBe }: RoundProblem): string {
  return mayBe.length > 0 ? `${text} [${mayBe.join(' or ')}]` : text;
}

function summaryLine({ changes, missed, deaths, emptyAfterMs, problems, tookMs }: RoundResult): string {
  const settled = emptyAfterMs === null ? 'never empty' : `empty after ${inSeconds(emptyAfterMs)} s`;
  const verdict = problems.length === 0 ? 'passed' : `FAILED (${problems.length})`;
  return `${verdict}: ${changes} changes, ${missed.length} missed steps, ${deaths} deaths, ${settled}, ${inSeconds(tookMs)} s in all`;
}

function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
