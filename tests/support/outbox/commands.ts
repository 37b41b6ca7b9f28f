// Actions of shoppers, networks, browsers and the store as plain data, so that a trace can be printed and saved.
import fc from 'fast-check';
import type { List, Write } from '../../../src/shopper-lists/operations/queued-change.ts';
import type { Device, Fault, Tab, World } from './world.ts';

/** `d` is a device, `t` one of its tabs; up to `steps` scheduler steps run before the next action. */
export type TraceAction = { d: number; t: number; steps: number } & (
  | { do: 'tap'; write: Write }
  | { do: 'taps'; writes: Write[] }
  | {
      do:
        | 'open'
        | 'kill'
        | 'freeze'
        | 'freeze the sender'
        | 'thaw'
        | 'steal'
        | 'reload all'
        | 'sign out'
        | 'expire'
        | 'evict'
        | 'wake'
        | 'newer version';
    }
  | { do: 'sign in'; who: string }
  | { do: 'fault'; fault: Fault }
  | { do: 'break' | 'mend'; path: string }
  | { do: 'cut' | 'connect'; event: boolean }
  | { do: 'wait' | 'sleep'; ms: number }
  | { do: 'stock'; variety: number; stock: number }
  | { do: 'price'; variety: number; price: number }
  | { do: 'sold'; variety: number; isSold: boolean }
  | { do: 'full'; isFull: boolean }
  | { do: 'clock'; days: number }
  | { do: 'elsewhere' }
  | { do: 'refetch'; list: List }
  | { do: 'decide'; how: 'retry' | 'undo' | 'confirm' }
);

const varieties = [11, 12, 13, 14, 15];
const line = fc.record({
  variety_id: fc.constantFrom(11, 11, 12, 13),
  custom_text: fc.constantFrom(null, null, 'Noor'),
  uploads: fc.constant([]),
});
const seen = fc.constant({ product_id: 1, title: '', price: 10, available: 5 });
const quantity = fc.integer({ min: 1, max: 4 });
const write: fc.Arbitrary<Write> = fc.oneof(
  fc.record({
    kind: fc.constant('cart.add' as const),
    payload: fc.tuple(line, quantity).map(([of, quantity]) => ({ ...of, quantity })),
    seen,
  }),
  fc.record({
    kind: fc.constant('cart.set' as const),
    payload: fc.tuple(line, quantity).map(([of, quantity]) => ({ ...of, quantity })),
    seen,
  }),
  fc.record({ kind: fc.constant('cart.remove' as const), payload: line, seen }),
  fc.record({
    kind: fc.constant('wishlist.set' as const),
    payload: fc.record({ product_id: fc.constantFrom(1, 2), value: fc.boolean() }),
    seen,
  }),
  fc.record({
    kind: fc.constant('wishlist.set' as const),
    payload: fc.record({ product_id: fc.constantFrom(1, 2), value: fc.constant(true), moves: line }),
    seen,
  }),
  fc.record({
    kind: fc.constant('compare.set' as const),
    payload: fc.record({ variety_id: fc.constantFrom(...varieties), value: fc.constantFrom(true, true, false) }),
    seen,
  }),
);

const minute = 60_000;
const hour = 60 * minute;
const faults: Fault[] = [
  'request lost',
  'answer lost',
  'answer lost',
  'late',
  'doubled',
  'not ours',
  '500',
  '503',
  '503 asked',
  '429',
  'xsrf',
];
const paths = ['/products/1/toggle-wishlist', '/products/add-to-compare', '/products/add-to-cart'];

