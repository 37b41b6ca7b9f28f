/**
 * Devices with tabs, one server, and everything that can go wrong between them. The world controls time, chance,
 * network, locks, channel and disk: each step of a tab is a task of fast-check's scheduler, which decides what comes
 * next, and a tab can be killed or frozen between any two of them.
 */
import type fc from 'fast-check';
import type { TabMessage } from '../../../src/outbox/store/channel.ts';
import type { Locks } from '../../../src/outbox/send/drain.ts';
import type { List, Write } from '../../../src/shopper-lists/operations/queued-change.ts';
import { shopperQueue, type Outbox, type OutboxFacade } from '../../../src/shopper-lists/operations/shopper-queue.ts';
import { createOutbox } from '../../../src/outbox/outbox.ts';
import type { Bases } from '../../../src/shopper-lists/operations/bases.ts';
import type { RecordPatch, Records } from '../../../src/outbox/store/records.ts';
import type { OutboxRequest } from '../../../src/outbox/send/send-request.ts';
import type { MirroredChange } from '../../../src/outbox/store/mirror.ts';
import { NewerVersion } from '../../../src/outbox/store/outbox-store.ts';
import { createAuditor, type Auditor } from './auditor.ts';
import { refusal, type ModelProduct, type ModelServer } from './model-server.ts';
import { backupInMemory, mirrorInMemory } from './queue.ts';

export type Fault =
  | 'request lost'
  | 'answer lost'
  | 'late' // the client has given up before it arrives
  | 'doubled'
  | 'not ours'
  | '500'
  | '503'
  | '503 asked'
  | '429'
  | 'xsrf';

export type Device = {
  name: string;
  disk: Map<string, unknown>;
  /** The changes noted in localStorage. */
  notes: Map<string, MirroredChange<Write>>;
  /** The backup in localStorage. */
  backup: { outbox?: object | null };
  isFull: boolean;
  /** Its clock minus the true time, ms. */
  skew: number;
  isConnected: boolean;
  /** The faults of its next requests. */
  faults: Fault[];
  token: string | null;
  /** The shopper has signed out, and nobody has signed in since. */
  isSignedOut: boolean;
  pending: number;
  storedBases: { owner: string; bases: Bases } | null;
  lock: { tab: Tab; robbed: (error: Error) => void } | null;
  tabs: Tab[];
};

export type Tab = {
  name: string;
  device: Device;
  isDead: boolean;
  /** `thaws` resolves when it wakes up; null while it is awake. */
  frozen: { thaws: Promise<void>; thaw: () => void } | null;
  outbox: OutboxFacade;
  owner: string | null;
  bases: Bases;
  /** The server version of each base. */
  versions: Record<List, number>;
  reading: Set<List>;
  hear: (message: TabMessage) => void;
  diskQueue: Promise<unknown>;
};

const hour = 60 * 60_000;
const nobody: Bases = { cart: null, wishlist: null, compare: null };
const never = () => new Promise<never>(() => {});

export type World = Awaited<ReturnType<typeof createWorld>>;

export type Backend = {
  model: ModelServer;
  /** Answers as the server does: with the model's answer, or the real one that was compared with it. */
  handle: (sent: OutboxRequest) => Promise<Versioned> | Versioned;
  /** Changes the model's products, and the store's before either answers another request. */
  changeGoods?: ModelServer['changeGoods'] | ((variety: number, change: Partial<ModelProduct>) => Promise<void>);
  onSignedIn?: (token: string, user: string) => Promise<void>;
  /** Called when this much time has passed at once. */
  onSlept?: (ms: number) => Promise<void>;
};

type Versioned = ReturnType<ModelServer['handle']>;

