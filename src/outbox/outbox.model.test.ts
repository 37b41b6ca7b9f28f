// offline-design.md, section 12: two devices with up to three tabs each, one customer, and everything that can go
// wrong, against a small model of api.md.
// OUTBOX_RUNS=2000 runs more sequences. To replay a failure, set OUTBOX_SEED and OUTBOX_PATH as printed (and the
// replayPath in the code).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEveryTest } from '../../tests/support/every-test.ts';
import { begin, carryOut, commands, end, type TraceAction } from '../../tests/support/outbox/commands.ts';
import { foundTraces } from '../../tests/support/outbox/found-traces.ts';
import { modelProducts } from '../../tests/support/outbox/model-products.ts';
import { createModelServer } from '../../tests/support/outbox/model-server.ts';
import { createWorld } from '../../tests/support/outbox/world.ts';

const runs = Number(process.env.OUTBOX_RUNS ?? (isEveryTest ? 200 : 50));
// The usual run repeats the same sequences, so that a failure is due to the change at hand; the long run tries new
// ones.
const seed = Number(process.env.OUTBOX_SEED ?? (runs > 200 ? Date.now() % 2_000_000_000 : 1276874108));
const path = process.env.OUTBOX_PATH;

async function newWorld(scheduler: fc.Scheduler) {
  const model = createModelServer(modelProducts());
  const world = await createWorld(scheduler, { model, handle: (sent) => model.handle(sent) });
  await begin(world);
  return world;
}

test(`whatever happens, each change reaches the server once (seed ${seed}, ${runs} sequences)`, async () => {
  const noticed = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.commands(commands, { maxCommands: 60, size: 'max' }),
      async (scheduler, deeds) => {
        const world = await newWorld(scheduler);
        await fc.asyncModelRun(() => ({ model: {}, real: world }), deeds);
        await end(world);
        for (const [what, times] of world.auditor.noticed) noticed.set(what, (noticed.get(what) ?? 0) + times);
        expect(world.auditor.breaches).toEqual([]);
      },
    ),
    { numRuns: runs, seed, ...(path === undefined ? {} : { path }) },
  );
  if (runs < 200) return;
  // The sequences must have covered all of this.
  expect([...noticed.keys()]).toEqual(
    expect.arrayContaining([
      'acked',
      'acked after several tries',
      'rejected',
      'parked',
      'confirm',
      'coalesced',
      'vanished',
      'lease taken over while sending',
      'made into another request',
      'outdated',
      'key forgotten',
      'moved',
      'not moved',
    ]),
  );
}, 900_000);

test.each(foundTraces)(
  'found before: $was',
  async ({ deeds }: { deeds: TraceAction[] }) => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const world = await newWorld(scheduler);
        for (const deed of deeds) await carryOut(world, deed);
        await end(world);
        expect(world.auditor.breaches).toEqual([]);
      }),
      { numRuns: 15, seed: 1 },
    );
  },
  60_000,
);
