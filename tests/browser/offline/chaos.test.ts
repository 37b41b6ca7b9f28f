// Random rounds (docs/offline-tests.md, 'Random rounds in real browsers'). `npm run chaos` runs any number of them.
import { expect, test } from 'vitest';
import { planRound, stepKind } from '../../support/chaos/plan.ts';
import { runRounds } from '../../support/chaos/rounds.ts';
import { openChaosWorld } from '../../support/chaos/run-round.ts';

const minute = 60_000;

test(
  'twenty rounds of taps, failing lines and deaths: nothing is lost or counted twice',
  { timeout: 30 * minute },
  async () => {
    const world = await openChaosWorld();
    try {
      const progress: string[] = [];
      const rounds = Array.from({ length: 20 }, (_, index) => index + 1);
      const planned = rounds.flatMap((round) => planRound(1, round).steps.flatMap((step) => stepKind(step) ?? []));
      const summary = await runRounds(world, { seed: 1, rounds }, (message) => progress.push(message));
      if (summary.traces.length > 0) throw new Error(progress.join('\n'));
      expect(summary.proven).toBeGreaterThan(40);
      expect(summary.deaths).toBeGreaterThan(10);
      // Some of a kind are not possible, such as removing from an empty cart.
      const tooRare = [...new Set(planned)].filter((kind) => {
        const { done = 0, interrupted = 0 } = summary.steps[kind] ?? {};
        return done === 0 || done < (planned.filter((each) => each === kind).length - interrupted) / 2;
      });
      expect(tooRare).toEqual([]);
    } finally {
      await world.close();
    }
  },
);
