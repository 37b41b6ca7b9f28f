import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  add,
  after,
  noon,
  only,
  reduce,
  remove,
  set,
  setFavorite,
  changeMade,
} from '../../tests/support/outbox/operations.ts';
import { backupInMemory, mirrorInMemory } from '../../tests/support/outbox/queue.ts';
import type { TabMessage } from './store/channel.ts';
import { InDoubt } from './changes/in-doubt.ts';
import { emptyOutbox } from './changes/outbox-record.ts';
import type { Write } from '../shopper-lists/operations/queued-change.ts';
import type { MirroredChange } from './store/mirror.ts';
import { createOutboxStore, NewerVersion } from './store/outbox-store.ts';
import { createOutbox, type DepsOf } from './outbox.ts';
import { shopperQueue, type OutboxFacade, type ShopperTypes } from '../shopper-lists/operations/shopper-queue.ts';
import { projectCart } from '../shopper-lists/projection/project.ts';
import { openRecords, recordsInMemory, recordsOnDisk, type Records } from './store/records.ts';
import type { RawResponse, OutboxRequest } from './send/send-request.ts';

/** A device: its disk, clock, cookies, channel between tabs, and the server's answers. */
let disk: IDBFactory;
let now: number;
let ids: number;
let token: string | null;
let pending: number;
let listeners: ((message: TabMessage) => void)[];
let sent: OutboxRequest[];
let server: (sent: OutboxRequest) => RawResponse | Promise<RawResponse>;
let lock: Promise<void> | null;
let notes: Map<string, MirroredChange<Write>>;
/** The backup of the device. */
let held: { outbox?: object | null };

const says = (status: number, body: unknown): RawResponse => ({ status, body, retryAfterMs: null, date: null });
const noConnection = () => Promise.reject(new TypeError('Failed to fetch'));
const cart = (quantity: number) => [{ id: 5, variety_id: 11, quantity, custom_text: null, uploads: [], price: 10 }];
/** A server with one cart line. */
const shop = (stock = 99) => {
  let quantity = 0;
  const answers = new Map<string, RawResponse>();
  return ({ method, path, body, key = '' }: OutboxRequest): RawResponse => {
    if (path === '/carts') return says(200, { data: quantity > 0 ? cart(quantity) : [] });
    if (path === '/compare') return says(200, { data: [] });
    const before = answers.get(key);
    if (before) return before;
    const amount = body === undefined ? 0 : Number((JSON.parse(body) as { quantity: number }).quantity);
    const next = method === 'POST' ? quantity + amount : amount;
    if (path.includes('wishlist')) return says(200, { data: { is_wishlist: true } });
    const isMissing = method !== 'POST' && quantity === 0;
    if (!isMissing && next <= stock) quantity = next;
    const answer = isMissing
      ? says(404, { code: 'not_found', message: '' })
      : next > stock
        ? says(409, { code: 'out_of_stock', message: '', available: stock })
        : method === 'POST'
          ? says(200, { data: { is_cart: true, quantity, line_id: 5, price: 10 } })
          : says(200, { data: quantity > 0 ? cart(quantity) : [] });
    answers.set(key, answer);
    return answer;
  };
};

beforeEach(() => {
  disk = new IDBFactory();
  now = noon;
  ids = 0;
  token = 'token-7';
  pending = 0;
  listeners = [];
  sent = [];
  server = shop();
  lock = null;
  notes = new Map();
  held = {};
});

function openTab(more: Partial<DepsOf<ShopperTypes>> = {}): OutboxFacade & { deps: DepsOf<ShopperTypes> } {
  let hear: (message: TabMessage) => void = () => {};
  const deps: DepsOf<ShopperTypes> = {
    queue: shopperQueue,
    records: recordsOnDisk(disk),
    now: () => now,
    random: () => 0,
    newId: () => `operation-${(ids += 1)}`,
    locks: {
      async request(_name, _options, run) {
        if (lock) return run(null);
        lock = run({}).finally(() => (lock = null));
        return lock;
      },
    },
    send: async (each) => {
      sent.push(each);
      return server(each);
    },
    token: () => token,
    digest: async (text) => `hash of ${text}`,
    sendFirst: async () => {},
    channel: {
      post: (message) => {
        for (const each of listeners) if (each !== hear) each(message);
      },
      listen: (given) => listeners.push((hear = given)),
    },
    mirror: mirrorInMemory(notes),
    backup: backupInMemory(held),
    isOffline: () => false,
    setTimer: () => () => {},
    bases: () => ({ cart: null, wishlist: null, compare: null }),
    refetch: async () => {},
    onSessionOver: (over) => {
      if (token === over) token = null;
    },
    onStored: () => {},
    freeRoom: async () => false,
    pending: { read: () => pending, write: (count) => (pending = count) },
    log: (message, cause) => {
      throw new Error(message, { cause });
    },
    ...more,
  };
  return Object.assign(createOutbox(deps), { deps });
}

async function signedIn(more: Partial<DepsOf<ShopperTypes>> = {}) {
  const tab = openTab(more);
  await tab.open();
  await tab.signIn('7', 'token-7');
  return tab;
}

/** As quick as a disk: the fake IndexedDB copies a record with all its changes each time. */
const quickDisk = (): Records => ({ ...recordsInMemory(), kind: 'disk' });

async function stored(records = recordsOnDisk(disk)): Promise<Record<string, unknown>> {
  let all = {};
  await records.transact('all', (found) => {
    all = found;
    return {};
  });
  return all;
}
const writes = () => sent.filter(({ method }) => method !== 'GET');
const quantityIn = (tab: OutboxFacade) => projectCart(null, tab.state()).count;

