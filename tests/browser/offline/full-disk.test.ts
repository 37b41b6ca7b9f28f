// The disk under the browser is full: Chromium may write a part of a record, and then deletes all databases of the site at
// its next start, also if there has been room since.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Write } from '../../../src/shopper-lists/operations/queued-change.ts';
import { pendingChangesOn } from '../../support/browser/device.ts';
import { storeText } from '../../support/browser/store-text.ts';
import { effectOf } from '../../support/chaos/check/changes.ts';
import { changesMade, type RoundEvent } from '../../support/chaos/history.ts';
import { openChaosWorld, type ChaosWorld } from '../../support/chaos/run-round.ts';
import {
  confirmChanges,
  loseConnection,
  waitForEvents,
  withDevice,
} from '../../support/chaos/scripted/scripted-case.ts';
import { thingOf } from '../../support/outbox/model-server.ts';
import { mountDisk, runsDiskTests } from '../../support/mount-disk.ts';

let world: ChaosWorld;

beforeAll(async () => {
  if (runsDiskTests) world = await openChaosWorld(1);
});

afterAll(() => world?.close());

const diskMegabytes = 200;
const mostTaps = 20;
const soon = { timeout: 20_000 };

/** The changes that the device has had in its record, or that the shopper read to be saved, in their order. */
function savedChanges(events: readonly RoundEvent[]): Write[] {
  const saved = new Set(events.map((event) => (event.is === 'stored' || event.is === 'shown' ? event.id : null)));
  return changesMade(events).flatMap(({ id, write }) => (saved.has(id) ? [write] : []));
}

test.runIf(runsDiskTests).each(['en', 'ar'] as const)(
  'row 27: nothing that was stored before, during and after is lost: %s',
  async (language) => {
    const disk = mountDisk(diskMegabytes);
    try {
      await withDevice(
        world,
        async (each) => {
          const { device, page, events, customer, lists } = each;
          const before = await lists();
          await loseConnection({ device, page });
          await device.tap(0, { is: 'favorite', product: 3 });
          await waitForEvents(events, 'stored', 1);

          disk.fill();
          // Chromium says that the disk is full, or only that writing has failed.
          const notStored = (reason: 'no_room' | 'no_storage') =>
            page.getByText(storeText(language, `shopper-lists:not_stored.${reason}`));
          const refused = notStored('no_room').or(notStored('no_storage')).first();
          for (let taps = 0; taps < mostTaps && !(await refused.isVisible()); taps += 1)
            await device.tap(0, { is: 'add', product: taps % 4 });
          await refused.waitFor();
          disk.makeRoom();
          await refused.waitFor({ state: 'detached' });
          await device.tap(0, { is: 'compare', product: 1 });
          const pending = (on: Page) => pendingChangesOn(on, customer.id);
          await expect.poll(() => savedChanges(events).at(-1)?.kind, soon).toBe('compare.set');
          const saved = savedChanges(events);
          const waiting = await pending(page);

          await device.close();
          await device.setConnection('good');
          const again = await device.openTab(0);
          await expect.poll(() => pending(again), soon).toEqual(waiting);
          await confirmChanges(again, language, waiting.length);

          const wanted = new Map(Object.entries(before.values));
          for (const change of saved) {
            const [thing, effect] = [thingOf(change), effectOf(change)];
            const value = effect.quantity + (effect.is === 'add' ? (wanted.get(thing) ?? 0) : 0);
            if (value > 0) wanted.set(thing, value);
            else wanted.delete(thing);
          }
          const expected = Object.fromEntries(wanted);
          await expect.poll(async () => (await lists()).values, soon).toEqual(expected);
          expect(await device.shownLists(expected, { tab: 0, starts: true })).toEqual(expected);
        },
        { language, folder: join(disk.path, 'profiles') },
      );
    } finally {
      disk.unmount();
    }
  },
);
