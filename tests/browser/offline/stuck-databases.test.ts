// A database that holds copies only cannot be opened, or its opening never ends: the store works without it. The outbox's
// own is in outbox.test.ts, row 27.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cacheDatabase, catalogueDatabase } from '../../../src/lib/storage/storage.ts';
import { appReady } from '../../support/browser/app-ready.ts';
import { refuseDatabase, stallDatabase } from '../../support/browser/databases.ts';
import { openChaosWorld, type ChaosWorld } from '../../support/chaos/run-round.ts';
import { loseConnection, runCheckedCase, waitForEvents } from '../../support/chaos/scripted/scripted-case.ts';

/** Restoring gives up after 1.5 s (offline-design.md, section 7), and a busy machine takes its time. */
const startedWithinMs = 6_000;

let world: ChaosWorld;

beforeAll(async () => {
  world = await openChaosWorld(1);
});

afterAll(() => world?.close());

describe.each([
  ['query cache', cacheDatabase.name],
  ['device catalogue', catalogueDatabase.name],
])('row 27: the database of the %s', (_, name) => {
  test.each([
    ['never opens', stallDatabase],
    ['cannot be opened', refuseDatabase],
  ])('%s: the app starts, changes are stored and sent, and logging out ends', (_, breakIt) =>
    runCheckedCase(world, async (each) => {
      const { device, page, events } = each;
      await page.context().addInitScript(breakIt, name);
      const begun = performance.now();
      await page.reload({ waitUntil: 'commit' });
      await appReady(page);
      await page.locator('main article').first().waitFor();
      expect(performance.now() - begun).toBeLessThan(startedWithinMs);
      await device.tap(0, { is: 'add', product: 2 });
      await waitForEvents(events, 'stored', 1);

      await loseConnection(each);
      await device.tap(0, { is: 'favorite', product: 3 });
      await waitForEvents(events, 'stored', 2);
      await device.setConnection('good');
      await waitForEvents(events, 'settled', 2);
      await device.tap(0, { is: 'session' });
      await waitForEvents(events, 'logged out', 1);
      await device.tap(0, { is: 'compare', product: 2 });
    }),
  );
});