describe('a change', () => {
  test('is shown before it is stored, and stored before it is sent', async () => {
    const tab = await signedIn();
    server = async (each) => {
      expect(JSON.stringify(await stored())).toContain(each.key);
      return shop()(each);
    };
    const added = tab.add(add(2));
    expect(quantityIn(tab)).toBe(2);
    expect(await added).toMatchObject({ is: 'stored', inMemory: false });
    expect(await tab.drain()).toBe('drained');
    expect(tab.state()).toMatchObject({ waiting: 0, ops: [{ state: 'acked', result: { quantity: 2 } }] });
    expect(writes()).toMatchObject([
      { method: 'POST', path: '/products/add-to-cart', token: 'token-7', key: 'operation-1' },
    ]);
  });

  test('each stored change calls `onStored`, before it is sent', async () => {
    const order: string[] = [];
    server = async (each) => {
      if (each.method !== 'GET') order.push('sent');
      return shop()(each);
    };
    const tab = await signedIn({ onStored: () => order.push('stored') });
    for (const quantity of [1, 2]) {
      await tab.add(add(quantity));
      await tab.drain();
    }
    expect(order).toEqual(['stored', 'sent', 'stored', 'sent']);
  });

  test('`sendFirst` runs before every send, even if nothing is pending', async () => {
    const order: string[] = [];
    const real = shop();
    server = async (each) => {
      if (each.method !== 'GET') order.push(each.path);
      return real(each);
    };
    const tab = await signedIn({ sendFirst: async () => void order.push('first') });
    await tab.drain();
    order.length = 0;
    await tab.drain();
    expect(order).toEqual(['first']);
    await tab.add(add(1));
    await tab.drain();
    expect(order.slice(1, 3)).toEqual(['first', '/products/add-to-cart']);
  });

  test(
    'rows 1 to 5: offline it survives the end of the tab, and is sent once, with the same bytes and ' +
      'key, however often the response is lost',
    async () => {
      server = noConnection;
      const first = await signedIn();
      await first.add(add(2));
      await first.add(setFavorite(true));
      await first.drain();
      expect(first.state().waiting).toBe(2);
      expect(pending).toBe(2);
      // Another page on the same disk.
      const real = shop();
      server = async (each) => {
        await real(each);
        throw new TypeError('the answer is lost');
      };
      const second = await signedIn();
      await second.wake();
      await second.drain();
      expect(second.state().waiting).toBe(2);
      server = real;
      now += 60_000;
      await second.drain();
      expect(second.state().waiting).toBe(0);
      const adds = writes().filter(({ path }) => path === '/products/add-to-cart');
      expect(adds.length).toBeGreaterThan(2);
      expect(new Set(adds.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
      expect(second.state().ops.find(({ kind }) => kind === 'cart.add')).toMatchObject({ result: { quantity: 2 } });
    },
  );

  test('the start of the app ends the backoff of an earlier page, and sends at once', async () => {
    server = noConnection;
    const luckless = () => 0.99; // the longest backoff
    const earlier = await signedIn({ random: luckless });
    await earlier.add(setFavorite(true));
    await earlier.drain();
    server = shop();
    await earlier.drain();
    expect(earlier.state().waiting).toBe(1);
    const tab = await signedIn({ random: luckless });
    await vi.waitFor(() => expect(tab.state().waiting).toBe(0));
  });

  test('an attempt that began before the connection was back, and fails after that, delays nothing', async () => {
    server = noConnection;
    const tab = await signedIn({ random: () => 0.99 }); // the longest backoff
    for (let tries = 0; tries < 6; tries += 1) {
      await tab.add(setFavorite(tries % 2 === 0));
      await tab.drain();
    }
    const underWay: ((error: Error) => void)[] = [];
    server = () => new Promise((_, reject) => underWay.push(reject));
    await tab.add(setFavorite(true));
    const attempt = tab.drain();
    await vi.waitFor(() => expect(underWay).toHaveLength(1));
    const woken = tab.wake();
    server = shop();
    for (const fail of underWay) fail(new Error('no connection'));
    await Promise.all([attempt, woken]);
    now += 2_000;
    await tab.drain();
    expect(tab.state().waiting).toBe(0);
  });

  test('a pause that the server asked for outlasts the start of the app', async () => {
    server = () => ({ ...says(503, { code: 'unavailable', message: '' }), retryAfterMs: 60_000 });
    const earlier = await signedIn();
    await earlier.add(setFavorite(true));
    await earlier.drain();
    server = shop();
    sent = [];
    const tab = await signedIn();
    await tab.drain();
    expect([tab.state().waiting, writes()]).toEqual([1, []]);
    now += 60_000;
    await tab.drain();
    expect(tab.state().waiting).toBe(0);
  });

  test('row 29: a device whose clock is days ahead does not ask about every change, even after an offline start', async () => {
    const ahead = 10 * 24 * 60 * 60_000;
    const real = shop();
    server = async (each) => ({ ...(await real(each)), date: now - ahead });
    const first = await signedIn();
    await first.add(setFavorite(true));
    await first.drain();
    server = noConnection;
    const second = await signedIn();
    await second.add(setFavorite(true, 2));
    await second.drain();
    expect(second.state().ops.at(-1)).toMatchObject({ state: 'queued', createdAt: now - ahead });
    const third = await signedIn();
    await third.drain();
    expect(third.state().ops.at(-1)).toMatchObject({ state: 'queued' });
  });

  test('row 9: setting the quantity of a line that was removed elsewhere adds it again', async () => {
    const tab = await signedIn({ bases: () => ({ cart: { clock: 0, data: cart(1) }, wishlist: null, compare: null }) });
    await tab.add(set(3));
    await tab.drain();
    expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PATCH /carts/5',
      'POST /products/add-to-cart',
    ]);
    expect(new Set(writes().map(({ key }) => key)).size).toBe(2);
    expect(tab.state().ops.at(-1)).toMatchObject({ state: 'acked', result: { quantity: 3 } });
  });

  test('a removal does not count as done because the line has a new id', async () => {
    const [old] = cart(2);
    const inCart = { ...old, id: 6 };
    const tab = await signedIn({ bases: () => ({ cart: { clock: 0, data: cart(2) }, wishlist: null, compare: null }) });
    server = ({ method, path }) =>
      method === 'GET'
        ? says(200, { data: [inCart] })
        : path === '/carts/6'
          ? says(200, { data: [] })
          : says(404, { code: 'not_found', message: '' });
    await tab.add(remove());
    await tab.drain();
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /carts/5',
      'GET /carts',
      'DELETE /carts/6',
    ]);
    expect(tab.state()).toMatchObject({ waiting: 0, outcomes: [] });
  });

  test('removing a line that is not there is done without an outcome', async () => {
    const tab = await signedIn();
    await tab.add(remove());
    await tab.drain();
    expect(writes()).toEqual([]);
    expect(tab.state()).toMatchObject({ waiting: 0, outcomes: [] });
  });

  test('row 10: fewer are left than wanted', async () => {
    server = shop(3);
    const tab = await signedIn();
    await tab.add(add(5));
    await tab.drain();
    expect(tab.state().outcomes).toMatchObject([{ is: 'fewer_left', available: 3, holds: 3 }]);
    expect(tab.state().ops.at(-1)).toMatchObject({ kind: 'cart.set', state: 'acked', result: { quantity: 3 } });
  });

  test('row 31: 200 changes wait and are sent in order, the next is refused', async () => {
    server = noConnection;
    const tab = await signedIn({ records: quickDisk() });
    for (let id = 1; id <= 200; id += 1) await tab.add(setFavorite(true, id));
    expect(await tab.add(setFavorite(true, 201))).toEqual({ is: 'full' });
    sent = [];
    server = shop();
    await tab.wake();
    await tab.drain();
    expect(tab.state().waiting).toBe(0);
    expect(writes().map(({ path }) => path)).toEqual(
      Array.from({ length: 200 }, (_, index) => `/products/${index + 1}/toggle-wishlist`),
    );
  });
});