/** Actions, with their relative frequency. */
const deeds: [number, fc.Arbitrary<Record<string, unknown>>][] = [
  [10, fc.record({ do: fc.constant('tap'), write })],
  [4, fc.record({ do: fc.constant('taps'), writes: fc.array(write, { minLength: 3, maxLength: 6 }) })],
  [5, fc.record({ do: fc.constant('fault'), fault: fc.constantFrom(...faults) })],
  [4, fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(500, 3_000, 31_000, 11 * minute) })],
  [
    6,
    fc.record({ do: fc.constantFrom('open', 'kill', 'freeze the sender', 'freeze', 'thaw', 'steal', 'steal', 'wake') }),
  ],
  [2, fc.record({ do: fc.constantFrom('cut', 'connect', 'connect'), event: fc.boolean() })],
  [
    2,
    fc.record({
      do: fc.constant('refetch'),
      list: fc.constantFrom('cart' as const, 'wishlist' as const, 'compare' as const),
    }),
  ],
  [3, fc.record({ do: fc.constant('elsewhere') })],
  [1, fc.record({ do: fc.constant('decide'), how: fc.constantFrom('retry', 'undo', 'confirm') })],
  [2, fc.record({ do: fc.constantFrom('break', 'break', 'mend'), path: fc.constantFrom(...paths) })],
  [
    1,
    fc.record({ do: fc.constant('stock'), variety: fc.constantFrom(...varieties), stock: fc.constantFrom(0, 1, 3, 9) }),
  ],
  [1, fc.record({ do: fc.constant('price'), variety: fc.constantFrom(...varieties), price: fc.constantFrom(10, 12) })],
  [1, fc.record({ do: fc.constant('sold'), variety: fc.constantFrom(...varieties), isSold: fc.boolean() })],
  [2, fc.record({ do: fc.constant('sleep'), ms: fc.constantFrom(20 * hour, 30 * hour, 80 * hour) })],
  [1, fc.record({ do: fc.constantFrom('newer version', 'reload all', 'reload all') })],
  [1, fc.record({ do: fc.constantFrom('sign out', 'expire', 'evict', 'reload all') })],
  [1, fc.record({ do: fc.constant('sign in'), who: fc.constantFrom('sara', 'sara', 'ali') })],
  [1, fc.record({ do: fc.constant('full'), isFull: fc.boolean() })],
  [1, fc.record({ do: fc.constant('clock'), days: fc.constantFrom(-10, 0, 0, 3, 10) })],
];

const place = {
  d: fc.integer({ min: 0, max: 1 }),
  t: fc.integer({ min: 0, max: 2 }),
  steps: fc.integer({ min: 0, max: 25 }),
};

class Step implements fc.AsyncCommand<object, World> {
  constructor(readonly deed: TraceAction) {}
  check = () => true;
  run = (_model: object, world: World) => carryOut(world, this.deed);
  toString = () => JSON.stringify(this.deed);
}

/** One command per kind of action, repeated by its weight. */
export const commands = deeds.flatMap(([weight, deed]) =>
  Array.from({ length: weight }, () =>
    fc.tuple(deed, fc.record(place)).map(([what, where]) => new Step({ ...where, ...what } as unknown as TraceAction)),
  ),
);

const mostTabs = 3;

export async function carryOut(world: World, deed: TraceAction): Promise<void> {
  const device = world.devices[deed.d];
  if (!device) return;
  const tab = device.tabs[deed.t % Math.max(1, device.tabs.length)];
  await act(world, deed, device, tab);
  await world.pump(deed.steps);
}

