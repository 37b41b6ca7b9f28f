// offline-design.md, section 12: two devices, up to three tabs each, one customer, and everything that can go wrong, against a small model of api.md.
// OUTBOX_RUNS=2000 runs more sequences. What a failure prints is replayed with OUTBOX_SEED and OUTBOX_PATH (and the replayPath in the code, as it says).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEveryTest } from '../../tests/support/every-test.ts';
import { begin, carryOut, commands, end, type Deed } from '../../tests/support/outbox/commands.ts';
import { foundTraces } from '../../tests/support/outbox/found-traces.ts';
import { modelGoods } from '../../tests/support/outbox/model-goods.ts';
import { createModelServer } from '../../tests/support/outbox/model-server.ts';
import { createWorld } from '../../tests/support/outbox/world.ts';

const runs = Number(process.env.OUTBOX_RUNS ?? (isEveryTest ? 200 : 50));
// The usual run tries the same sequences each time, so that it says something about the change at hand; the long one looks for new ones.
const seed = Number(process.env.OUTBOX_SEED ?? (runs > 200 ? Date.now() % 2_000_000_000 : 1276874108));
const path = process.env.OUTBOX_PATH;

async function newWorld(scheduler: fc.Scheduler) {
  const model = createModelServer(modelGoods());
  const world = await createWorld(scheduler, { model, handle: (sent) => model.handle(sent) });
  await begin(world);
  return world;
}

test(`whatever happens, each wish reaches the server once (seed ${seed}, ${runs} sequences)`, async () => {
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
  // It was about something.
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
  async ({ deeds }: { deeds: Deed[] }) => {
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