describe('two tabs', () => {
  test('row 6: both make a change, one sends, both see it', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    await Promise.all([one.add(add(1)), other.add(add(2))]);
    await Promise.all([one.drain(), other.drain()]);
    await one.drain();
    await Promise.all([one.reload(), other.reload()]);
    for (const tab of [one, other]) expect([tab.state().waiting, quantityIn(tab)]).toEqual([0, 3]);
    expect(new Set(writes().map(({ key }) => key)).size).toBe(writes().length);
  });

  test('row 7: a frozen tab that holds the lock loses it, and the other tab sends what is pending, with its key', async () => {
    let holder: (() => void) | null = null;
    const locks: DepsOf<ShopperTypes>['locks'] = {
      request: (_name, { steal }, run) => {
        if (holder && !steal) return run(null);
        holder?.();
        return new Promise((resolve, reject) => {
          holder = () => reject(new DOMException('robbed', 'AbortError'));
          void run({}).then(resolve, reject);
        });
      },
    };
    const frozen = await signedIn({ locks });
    server = () => new Promise(() => {});
    await frozen.add(add(2));
    await vi.waitFor(() => expect(writes()).toHaveLength(1));
    const other = await signedIn({ locks });
    server = shop();
    await other.drain();
    expect(writes()).toHaveLength(1);
    now += 31_000;
    await other.drain();
    expect(writes().map(({ key }) => key)).toEqual([writes()[0]?.key, writes()[0]?.key]);
    expect(other.state().waiting).toBe(0);
  });

  test('row 26: a page older than the stored record changes nothing, and reports that it is outdated', async () => {
    const tab = await signedIn();
    await recordsOnDisk(disk).transact([], () => ({ 'outbox:7': { v: 2, owner: '7' } }));
    expect(await tab.add(add())).toEqual({ is: 'outdated' });
    expect(tab.state().isOutdated).toBe(true);
    expect(await stored()).toMatchObject({ 'outbox:7': { v: 2, owner: '7' } });
  });

  test('row 26: a page that starts on a newer record reports on a change that it is outdated', async () => {
    await signedIn();
    await recordsOnDisk(disk).transact([], () => ({ 'outbox:7': { v: 2, owner: '7' } }));
    const tab = openTab();
    await tab.open();
    await expect(tab.signIn('7', 'token-7')).rejects.toBeInstanceOf(NewerVersion);
    const added = tab.add(setFavorite(true));
    expect(tab.state()).toMatchObject({ isOutdated: true, ops: [] });
    expect(await added).toEqual({ is: 'outdated' });
  });

  test('row 26: such a page reads no cart that may contain what it still counts as pending', async () => {
    server = noConnection;
    const tab = await signedIn();
    await tab.add(add(2));
    await recordsOnDisk(disk).transact([], () => ({ 'outbox:7': { v: 2, owner: '7', ops: 'sent by now' } }));
    const load = vi.fn<() => Promise<string>>(async () => 'the cart');
    await expect(tab.read('cart', load)).rejects.toBeInstanceOf(InDoubt);
    expect(load).not.toHaveBeenCalled();
    expect(await tab.read('wishlist', async () => [1])).toMatchObject({ data: [1] });
    expect(projectCart({ clock: 0, data: [] }, tab.state()).count).toBe(2);
  });
});

test('far too many changes are pending: the first are sent in order, the rest is put aside and reported', async () => {
  const records = quickDisk();
  await (await signedIn({ records, log: () => undefined })).drain();
  const all = Array.from({ length: 10_000 }, (_, index) => changeMade(setFavorite(true, index + 1)));
  const ops = all.map((each, index) => ({ ...only(after(each)), seq: index + 1 }));
  await records.transact([], () => ({ 'outbox:7': { ...emptyOutbox('7'), clock: 10_000, ops } }));
  const tab = await signedIn({ records, log: () => undefined });
  expect(tab.state().waiting).toBeLessThanOrEqual(200);
  await tab.drain();
  expect(tab.state()).toMatchObject({ waiting: 0, outcomes: [{ is: 'beyond_cap', count: 9_800 }] });
  expect(writes().map(({ path }) => path)).toEqual(
    Array.from({ length: 200 }, (_, index) => `/products/${index + 1}/toggle-wishlist`),
  );
  const left = await stored(records);
  // The record that each step of sending reads stays within its limit: the rest has a record of its own.
  expect(left['outbox:7']).toMatchObject({ ops: { length: 200 } });
  expect(left['beyond:7']).toMatchObject({ ops: { length: 9_800 } });
  expect(left.quarantine).toBeUndefined();
  now += 8 * 24 * 60 * 60_000;
  const later = await signedIn({ records });
  expect(Object.keys(await stored(records))).not.toContain('beyond:7');
  expect(later.state().outcomes).toHaveLength(1);
});