export async function createWorld(scheduler: fc.Scheduler, backend: Backend) {
  const { model, handle, changeGoods = backend.model.changeGoods } = backend;
  let time = Date.UTC(2026, 0, 10);
  let ids = 0;
  let seed = 1;
  let abroad = 0;
  let wakeAbroad = () => {};
  let wasWrong = false;
  const timers = new Set<{ at: number; tab: Tab; run: () => void }>();
  const devices: Device[] = ['phone', 'laptop'].map((name) => ({
    name,
    disk: new Map(),
    notes: new Map(),
    backup: {},
    isFull: false,
    skew: 0,
    isConnected: true,
    faults: [],
    token: null,
    isSignedOut: false,
    pending: 0,
    storedBases: null,
    lock: null,
    tabs: [],
  }));
  const auditor: Auditor = createAuditor(model);
  /** Its own small generator, so that randomness is the same in a replay. */
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };

  /** One step of a tab. Never resolves if the tab has been killed in the meantime. */
  async function step(tab: Tab, label: string): Promise<void> {
    await scheduler.schedule(Promise.resolve(), `${tab.name} ${label}`);
    while (tab.frozen && !tab.isDead) await tab.frozen.thaws;
    if (tab.isDead) await never();
  }

  function recordsOf(tab: Tab): Records {
    const { device } = tab;
    const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
      const done = tab.diskQueue.then(work, work);
      tab.diskQueue = done.catch(() => undefined);
      return done;
    };
    return {
      kind: 'disk',
      transact: (names, decide) =>
        inOrder(async () => {
          await step(tab, 'reads the disk');
          const keys = names === 'all' ? [...device.disk.keys()] : names;
          const stored = Object.fromEntries(keys.map((name) => [name, structuredClone(device.disk.get(name))]));
          const change: RecordPatch = decide(stored);
          if (device.isFull && Object.values(change).some((value) => value !== undefined)) {
            await step(tab, 'has no room');
            throw new DOMException('no room', 'QuotaExceededError');
          }
          const before = new Map(device.disk);
          for (const [name, value] of Object.entries(change)) {
            if (value === undefined) device.disk.delete(name);
            else device.disk.set(name, structuredClone(value));
          }
          auditor.onCommit(device, before, [...new Set([...keys, ...Object.keys(change)])]);
          await step(tab, 'has written to the disk');
        }),
    };
  }

  function locksOf(tab: Tab): Locks {
    const { device } = tab;
    return {
      async request(_name, { steal }, run) {
        await step(tab, 'asks for the lock');
        if (device.lock && !steal) return run(null);
        device.lock?.robbed(new DOMException('robbed', 'AbortError'));
        const own: NonNullable<Device['lock']> = { tab, robbed: () => {} };
        device.lock = own;
        const robbed = new Promise<never>((_resolve, reject) => (own.robbed = reject));
        robbed.catch(() => undefined);
        const ran = run(own).finally(() => {
          if (device.lock === own) device.lock = null;
        });
        ran.catch(() => undefined);
        await Promise.race([ran, robbed]);
      },
    };
  }

  /** Sends a request to the server, with any fault on the way. Rejects if no answer comes. */
  async function send(tab: Tab, sent: OutboxRequest): Promise<Versioned> {
    const { device } = tab;
    auditor.onSend(device, sent);
    const begun = time;
    await step(tab, 'sends');
    if (time - begun >= hour) throw new DOMException('no connection lasts so long', 'AbortError');
    const fault = device.faults.shift();
    if (!device.isConnected || fault === 'request lost') throw new TypeError('Failed to fetch');
    if (fault === 'late') {
      void scheduler.schedule(Promise.resolve(), `a late request of ${tab.name}`).then(() => reach(sent));
      throw new DOMException('too late', 'AbortError');
    }
    if (fault === 'not ours') return { status: 200, body: undefined, retryAfterMs: null, date: null };
    if (fault === '500') return refusal(500, 'internal');
    if (fault === '503') return refusal(503, 'unavailable');
    if (fault === '503 asked') return { ...refusal(503, 'unavailable'), retryAfterMs: 20_000 };
    if (fault === '429') return { ...refusal(429, 'too_many_requests'), retryAfterMs: 5_000 };
    if (fault === 'xsrf') return refusal(403, 'bad_xsrf_token');
    if (broken.has(sent.path)) return refusal(500, 'internal');
    if (fault === 'doubled') await reach(sent);
    const answer = await reach(sent);
    if (fault === 'answer lost' || !device.isConnected) throw new TypeError('Failed to fetch');
    await step(tab, 'is answered');
    return { ...answer, date: time };
  }

  /** Calls that fail on the server every time. */
  const broken = new Set<string>();

  function reach(sent: OutboxRequest): Promise<Versioned> {
    auditor.onRequest(sent);
    return outside(async () => handle(sent));
  }

  /** Waits for work outside of this world, which runs in real time. */
  async function outside<T>(work: () => Promise<T>): Promise<T> {
    abroad += 1;
    try {
      return await work();
    } finally {
      abroad -= 1;
      wakeAbroad();
    }
  }

  function openTab(device: Device): Tab {
    const tab: Tab = {
      name: `${device.name}/${(ids += 1)}`,
      device,
      isDead: false,
      frozen: null,
      outbox: undefined as never, // set below; it needs the tab
      owner: null,
      bases: { ...nobody },
      versions: { cart: 0, wishlist: 0, compare: 0 },
      reading: new Set(),
      hear: () => {},
      diskQueue: Promise.resolve(),
    };
    tab.outbox = createOutbox({
      queue: shopperQueue,
      records: recordsOf(tab),
      now: () => time + device.skew,
      random,
      newId: () => `key-${String((ids += 1)).padStart(6, '0')}`,
      locks: locksOf(tab),
      send: (sent) => send(tab, sent),
      token: () => device.token,
      digest: async (text) => `hash of ${text}`,
      sendFirst: async () => {},
      mirror: {
        ...mirrorInMemory(device.notes),
        note: (change) => !device.isFull && device.notes.set(change.id, structuredClone(change)).has(change.id),
      },
      backup: backupInMemory(device.backup),
      isOffline: () => false,
      channel: { post: (message) => tellOthers(tab, message), listen: (hear) => (tab.hear = hear) },
      setTimer(run, ms) {
        const timer = { at: time + ms, tab, run };
        timers.add(timer);
        return () => timers.delete(timer);
      },
      bases: () => tab.bases,
      refetch: (list) => refetch(tab, list),
      onSessionOver(token) {
        if (device.token !== token) return;
        device.token = null;
        become(tab, null);
      },
      onStored: () => {},
      freeRoom: async () => false,
      pending: { read: () => device.pending, write: (count) => (device.pending = count) },
      log: (_message, cause) => {
        if (!(cause instanceof DOMException && cause.name === 'QuotaExceededError'))
          auditor.fail(`logged: ${String(cause)}`);
      },
    });
    device.tabs.push(tab);
    return tab;
  }

  function tellOthers(tab: Tab, message: TabMessage): void {
    for (const other of tab.device.tabs)
      if (other !== tab)
        void step(other, `hears '${message.type}'`).then(() => {
          if (message.type === 'session') become(other, message.owner, false);
          if (message.type === 'wiped') become(other, null, false);
          other.hear(message);
        });
  }

  /** What src/session does: sets the customer of the page, and notifies the other tabs. */
  function become(tab: Tab, owner: string | null, isNewToOthers = true): void {
    if (tab.owner !== owner || owner === null) forget(tab);
    tab.owner = owner;
    auditor.onOpen(tab);
    if (isNewToOthers) tellOthers(tab, { type: 'session', owner });
  }

  function forget(tab: Tab): void {
    tab.bases = { ...nobody };
    tab.device.storedBases = null;
  }

  const paths = { cart: '/carts', wishlist: '/wishlist', compare: '/compare' } as const;

  /**
   * As a query does: reads a list at most once at a time, makes the answer the base, and stores a copy of it some time
   * later.
   */
  async function refetch(tab: Tab, list: List): Promise<void> {
    const { device } = tab;
    if (tab.reading.has(list) || tab.owner === null) return;
    tab.reading.add(list);
    const { owner } = tab;
    let readAt = 0;
    try {
      const { data, clock } = await tab.outbox.read(list, async () => {
        const answer = await send(tab, { method: 'GET', path: paths[list], token: device.token ?? '' });
        if (answer.status !== 200) throw new Error('no list');
        const { data } = answer.body as { data: unknown };
        readAt = answer.version ?? 0;
        return data;
      });
      if (owner !== tab.owner) return;
      if (list === 'cart') auditor.onCartRead(tab);
      const base = { clock, data: shape(list, data) };
      tab.bases = { ...tab.bases, [list]: base };
      tab.versions[list] = readAt;
      void step(tab, 'stores its lists').then(() => {
        if (tab.owner === owner && owner !== null) device.storedBases = { owner, bases: tab.bases };
      });
    } catch {
      // the page shows what it has
    } finally {
      tab.reading.delete(list);
    }
  }

  function shape(list: List, data: unknown): unknown {
    if (list === 'cart') return data;
    if (list === 'wishlist') return (data as { id: number }[]).map(({ id }) => id);
    return (data as { variety: { id: number } }[]).map(({ variety }) => variety.id);
  }

  async function onSignedIn(token: string, user: string): Promise<void> {
    model.tokens.set(token, user);
    await outside(async () => backend.onSignedIn?.(token, user));
  }

  /** Runs up to this many steps, in the order that fast-check chooses. */
  async function pump(steps: number): Promise<void> {
    for (let done = 0; done < steps; done += 1) {
      await microtasks();
      if (done > 20_000) throw new Error('the world never becomes idle');
      if (scheduler.count() > 0) await scheduler.waitNext(1);
      else if (abroad > 0) await new Promise<void>((resolve) => (wakeAbroad = resolve));
      else break;
      await microtasks();
      look();
    }
  }

  function look(): void {
    for (const device of devices) for (const tab of device.tabs) if (!tab.isDead && !tab.frozen) auditor.onLook(tab);
  }

  /** Lets time pass; due timers run, and everything that follows from them. */
  async function wait(ms: number): Promise<void> {
    const until = time + ms;
    await pump(idle);
    for (const device of devices) if (!device.tabs.some(({ frozen }) => frozen)) auditor.onRest(device);
    for (let atOnce = 0; ;) {
      const due = [...timers].filter((timer) => !timer.tab.isDead).sort((a, b) => a.at - b.at)[0];
      if (!due || due.at > until) break;
      timers.delete(due);
      atOnce = due.at > time ? 0 : atOnce + 1;
      if (atOnce > 200) throw new Error(`${due.tab.name} sets timers without end`);
      time = Math.max(time, due.at);
      void step(due.tab, 'has waited').then(due.run);
      await pump(idle);
    }
    time = until;
  }

  /**
   * Nobody is active, and every device sleeps: no timer runs, and all requests have arrived before. The server forgets
   * its keys only if no clock was ever wrong: if a clock was days ahead when a change was made and right before the
   * next answer, nobody can know how old the change is.
   */
  async function sleep(ms: number): Promise<void> {
    await pump(idle);
    time += ms;
    if (wasWrong) return;
    if (model.age(ms) > 0) auditor.notice('key forgotten');
    await outside(async () => backend.onSlept?.(ms));
  }

  function kill(tab: Tab): void {
    tab.isDead = true;
    tab.frozen?.thaw();
    const { device } = tab;
    device.tabs = device.tabs.filter((each) => each !== tab);
    if (device.lock?.tab === tab) device.lock = null;
    device.isSignedOut = false; // it may have died while clearing; the next start clears
  }

  /** Marks the outboxes on a device as written by this version of the store, or by a newer one. */
  function mark(device: Device, version: number): void {
    for (const [name, record] of device.disk)
      if (name.startsWith('outbox:')) device.disk.set(name, { ...(record as Outbox), v: version });
  }

  return {
    devices,
    model,
    auditor,
    broken,
    pump,
    wait,
    sleep,
    setClock(device: Device, skew: number): void {
      device.skew = skew;
      wasWrong ||= skew !== 0;
    },
    now: () => time,
    /** A new tab, with the lists on the disk and the customer who is signed in on the device. */
    async open(device: Device, owner: string | null): Promise<Tab> {
      const tab = openTab(device);
      tab.owner = owner;
      if (device.storedBases && device.storedBases.owner === owner) tab.bases = device.storedBases.bases;
      auditor.onOpen(tab);
      const { token } = device;
      const started = (async () => {
        await tab.outbox.open();
        if (owner !== null && token !== null && tab.owner === owner && device.token === token)
          await tab.outbox.signIn(owner, token);
        for (const list of ['cart', 'wishlist', 'compare'] as const) await refetch(tab, list);
      })();
      started.catch((error: unknown) => noteIfOdd(error));
      await pump(3);
      return tab;
    },
    kill,
    /** A tab with a newer version has changed the outbox. */
    renew: (device: Device) => mark(device, 2),
    isRenewed: ({ disk }: Device) => [...disk.values()].some((record) => (record as { v?: number }).v === 2),
    /** All pages close; those opened next have the newest version, which reads everything. */
    endAll(device: Device): void {
      for (const tab of device.tabs) kill(tab);
      mark(device, 1);
    },
    freeze(tab: Tab): void {
      if (tab.frozen) return;
      let thaw = () => {};
      const thaws = new Promise<void>((resolve) => (thaw = resolve));
      tab.frozen = { thaws, thaw };
    },
    thaw(tab: Tab): void {
      const { frozen } = tab;
      tab.frozen = null;
      frozen?.thaw();
    },
    /** Takes the lock away, for whatever reason. */
    steal(device: Device): void {
      device.lock?.robbed(new DOMException('robbed', 'AbortError'));
      device.lock = null;
    },
    tap(tab: Tab, write: Write): void {
      const tapped = auditor.onTap(tab, write);
      void tab.outbox.add(tapped.write).then((added) => tapped.became(added));
    },
    async signIn(tab: Tab, user: string): Promise<void> {
      const { device } = tab;
      const token = `token-${(ids += 1)} of ${user}`;
      await onSignedIn(token, user);
      device.token = token;
      device.isSignedOut = false;
      become(tab, user);
      await tab.outbox.signIn(user, token).catch(noteIfOdd);
    },
    async signOut(tab: Tab): Promise<void> {
      const { device } = tab;
      device.token = null;
      device.isSignedOut = true;
      auditor.onWipe(device);
      device.notes.clear(); // localStorage goes first
      device.backup.outbox = null;
      become(tab, null, false);
      tellOthers(tab, { type: 'wiped' });
      await tab.outbox.signOut().catch(noteIfOdd);
    },
    /** The customer removes everything from the cart on a computer without an outbox. */
    async emptyCartElsewhere(user: string): Promise<void> {
      const token = `token-${(ids += 1)} of ${user}`;
      await onSignedIn(token, user);
      const { body } = await handle({ method: 'GET', path: '/carts', token });
      for (const { id } of (body as { data: { id: number }[] }).data)
        await handle({ method: 'DELETE', path: `/carts/${id}`, key: `elsewhere-${(ids += 1)}`, token });
    },
    changeGoods,
    refetch,
    noteIfOdd,
    outboxOf: (device: Device, owner: string) => device.disk.get(`outbox:${owner}`) as Outbox | undefined,
  };

  function noteIfOdd(error: unknown): void {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    if (!isFull && !(error instanceof NewerVersion)) auditor.fail(String(error));
  }
}

const idle = 100_000;

/** Runs everything that is ready. */
function microtasks(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