async function act(world: World, deed: TraceAction, device: Device, tab: Tab | undefined): Promise<void> {
  const owner = ownerOf(device);
  switch (deed.do) {
    case 'open':
      if (device.tabs.length < mostTabs) await world.open(device, owner);
      return;
    case 'reload all':
      world.endAll(device);
      await world.open(device, owner);
      return;
    case 'newer version':
      world.renew(device);
      return;
    case 'evict':
      for (const each of device.tabs) world.kill(each);
      device.disk.clear();
      device.notes.clear();
      device.storedBases = null;
      return;
    case 'steal':
      world.steal(device);
      for (const each of device.tabs) if (each !== tab) void each.outbox.drain();
      return;
    case 'freeze the sender':
      if (device.lock) world.freeze(device.lock.tab);
      return;
    case 'fault':
      device.faults.push(deed.fault);
      return;
    case 'break':
      world.broken.add(deed.path);
      return;
    case 'mend':
      world.broken.delete(deed.path);
      return;
    case 'cut':
      device.isConnected = false;
      return;
    case 'connect':
      device.isConnected = true;
      if (deed.event) for (const each of device.tabs) void each.outbox.wake();
      return;
    case 'wait':
      return world.wait(deed.ms);
    case 'sleep':
      return world.sleep(deed.ms);
    case 'stock':
      return world.changeGoods(deed.variety, { stock: deed.stock });
    case 'price':
      return world.changeGoods(deed.variety, { price: deed.price });
    case 'sold':
      return world.changeGoods(deed.variety, { isSold: deed.isSold });
    case 'full':
      device.isFull = deed.isFull;
      return;
    case 'clock':
      return world.setClock(device, deed.days * 24 * hour);
    case 'elsewhere':
      return world.emptyCartElsewhere('sara');
    case 'expire':
      if (device.token !== null) world.model.tokens.delete(device.token);
      return;
  }
  if (!tab) return;
  switch (deed.do) {
    case 'kill':
      return world.kill(tab);
    case 'freeze':
      return world.freeze(tab);
    case 'thaw':
      world.thaw(tab);
      void tab.outbox.reload();
      return;
  }
  if (tab.frozen) return;
  switch (deed.do) {
    case 'tap':
      return world.tap(tab, deed.write);
    case 'taps':
      for (const each of deed.writes) world.tap(tab, each);
      return;
    case 'wake':
      void tab.outbox.wake();
      return;
    case 'refetch':
      void world.refetch(tab, deed.list);
      return;
    case 'sign in':
      void world.signIn(tab, deed.who);
      return;
    case 'sign out':
      void world.signOut(tab);
      return;
    case 'decide': {
      const asked = tab.outbox.state().ops.find(({ state }) => state === 'parked' || state === 'confirm');
      if (asked) void tab.outbox[deed.how](asked.id).catch(world.noteIfOdd);
    }
  }
}

/** The customer whom the device's cookie names, as a page reads it at its start. */
function ownerOf({ token }: Device): string | null {
  return token === null ? null : (/ of (\w+)$/.exec(token)?.[1] ?? null);
}

/** Signs the customer in on both devices, each with two tabs. */
export async function begin(world: World): Promise<void> {
  for (const device of world.devices) {
    const tab = await world.open(device, null);
    void world.signIn(tab, 'sara');
    await world.wait(1_000);
    await world.open(device, 'sara');
    await world.wait(1_000);
  }
}

/**
 * Ends all faults. Everything must then settle within 15 minutes, except what needs the shopper's decision; after that
 * decision, all of it.
 */
export async function end(world: World): Promise<void> {
  const { devices, auditor, broken } = world;
  broken.clear();
  for (const device of devices) {
    device.isConnected = true;
    device.isFull = false;
    device.faults = [];
    device.skew = 0;
    for (const tab of device.tabs) world.thaw(tab);
    if (world.isRenewed(device)) world.endAll(device);
  }
  await world.wait(1_000);
  for (const device of devices) {
    if (device.tabs.length === 0) await world.open(device, ownerOf(device));
    const [tab] = device.tabs;
    if (tab) await settled(world, world.signIn(tab, 'sara'));
  }
  await world.wait(15 * minute);
  await check();
  for (const device of devices) {
    const [tab] = device.tabs;
    for (const op of tab?.outbox.state().ops ?? []) {
      if (op.state === 'parked') await settled(world, tab?.outbox.retry(op.id));
      if (op.state === 'confirm')
        await settled(world, op.seq % 2 ? tab?.outbox.confirm(op.id) : tab?.outbox.undo(op.id));
    }
  }
  await world.wait(15 * minute);
  await check();

  async function check(): Promise<void> {
    for (const { tabs } of devices)
      for (const tab of tabs)
        for (const list of ['cart', 'wishlist', 'compare'] as const) await settled(world, world.refetch(tab, list));
    await world.wait(1_000);
    for (const { tabs } of devices) for (const tab of tabs) auditor.onEnd(tab);
  }
}

/** Waits for work that needs scheduler steps. */
async function settled(world: World, work: Promise<unknown> | undefined): Promise<void> {
  let isOver = false;
  void work?.finally(() => (isOver = true)).catch(() => undefined);
  for (let tries = 0; tries < 50 && !isOver; tries += 1) await world.wait(10);
}