describe('ownership', () => {
  test('row 14: a session that the worker has ended ends on the page too', async () => {
    const tab = await signedIn();
    await tab.add(add(1));
    await tab.drain();
    const worker = createOutboxStore({ ...tab.deps, records: recordsOnDisk(disk) });
    await worker.expire('hash of token-7');
    for (const hear of listeners) hear({ type: 'outbox', clock: 0 });
    await vi.waitFor(() => expect(token).toBeNull());
    expect(tab.state().owner).toBeNull();
  });

  test('a session whose cookie the browser has deleted is over as soon as something is to be sent', async () => {
    const over: (string | null)[] = [];
    const tab = await signedIn({ onSessionOver: (each) => over.push(each) });
    await tab.drain();
    expect(over).toEqual([]);
    const before = sent.length;
    token = null;
    await tab.add(add(2));
    await tab.drain();
    expect([new Set(over), sent.length]).toEqual([new Set([null]), before]);
  });

  test('row 14: after a session has ended, the outbox stays for its owner and is shown to nobody', async () => {
    const tab = await signedIn();
    server = () => says(401, { code: 'unauthenticated', message: '' });
    await tab.add(add(2));
    await tab.drain();
    expect(tab.state()).toMatchObject({ owner: null, ops: [], pendingForSignIn: 1 });
    server = shop();
    token = 'token-7-again';
    await tab.signIn('7', token);
    await tab.drain();
    expect(writes().at(-1)).toMatchObject({ token, key: 'operation-1' });
    expect(tab.state()).toMatchObject({ waiting: 0, pendingForSignIn: 0 });
  });

  test('row 14: another owner never sends it', async () => {
    server = noConnection;
    const tab = await signedIn();
    await tab.add(add(2));
    server = shop();
    sent = [];
    token = 'token-8';
    await tab.drain();
    expect(sent).toEqual([]); // the cookie already belongs to another shopper, which the page does not know yet
    await tab.signIn('8', token);
    await tab.drain();
    expect(writes()).toEqual([]);
    expect(Object.keys(await stored()).filter((name) => name.startsWith('outbox:'))).not.toContain('outbox:7');
  });

  test.each([
    [23, 1],
    [25, 0],
  ])('a visitor’s change, %i hours before someone signs in on this device: %i becomes theirs', async (hours, count) => {
    server = noConnection;
    token = null;
    const tab = openTab();
    await tab.open();
    await tab.add(add(2));
    now += hours * 60 * 60_000;
    token = 'token-7';
    const { adopted } = await tab.signIn('7', token);
    expect([adopted.length, tab.state().ops.length]).toEqual([count, count]);
    expect(Object.keys(await stored()).filter((name) => name === 'outbox:guest')).toEqual([]);
  });

  test('row 16: signing out leaves nothing', async () => {
    server = noConnection;
    const tab = await signedIn();
    await tab.add(add(2));
    await tab.drain();
    token = null;
    await tab.signOut();
    expect(await stored()).toEqual({});
    expect([pending, tab.state().ops, tab.state().owner]).toEqual([0, [], null]);
  });

  test('signing out deletes the notes of who leaves and all older ones, not of somebody who signs in meanwhile', async () => {
    const tab = await signedIn();
    const note = (id: string, owner: string, at: number) => notes.set(id, { id, owner, at, write: setFavorite(true) });
    note('before', '8', now - 1);
    token = null;
    const leaving = tab.signOut();
    note('theirs', '8', now);
    note('own', '7', now);
    await leaving;
    expect([...notes.keys()]).toEqual(['theirs']);
  });

  describe('signing out on a device that does not answer in time', () => {
    /** A disk that does not answer the first deletions; `before` runs ahead of each further try. */
    function slowToDelete(misses: number, before: () => Promise<unknown> = async () => undefined): Records {
      const records = recordsOnDisk(disk);
      let missed = 0;
      return {
        kind: 'disk',
        async transact(names, decide) {
          if (names !== 'all' || token !== null || missed === misses) return records.transact(names, decide);
          missed += 1;
          await before();
          throw new Error('the device did not answer');
        },
      };
    }

    async function signOutOf(records: Records) {
      server = noConnection;
      const tab = await signedIn({ records });
      await tab.add(add(2));
      await tab.drain();
      token = null;
      now += 1;
      return tab.signOut();
    }

    test('tries again', async () => {
      await signOutOf(slowToDelete(2));
      expect(await stored()).toEqual({});
    });

    test('does not try for ever', async () => {
      await expect(signOutOf(slowToDelete(3))).rejects.toThrow('did not answer');
      expect(Object.keys(await stored())).toContain('outbox:7');
    });

    test('tries again on a disk that did not answer at the start either', async () => {
      await recordsOnDisk(disk).transact([], () => ({ 'outbox:7': emptyOutbox('7') }));
      await signOutOf({ ...recordsInMemory(), unanswered: slowToDelete(1) });
      expect(await stored()).toEqual({});
    });

    test('counts nothing as pending, although another page has read what was still there', async () => {
      await signOutOf(slowToDelete(1, async () => openTab().open()));
      expect(pending).toBe(0);
    });

    test('leaves what a visitor has changed since, and nothing from before', async () => {
      const [before, since] = [changeMade(setFavorite(true, 1)), changeMade(setFavorite(true, 2), noon + 1)];
      const visitors = [before, since].reduce(reduce, emptyOutbox('guest'));
      const visit = () => recordsOnDisk(disk).transact([], () => ({ 'outbox:guest': visitors }));
      await signOutOf(slowToDelete(1, visit));
      expect(await stored()).toEqual({
        'outbox:guest': expect.objectContaining({
          ops: [expect.objectContaining({ payload: { product_id: 2, value: true } })],
        }),
      });
    });

    test('deletes what was left, but nothing of who has signed in since', async () => {
      const another = async () => {
        token = 'token-8';
        await openTab().signIn('8', token);
      };
      await signOutOf(slowToDelete(1, another));
      expect(await stored()).toMatchObject({ session: { owner: '8' }, 'outbox:8': { owner: '8' } });
      expect(Object.keys(await stored())).toHaveLength(2);
    });

    test('deletes what was left, although somebody is about to sign in', async () => {
      await signOutOf(slowToDelete(1, async () => void (token = 'token-8')));
      expect(await stored()).toEqual({});
    });
  });

  test('signing out while somebody signs in, in another tab, deletes nothing of theirs', async () => {
    const records = recordsOnDisk(disk);
    let isFirst = true;
    const tab = await signedIn({
      records: {
        kind: 'disk',
        async transact(names, decide) {
          if (names === 'all' && token === null && isFirst) {
            isFirst = false;
            token = 'token-8';
            await openTab().signIn('8', token); // its transaction comes first
          }
          await records.transact(names, decide);
        },
      },
    });
    token = null;
    await tab.signOut();
    expect(await stored()).toMatchObject({ session: { owner: '8' }, 'outbox:8': { owner: '8' } });
  });

  test('a response after signing out brings nothing back', async () => {
    const tab = await signedIn();
    let answer = () => {};
    server = (each) => new Promise((resolve) => (answer = () => resolve(shop()(each))));
    await tab.add(add(2));
    await vi.waitFor(() => expect(writes()).toHaveLength(1));
    token = null;
    await tab.signOut();
    answer();
    await tab.drain();
    expect(await stored()).toEqual({});
  });

  test('row 18: a visitor’s change is carried out after they sign in, once, under another key', async () => {
    token = null;
    const tab = openTab();
    await tab.open();
    await tab.add(add(2));
    await tab.drain();
    expect(sent).toEqual([]);
    token = 'token-7';
    await tab.signIn('7', token);
    await tab.drain();
    await tab.signIn('7', token);
    await tab.drain();
    expect(writes()).toHaveLength(1);
    expect(writes()[0]?.key).not.toBe('operation-1');
    expect(Object.keys(await stored())).not.toContain('outbox:guest');
  });

  test('a visitor’s change without room among 200 stays, and becomes theirs once there is room', async () => {
    server = noConnection;
    const many = Array.from({ length: 199 }, (_, index) => changeMade(setFavorite(true, index + 1)));
    const full = many.reduce(reduce, emptyOutbox('7'));
    const records = quickDisk();
    await records.transact([], () => ({ 'outbox:7': full }));
    token = null;
    const tab = openTab({ records });
    await tab.open();
    await tab.add(add(2));
    await tab.add(setFavorite(true, 500));
    token = 'token-7';
    expect(await tab.signIn('7', token)).toMatchObject({ adopted: [add(2)], left: 1 });
    expect(tab.state().waiting).toBe(200);
    server = shop();
    now += 60_000;
    await tab.drain();
    expect(await tab.signIn('7', token)).toMatchObject({ adopted: [setFavorite(true, 500)], left: 0 });
    await tab.drain();
    expect(writes().at(-1)?.path).toBe('/products/500/toggle-wishlist');
    expect(Object.keys(await stored(records))).not.toContain('outbox:guest');
  });

  test('a change that meets another shopper’s sign-in in another tab is not stored', async () => {
    const tab = await signedIn();
    await recordsOnDisk(disk).transact([], () => ({ session: { v: 1, owner: '8', token_hash: 'hash of token-8' } }));
    expect(await tab.add(add(2))).toEqual({ is: 'overtaken' });
    expect(JSON.stringify(await stored())).not.toContain('cart.add');
  });

  test('a sign-in that is written after the shopper has left brings nothing back, and takes no visitor’s change', async () => {
    const records = recordsOnDisk(disk);
    let meanwhile: (() => Promise<unknown>) | null = null;
    const tab = openTab({
      records: {
        kind: 'disk',
        async transact(names, decide) {
          const first = names === 'all' ? meanwhile : null;
          if (first) meanwhile = null;
          await first?.();
          await records.transact(names, decide);
        },
      },
    });
    await tab.open();
    meanwhile = async () => {
      token = null;
      await tab.signOut();
      await tab.add(add(2));
    };
    expect(await tab.signIn('7', 'token-7')).toEqual({ adopted: [], left: 0 });
    expect(Object.keys(await stored())).toEqual(['outbox:guest']);
    expect(JSON.stringify(await stored())).toContain('cart.add');
  });

  test('a sign-in overtaken by another one shows no older outbox, and nobody else’s', async () => {
    const records = recordsOnDisk(disk);
    let overtake: string | null = null;
    let shown: { owner: string | null; clock: number }[] = [];
    const tab = openTab({
      records: {
        kind: 'disk',
        async transact(names, decide) {
          await records.transact(names, decide);
          if (names !== 'all' || overtake === null) return;
          const owner = overtake;
          overtake = null;
          token = `token-${owner} anew`;
          await tab.signIn(owner, token);
          await tab.drain();
          shown = [];
        },
      },
    });
    tab.subscribe(() => shown.push(tab.state()));
    token = null;
    await tab.open();
    await tab.add(add(2));

    overtake = '7';
    token = 'token-7';
    expect(await tab.signIn('7', token)).toMatchObject({ adopted: [add(2)], left: 0 });
    expect(writes()).toHaveLength(1);
    const { clock } = tab.state();
    expect(shown.filter((each) => each.owner !== '7' || each.clock < clock)).toEqual([]);

    overtake = '8';
    token = 'token-7';
    expect(await tab.signIn('7', token)).toEqual({ adopted: [], left: 0 });
    expect(shown.filter(({ owner }) => owner !== '8')).toEqual([]);
    expect(tab.state()).toMatchObject({ owner: '8', ops: [] });
  });

  describe('row 26: what could not be read', () => {
    const day = 24 * 60 * 60_000;
    const aside = (of: string, daysAgo: number) => ({ at: noon - daysAgo * day, owner: of, value: 'garbage' });
    const quarantined = async () => (await stored()).quarantine;
    const put = (change: Record<string, unknown>) => recordsOnDisk(disk).transact([], () => change);

    test('is put aside, reported, and logged without its content', async () => {
      await put({ 'outbox:7': { ...emptyOutbox('7'), ops: [{ kind: 'a secret wish' }] } });
      const log = vi.fn<DepsOf<ShopperTypes>['log']>();
      const tab = await signedIn({ log });
      expect(tab.state().outcomes).toMatchObject([{ is: 'damaged', count: 1 }]);
      expect(await quarantined()).toMatchObject([{ owner: '7', value: { kind: 'a secret wish' } }]);
      expect(log.mock.calls).toEqual([[expect.any(String), 1]]);
    });

    test('is deleted after seven days, when the outbox is opened', async () => {
      await put({ quarantine: [aside('7', 8), aside('7', 6)] });
      await signedIn();
      expect(await quarantined()).toEqual([aside('7', 6)]);
      now += 2 * day;
      await signedIn();
      expect(Object.keys(await stored())).not.toContain('quarantine');
    });

    test('is deleted when another shopper signs in', async () => {
      await put({ quarantine: [aside('8', 1), aside('guest', 1), aside('7', 1)] });
      await signedIn();
      expect(await quarantined()).toEqual([aside('guest', 1), aside('7', 1)]);
    });

    test('a key that the server knows from another request is logged', async () => {
      const log = vi.fn<DepsOf<ShopperTypes>['log']>();
      const tab = await signedIn({ log });
      server = () => says(422, { code: 'idempotency_key_reused', message: '' });
      await tab.add(add());
      await tab.drain();
      expect(log.mock.calls).toEqual([[expect.any(String), 'operation-1']]);
      expect(tab.state().ops).toMatchObject([{ state: 'parked' }]);
    });
  });

  test('row 28: changes that the browser has deleted are reported, once', async () => {
    pending = 3;
    const tab = await signedIn();
    expect(tab.state().outcomes).toMatchObject([{ is: 'lost', count: 3 }]);
    await tab.signIn('7', 'token-7');
    expect(tab.state().outcomes).toHaveLength(1);
    expect(pending).toBe(0);
  });

  test('row 28: also if a change is made before it is known who is signed in', async () => {
    let count = 3;
    const tab = openTab({ pending: { read: () => count, write: (next) => (count = next) } });
    await tab.open();
    await tab.add(setFavorite(true));
    await tab.signIn('7', 'token-7');
    expect(tab.state().outcomes).toMatchObject([{ is: 'lost', count: 3 }]);
  });

  const deleteRecords = () =>
    recordsOnDisk(disk).transact('all', (found) =>
      Object.fromEntries(Object.keys(found).map((name) => [name, undefined])),
    );

  describe('row 28: the browser has deleted the records, not the backup', () => {
    /** Two changes of which the first may have reached the server, on a device whose records are gone at the next start. */
    async function leaveTwo(): Promise<void> {
      const tab = await signedIn();
      server = noConnection;
      await tab.add(add(2));
      await tab.drain();
      await tab.add(setFavorite(true));
      await deleteRecords();
      server = shop();
      sent = [];
    }

    test('at the next start its changes wait to be confirmed: they may have been sent since it was written', async () => {
      await leaveTwo();
      const tab = await signedIn();
      await tab.drain();
      expect(tab.state()).toMatchObject({ waiting: 2, waitingForServer: 0, outcomes: [] });
      expect(tab.state().ops).toMatchObject([
        { kind: 'cart.add', state: 'confirm', doubtful: true },
        { kind: 'wishlist.set', state: 'confirm', doubtful: true },
      ]);
      expect([writes(), pending]).toEqual([[], 2]);
      for (const { id } of tab.state().ops) await tab.confirm(id);
      await tab.drain();
      expect([writes().length, tab.state().waiting, held.outbox]).toEqual([2, 0, null]);
    });

    test('what it does not have is reported', async () => {
      await leaveTwo();
      pending = 3;
      const tab = await signedIn();
      expect(tab.state()).toMatchObject({ waiting: 2, outcomes: [{ is: 'lost', count: 1 }] });
    });

    test('nothing of it is for another shopper', async () => {
      await leaveTwo();
      token = 'token-8';
      const tab = openTab();
      await tab.open();
      await tab.signIn('8', 'token-8');
      expect(tab.state()).toMatchObject({ owner: '8', waiting: 0, ops: [] });
    });

    test('an unreadable one is put aside and reported', async () => {
      await leaveTwo();
      held.outbox = { ...held.outbox, ops: [{ id: 'odd' }] };
      const log = vi.fn<DepsOf<ShopperTypes>['log']>();
      const tab = await signedIn({ log });
      expect(tab.state()).toMatchObject({
        waiting: 0,
        outcomes: [
          { is: 'damaged', count: 1 },
          { is: 'lost', count: 1 },
        ],
      });
    });
  });

  describe('the backup', () => {
    test('is gone after signing out, also what another tab writes at that moment', async () => {
      const [tab, other] = [await signedIn(), await signedIn()];
      server = noConnection;
      await tab.add(add(2));
      expect(held.outbox).toMatchObject({ owner: '7', ops: [{ kind: 'cart.add' }] });
      token = null;
      await Promise.all([other.add(setFavorite(true)), tab.signOut()]);
      await other.reload();
      expect([held.outbox, await stored()]).toEqual([null, {}]);
    });

    test('is not written for changes in memory, which end with the page', async () => {
      const tab = await signedIn({ records: recordsInMemory() });
      server = noConnection;
      await tab.add(add(2));
      await tab.drain();
      expect([tab.state().waiting, held.outbox]).toEqual([1, undefined]);
    });
  });

  describe('row 28: the browser deletes the records while pages are open', () => {
    /** A change gets no answer, and the records are deleted. The tab does not notice yet. */
    async function loseRecords(tab: OutboxFacade): Promise<void> {
      server = noConnection;
      await tab.add(add(2));
      await tab.drain();
      await deleteRecords();
    }

    test('the next change is stored, and those before come back from the backup: each is sent once', async () => {
      const [tab, other] = [await signedIn(), await signedIn()];
      await loseRecords(tab);
      server = shop();
      expect(await tab.add(setFavorite(true))).toMatchObject({ is: 'stored' });
      await tab.drain();
      const requests = new Map(writes().map(({ key, path }) => [key, path]));
      expect([...requests.values()]).toEqual(['/products/add-to-cart', '/products/1/toggle-wishlist']);
      for (const each of [tab, other]) {
        await each.reload();
        expect(each.state()).toMatchObject({ owner: '7', waiting: 0, outcomes: [] });
      }
      expect([pending, held.outbox]).toEqual([0, null]);
    });

    test('a change that the worker may have sent is never joined: each has its own key', async () => {
      const tab = await signedIn();
      server = noConnection;
      const locks = { request: async () => {} }; // somebody else sends
      const other = await signedIn({ locks });
      await other.add(add(2));
      await tab.reload();
      await deleteRecords();
      await other.add(add(3));
      const cartAdds = other.state().ops.map(({ payload }) => payload);
      expect(cartAdds).toMatchObject([{ quantity: 2 }, { quantity: 3 }]);
      server = shop();
      await tab.drain();
      expect(new Set(writes().map(({ key, body }) => `${key} ${body}`)).size).toBe(2);
      expect(tab.state().waiting).toBe(0);
    });

    test('without a further event too they are sent', async () => {
      const timers: (() => void)[] = [];
      const tab = await signedIn({
        setTimer: (run) => (timers.push(run), () => timers.splice(timers.indexOf(run), 1)),
      });
      await loseRecords(tab);
      server = shop();
      now += 60_000;
      expect(timers).toHaveLength(1);
      expect(await tab.drain()).toBe('signed_out');
      expect(tab.state().waiting).toBe(1);
      timers[0]?.();
      await vi.waitFor(() => expect(tab.state().waiting).toBe(0));
    });

    test('no base from before them counts as newer', async () => {
      const tab = await signedIn();
      await loseRecords(tab);
      const { clock } = tab.state(); // the tab has not noticed
      await tab.reload();
      expect(tab.state().clock).toBeGreaterThan(clock + 1_000);
    });

    test('without a backup, the next change is stored and sent, and those before are reported as lost, once', async () => {
      const [tab, other] = [await signedIn(), await signedIn()];
      await loseRecords(tab);
      held.outbox = null;
      server = shop();
      expect(await tab.add(setFavorite(true))).toMatchObject({ is: 'stored' });
      await tab.drain();
      expect(writes().map(({ path }) => path)).toContainEqual(expect.stringContaining('wishlist'));
      for (const each of [tab, other]) {
        await each.reload();
        expect(each.state()).toMatchObject({ owner: '7', waiting: 0, outcomes: [{ is: 'lost', count: 1 }] });
      }
      expect(pending).toBe(0);
    });

    test('a page that looks again reports them too', async () => {
      const tab = await signedIn();
      await loseRecords(tab);
      held.outbox = null;
      await Promise.all([tab.reload(), tab.reload()]);
      expect(tab.state()).toMatchObject({ owner: '7', waiting: 0, outcomes: [{ is: 'lost', count: 1 }] });
    });

    test('nothing comes back for a shopper who has left', async () => {
      const tab = await signedIn();
      token = null;
      await deleteRecords();
      await tab.reload();
      expect(tab.state().owner).toBeNull();
      expect(await stored()).toEqual({});
    });

    test('a session that has ended stays over, without any change before it too', async () => {
      const [tab, other] = [await signedIn(), await signedIn()];
      await tab.expire('token-7');
      token = 'token-7'; // the other page reads the cookie before it is dropped
      await other.reload();
      expect(other.state().owner).toBeNull();
    });
  });
});

