// offline-design.md, section 12: two devices, up to three tabs each, one customer, and everything that can go wrong, against a small model of api.md.
// OUTBOX_RUNS=2000 runs more sequences; OUTBOX_SEED and OUTBOX_PATH replay what a failure has printed.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { begin, commands, end } from '../../tests/support/outbox/commands.ts';
import { createModelServer, type Goods } from '../../tests/support/outbox/model-server.ts';
import { createWorld } from '../../tests/support/outbox/world.ts';

const runs = Number(process.env.OUTBOX_RUNS ?? 200);
const seed = process.env.OUTBOX_SEED ? Number(process.env.OUTBOX_SEED) : Date.now() % 2_000_000_000;

const goods = (): Goods[] =>
  [1, 2, 3, 4, 5].map((id) => ({ product_id: id, variety_id: 10 + id, stock: 6, price: 10, isSold: true }));

test(
  `whatever happens, each wish reaches the server once (seed ${seed}, ${runs} sequences)`,
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.commands(commands, { maxCommands: 60, size: 'max' }),
        async (scheduler, deeds) => {
          const model = createModelServer(goods());
          const world = await createWorld(scheduler, { model, handle: (sent) => model.handle(sent) });
          await begin(world);
          await fc.asyncModelRun(() => ({ model: {}, real: world }), deeds);
          await end(world);
          expect(world.auditor.breaches).toEqual([]);
        },
      ),
      {
        numRuns: runs,
        seed,
        endOnFailure: process.env.OUTBOX_FAST === '1',
        ...(process.env.OUTBOX_PATH ? { path: process.env.OUTBOX_PATH } : {}),
      },
    );
  },
);