describe('row 27: no room', () => {
  const fullAfter = (times: number): Records => {
    const records = recordsInMemory();
    let left = times;
    return {
      kind: 'disk',
      transact: (names, decide) =>
        records.transact(names, (found) => {
          const change = decide(found);
          const puts = Object.values(change).some((value) => value !== undefined);
          if (puts && (left -= 1) < 0) throw new DOMException('no room', 'QuotaExceededError');
          return change;
        }),
    };
  };
  const quiet = { log: () => {} };
  /** A disk whose writes fail as long as `why` returns an error. */
  const failingFor = (why: () => Error | null): Records => {
    const records = recordsInMemory();
    return {
      kind: 'disk',
      transact: (names, decide) =>
        records.transact(names, (found) => {
          const change = decide(found);
          const reason = Object.keys(change).length > 0 ? why() : null;
          if (reason) throw reason;
          return change;
        }),
    };
  };
  const full = () => new DOMException('no room', 'QuotaExceededError');

  test('room is freed, and the change is stored', async () => {
    let isFull = false;
    const records = recordsInMemory();
    const tab = await signedIn({
      records: {
        kind: 'disk',
        transact: (names, decide) =>
          records.transact(names, (found) => {
            const change = decide(found);
            if (change['outbox:7'] && isFull) throw new DOMException('no room', 'QuotaExceededError');
            return change;
          }),
      },
      freeRoom: async () => {
        isFull = false;
        return true;
      },
    });
    isFull = true;
    expect(await tab.add(add())).toMatchObject({ is: 'stored', inMemory: false });
  });

  test('room is freed for the shopper’s decisions too; nothing is deleted for a device that is only slow', async () => {
    let fails: DOMException | Error | null = null;
    const freeRoom = vi.fn<() => Promise<boolean>>(async () => {
      fails = null;
      return true;
    });
    const tab = await signedIn({
      freeRoom,
      records: failingFor(() => fails),
    });
    server = () => says(403, { code: 'bad_xsrf_token', message: '' });
    await tab.add(add(2));
    await tab.drain();
    const [parked] = tab.state().ops;
    expect(parked?.state).toBe('parked');
    fails = new DOMException('no room', 'QuotaExceededError');
    await tab.undo(parked?.id ?? '');
    expect(tab.state().waiting).toBe(0);
    expect(freeRoom).toHaveBeenCalledTimes(1);

    server = shop();
    fails = new Error('the device did not answer');
    expect(await tab.add(add())).toEqual({ is: 'sent', outcome: null });
    expect(freeRoom).toHaveBeenCalledTimes(1);
  });

  test('if no room can be freed for a decision, it rejects and the pending change stays as it was', async () => {
    server = () => says(403, { code: 'bad_xsrf_token', message: '' });
    let isFull = false;
    const tab = await signedIn({
      ...quiet,
      records: failingFor(() => (isFull ? full() : null)),
    });
    await tab.add(add(2));
    await tab.drain();
    const { ops } = tab.state();
    const id = ops[0]?.id ?? '';
    isFull = true;
    for (const decided of [tab.retry(id), tab.undo(id)]) await expect(decided).rejects.toThrow('no room');
    expect(tab.state().ops).toEqual(ops);
  });

  test(
    'changes are sent once room is freed for what the sender writes; if none can be freed, they stay ' +
      'and the state says so',
    async () => {
      let isFull = false;
      let copies = 0;
      const timers: number[] = [];
      const tab = await signedIn({
        ...quiet,
        setTimer: (_run, ms) => {
          timers.push(ms);
          return () => {};
        },
        freeRoom: async () => {
          if (copies === 0) return false;
          copies -= 1;
          isFull = copies > 0;
          return true;
        },
        records: failingFor(() => (isFull ? full() : null)),
      });
      server = noConnection;
      await tab.add(add(2));
      await tab.drain();
      server = shop();
      now += 60_000;
      sent = [];
      isFull = true;
      await tab.wake();
      expect(tab.state()).toMatchObject({ waiting: 1, hasNoRoom: true });
      expect(writes()).toEqual([]);
      expect(timers.at(-1)).toBe(30_000); // not every second
      copies = 3; // the third one makes room
      await tab.wake();
      await tab.drain();
      expect(tab.state()).toMatchObject({ waiting: 0, hasNoRoom: false });
      expect(writes()).toHaveLength(1);
      expect(copies).toBe(0);
    },
  );

  test('without room a change is sent with its key, or not stored, and the result says which', async () => {
    const tab = await signedIn({ records: fullAfter(1), ...quiet });
    expect(await tab.add(add(2))).toEqual({ is: 'sent', outcome: null });
    expect(writes()).toHaveLength(1);
    expect(writes()[0]?.key).toMatch(/^operation-/);
    token = null;
    expect(await tab.add(add(2))).toEqual({ is: 'no_room' });
    expect(writes()).toHaveLength(1);
    expect(quantityIn(tab)).toBe(0);
  });

  test('sent without room at another price than shown: the result has the price, as no mark can be stored', async () => {
    const tab = await signedIn({ records: fullAfter(1), ...quiet });
    const saw = { product_id: 1, title: 'Ring', price: 8, available: 9 };
    const outcome = { is: 'price_changed', title: 'Ring', price: 10, was: 8 };
    expect(await tab.add({ ...add(2), seen: saw })).toMatchObject({ is: 'sent', outcome });
    expect(tab.state().outcomes).toEqual([]);
    expect(await tab.add({ ...setFavorite(true), seen: saw })).toEqual({ is: 'sent', outcome: null });
  });

  test('without room and with the browser offline nothing is sent, so it is certain that the change is not stored', async () => {
    const tab = await signedIn({ records: fullAfter(1), isOffline: () => true, ...quiet });
    server = noConnection;
    sent.length = 0;
    expect(await tab.add(add(2))).toEqual({ is: 'no_room' });
    expect([writes(), quantityIn(tab), notes.size]).toEqual([[], 0, 0]);
  });

  test('sent without room, with a lost response: the outcome is unknown, and the list is read again', async () => {
    const refetch = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));
    const tab = await signedIn({ records: fullAfter(1), refetch, ...quiet });
    server = noConnection;
    expect(await tab.add(add(2))).toEqual({ is: 'unknown' });
    expect(refetch).toHaveBeenCalledWith('cart');
    expect(quantityIn(tab)).toBe(0);
  });

  test('on a disk that no longer answers a change is not stored or sent, and the result does not say that it is full', async () => {
    const memory = recordsInMemory();
    let isDead = false;
    const transact: Records['transact'] = (names, decide) =>
      isDead ? Promise.reject(new Error('the storage did not answer')) : memory.transact(names, decide);
    const tab = await signedIn({ records: { kind: 'disk', transact }, ...quiet });
    isDead = true;
    expect(await tab.add(add(2))).toEqual({ is: 'no_storage' });
    expect([writes(), quantityIn(tab), notes.size]).toEqual([[], 0, 0]);
  });

  test('pending changes of its lane go first: without room it is not sent before them', async () => {
    const tab = await signedIn({ records: fullAfter(2), ...quiet });
    server = noConnection;
    expect(await tab.add(add(2))).toMatchObject({ is: 'stored' });
    await tab.drain();
    server = shop();
    sent = [];
    expect(await tab.add(set(5))).toEqual({ is: 'no_room' });
    expect(writes()).toEqual([]);
  });

  test('if the cart cannot be read to find the line, nothing is sent or stored', async () => {
    const tab = await signedIn({ records: fullAfter(1), ...quiet });
    server = noConnection;
    expect(await tab.add(set(2))).toEqual({ is: 'no_room' });
    expect(writes()).toEqual([]);
  });

  test('a refusal without room is returned as a refusal', async () => {
    server = shop(0);
    const tab = await signedIn({ records: fullAfter(1), ...quiet });
    expect(await tab.add(add(2))).toMatchObject({ is: 'refused', outcome: { is: 'sold_out', title: 'Ring' } });
  });

  test('without IndexedDB changes are in memory, and the state says so', async () => {
    const tab = await signedIn({ records: recordsInMemory() });
    expect(await tab.add(add())).toMatchObject({ is: 'stored', inMemory: true });
    expect(tab.state().isInMemory).toBe(true);
  });
});

describe('row 27: a disk that did not answer at the start', () => {
  /** One add is pending on the disk, which hangs at the next start. */
  const startOutOfReach = async () => {
    server = noConnection;
    const before = await signedIn();
    await before.add(add(2));
    await before.drain();
    listeners = []; // its page is closed
    const hangs = vi.spyOn(disk, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
    const records = await openRecords(disk, 20);
    hangs.mockRestore();
    return signedIn({ records });
  };

  test('has lost nothing: its changes are reported as out of reach, and their count stays', async () => {
    const tab = await startOutOfReach();
    expect(tab.state()).toMatchObject({ outcomes: [], waiting: 0, outOfReach: 1, isInMemory: true });
    expect(await tab.add(setFavorite(true))).toMatchObject({ is: 'stored', inMemory: true });
    await tab.drain();
    expect(pending).toBe(1);
    expect(tab.state()).toMatchObject({ waiting: 1, outOfReach: 1 });
  });

  test('its changes are sent once at the next start that reaches it, next to those made since', async () => {
    const meanwhile = await startOutOfReach();
    server = shop();
    await meanwhile.add(setFavorite(true));
    await meanwhile.drain();
    now += 60_000;
    const next = await signedIn();
    expect(next.state()).toMatchObject({ outcomes: [], outOfReach: 0 });
    await next.drain();
    expect(writes().filter(({ path }) => path.includes('wishlist'))).toHaveLength(1);
    expect(quantityIn(next)).toBe(2);
    expect(pending).toBe(0);
  });

  test('signing out deletes its changes, if it answers by then', async () => {
    const tab = await startOutOfReach();
    token = null;
    await tab.signOut();
    expect(await stored()).toEqual({});
    expect(pending).toBe(0);
  });
});

describe('a change whose page is closed before it is stored', () => {
  /** Everything works up to the change; then the disk stops answering, and the page is closed. */
  async function tapAndClose(write: Write) {
    const records = recordsOnDisk(disk);
    let isClosed = false;
    const closing: Records = {
      kind: 'disk',
      transact: (...given) => (isClosed ? new Promise(() => {}) : records.transact(...given)),
    };
    const tab = await signedIn({ records: closing, random: () => 0.5 });
    await tab.drain();
    isClosed = true;
    void tab.add(write);
    expect(tab.state().ops).toMatchObject([{ kind: write.kind }]);
    expect([...notes.values()]).toMatchObject([{ owner: '7', write }]);
  }

  test('is taken over by the next page, and sent once, with the id it was noted with', async () => {
    await tapAndClose(add(2));
    const [id] = notes.keys();
    const tab = await signedIn();
    expect(notes.size).toBe(0);
    await tab.drain();
    expect(writes().map(({ key }) => key)).toEqual([id]);
    expect(quantityIn(tab)).toBe(2);
    await signedIn();
    expect(writes()).toHaveLength(1);
  });

  test('is one change, even if several pages take it over at once', async () => {
    await tapAndClose(add(2));
    const seen = new Map(notes);
    const tabs = await Promise.all([signedIn(), signedIn(), signedIn()]);
    // A page may still see the note for a moment after another page dropped it and sent the change.
    await Promise.all(tabs.map((tab) => tab.drain()));
    for (const [id, note] of seen) notes.set(id, note);
    for (const tab of tabs) await tab.reload();
    await Promise.all(tabs.map((tab) => tab.drain()));
    expect(writes()).toHaveLength(1);
    expect([notes.size, tabs.map(quantityIn)]).toEqual([0, [2, 2, 2]]);
  });

  test('comes before what another tab changes later', async () => {
    const other = await signedIn();
    await tapAndClose(set(3));
    now += 1_000;
    await other.add(set(5));
    await other.drain();
    const tab = await signedIn();
    await tab.drain();
    expect([notes.size, quantityIn(tab)]).toEqual([0, 5]);
  });

  test('is for its shopper only: another shopper’s next visit drops it', async () => {
    await tapAndClose(add(2));
    token = 'token-8';
    const tab = openTab();
    await tab.open();
    await tab.signIn('8', 'token-8');
    await tab.drain();
    expect([notes.size, writes(), tab.state().waiting]).toEqual([0, [], 0]);
  });

  test('is gone after logging out', async () => {
    await tapAndClose(add(2));
    const tab = openTab();
    await tab.open();
    await tab.signOut();
    expect(notes.size).toBe(0);
  });

  test('is shown only once stored, if it could not be noted', async () => {
    const mirror = { note: () => false, all: () => [], drop: () => undefined };
    const tab = await signedIn({ mirror });
    const added = tab.add(add(2));
    expect(quantityIn(tab)).toBe(0);
    expect(await added).toMatchObject({ is: 'stored' });
    expect(quantityIn(tab)).toBe(2);
    await tab.drain();
  });

  test('is not noted, and shown only once stored, on a page that does not know yet who is signed in', async () => {
    await signedIn();
    const tab = openTab();
    const shown: number[] = [];
    tab.subscribe(() => shown.push(tab.state().ops.length));
    const added = tab.add(add(2));
    await tab.open();
    expect([notes.size, shown]).toEqual([0, shown.map(() => 0)]);
    expect(await added).toMatchObject({ is: 'stored' });
    expect(quantityIn(tab)).toBe(2);
    await tab.drain();
  });

  test('has its true age whatever the device clock says, so it needs no confirmation', async () => {
    const ahead = 3 * 24 * 60 * 60_000;
    const real = server;
    server = async (each) => ({ ...(await real(each)), date: now - ahead });
    const before = await signedIn();
    await before.add(setFavorite(true, 9));
    await before.drain();
    notes.set('a-noted-change', { id: 'a-noted-change', owner: '7', at: now, write: add(2) });
    const tab = await signedIn();
    await tab.drain();
    expect(tab.state().ops.filter(({ kind }) => kind === 'cart.add')).toMatchObject([{ state: 'acked' }]);
  });

  test('is dropped if its shopper is no longer signed in', async () => {
    token = null;
    const tab = openTab();
    await tab.open();
    const added = tab.add(add(2), { id: 'of-seven', owner: '7', write: add(2), isStored: true });
    expect(await added).toEqual({ is: 'overtaken' });
    expect(await stored()).not.toHaveProperty('outbox:guest');
  });

  test.each(['before', 'after'])(
    'waits for its shopper if the session ends by itself %s another page has taken it over',
    async (when) => {
      const tab = await signedIn();
      notes.set('of-seven', { id: 'of-seven', owner: '7', at: now, write: add(2) });
      server = noConnection;
      if (when === 'after') await (await signedIn()).reload();
      await tab.expire('token-7');
      const added = await tab.add(add(2), { id: 'of-seven', owner: '7', write: add(2), isStored: true });
      expect(added).toEqual({ is: 'stored', id: 'of-seven', inMemory: false });
      expect(tab.state()).toMatchObject({ owner: null, ops: [], pendingForSignIn: 1 });
      server = shop();
      token = 'token-7-again';
      await tab.signIn('7', token);
      await tab.drain();
      expect([notes.size, writes().filter(({ key }) => key === 'of-seven').length, quantityIn(tab)]).toEqual([0, 1, 2]);
    },
  );

  test('keeps the order of the presses, also within a millisecond', async () => {
    const tab = await signedIn();
    server = noConnection;
    const presses = ['first', 'second', 'third'].map((name, index) => ({
      id: `${name}-press`,
      owner: '7',
      write: setFavorite(true, index + 1),
      isStored: true,
    }));
    for (const { id, owner, write } of presses.toReversed()) notes.set(id, { id, owner, at: now, write });
    const additions = presses.map(async (noted, index) => {
      for (let tasks = 0; tasks < 5 * index; tasks += 1) await Promise.resolve(); // the first one reads the notes before the next is added
      return tab.add(noted.write, noted);
    });
    await Promise.all(additions);
    expect(tab.state().ops.map(({ id }) => id)).toEqual(['first-press', 'second-press', 'third-press']);
  });

  test('waits for its shopper too if the page has not dropped the token yet', async () => {
    const tab = await signedIn();
    await tab.expire('token-7');
    token = 'token-7';
    const added = await tab.add(add(2), { id: 'of-seven', owner: '7', write: add(2), isStored: false });
    expect(added).toEqual({ is: 'overtaken' });
    notes.set('of-eight', { id: 'of-eight', owner: '7', at: now, write: add(2) });
    const noted = await tab.add(add(2), { id: 'of-eight', owner: '7', write: add(2), isStored: true });
    expect(noted).toEqual({ is: 'stored', id: 'of-eight', inMemory: false });
    expect(await stored()).toMatchObject({ 'outbox:7': { ops: [{ id: 'of-eight' }] } });
    expect(await stored()).not.toHaveProperty('outbox:guest');
  });

  test('stays noted until there is room for it', async () => {
    server = noConnection;
    const records = quickDisk();
    const full = await signedIn({ records });
    for (let each = 1; each <= 200; each += 1) await full.add(setFavorite(true, each));
    notes.set('a-noted-change', { id: 'a-noted-change', owner: '7', at: noon, write: add(2) });
    const tab = await signedIn({ records });
    expect([tab.state().waiting, notes.size]).toEqual([200, 1]);
    server = shop();
    now += 11 * 60_000;
    await tab.drain();
    await tab.reload();
    expect(notes.size).toBe(0);
    await tab.drain();
    expect(writes().filter(({ key }) => key === 'a-noted-change')).toHaveLength(1);
  });
});

describe('reading a list', () => {
  test('sends pending changes first, and is refused while a cart change is in doubt', async () => {
    server = noConnection;
    const refetch = vi.fn<() => Promise<void>>(async () => {});
    const tab = await signedIn({ refetch });
    await tab.add(add(2));
    await tab.drain();
    const load = vi.fn<() => Promise<string>>(async () => 'the cart');
    await expect(tab.read('cart', load)).rejects.toBeInstanceOf(InDoubt);
    expect(load).not.toHaveBeenCalled();
    expect(await tab.read('wishlist', load)).toMatchObject({ data: 'the cart' });
    server = shop();
    now += 60_000;
    await tab.drain();
    expect(refetch).toHaveBeenCalledWith('cart');
    const { clock } = await tab.read('cart', load);
    expect(clock).toBeGreaterThanOrEqual(tab.state().ops[0]?.ackClock ?? Number.POSITIVE_INFINITY);
  });

  test('a response that a change has overtaken is discarded', async () => {
    const tab = await signedIn();
    let answer = () => {};
    server = (each) => new Promise((resolve) => (answer = () => resolve(shop()(each))));
    const load = async () => {
      await tab.add(add(2));
      await vi.waitFor(() => expect(tab.state().ops[0]?.state).toBe('sending'));
      return 'a cart that may hold it already';
    };
    await expect(tab.read('cart', load)).rejects.toBeInstanceOf(InDoubt);
    await vi.waitFor(() => expect(writes()).toHaveLength(1));
    answer();
    await tab.drain();
  });
});
