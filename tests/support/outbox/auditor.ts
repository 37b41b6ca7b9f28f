/**
 * Watches a world and records each violation of the ten invariants of offline-design.md, section 12, and of its row 26
 * (a record written by a newer version is not touched):
 *
 *      1 in the end views equal the server, nothing is pending   6 same key, same bytes
 *      2 each change takes effect at most once                   7 no customer's change is sent with another's token
 *      3 what was reported as stored never disappears            8 no view shows an older quantity or counts twice
 *      4 order per lane                                          9 each rejection gives one outcome
 *      5 one request at a time, or the epoch fences it          10 (coalesce.test.ts)
 *      11 what is shown is on the device: on its disk or in localStorage
 *
 * It also watches 'move to favorites': the line is removed as soon as its favorite is accepted, unless the shopper has
 * changed either of them since.
 */
import { countWaiting, isSettled, waitsForShopper } from '../../../src/outbox/changes/outbox-record.ts';
import {
  isSameThing,
  listOf,
  type LinePayload,
  type Write,
} from '../../../src/shopper-lists/operations/queued-change.ts';
import type { QueuedChange, Outbox, AddResult } from '../../../src/shopper-lists/operations/shopper-queue.ts';
import { isInDoubt } from '../../../src/outbox/send/next-to-send.ts';
import { projectCart, projectSet } from '../../../src/shopper-lists/projection/project.ts';
import { lineThing, thingOf, type ModelServer, type Thing } from './model-server.ts';
import type { BaseLine } from '../../../src/shopper-lists/operations/bases.ts';
import type { OutboxRequest } from '../../../src/outbox/send/send-request.ts';
import type { Device, Tab } from './world.ts';

/** A change across all its ids. */
type Lineage = { name: string; owner: string; lane: string; seq: number; version: number | null };

export type Auditor = ReturnType<typeof createAuditor>;

export function createAuditor(model: ModelServer) {
  /** How often each event happened, so that a test can assert that it has covered something. */
  const noticed = new Map<string, number>();
  const notice = (what: string) => noticed.set(what, (noticed.get(what) ?? 0) + 1);
  const breaches: string[] = [];
  const lineages = new Map<string, Lineage>();
  const bytes = new Map<string, string>();
  /**
   * The changes that were seen on a disk, in the order of being stored: two tabs may learn of theirs in reverse order.
   */
  const marks = new Map<string, number>();
  /** The changes whose notes in localStorage logging out has deleted: the other tabs learn of that a moment later. */
  const wiped = new Set<string>();
  let vanished = 0; // changes that were undone before they were sent
  let taps = 0;
  let counted = 0;
  const lastOfLane = new Map<string, number>();
  /** For each tab and thing, the server version below which its view must not fall again. */
  const floors = new WeakMap<Tab, Map<Thing, number>>();
  /** Number of outboxes created so far: after a sign-out the order starts again. */
  let lives = 0;
  const lifeOf = new Map<string, number>();
  const lastLook = new WeakMap<Tab, { state: object; bases: object }>();
  const fail = (breach: string) => {
    if (breaches.length < 5) breaches.push(breach);
  };

  function opsOf(disk: ReadonlyMap<string, unknown>, owner: string): readonly QueuedChange[] {
    return (disk.get(`outbox:${owner}`) as Outbox | undefined)?.ops ?? [];
  }

  function onRecord(device: Device, owner: string, before: Outbox | undefined, after: Outbox): void {
    if (before && before.v > 1) fail(`26: a record of version ${before.v} was changed`);
    if (!before) lives += 1;
    const life = before ? (lifeOf.get(`${device.name} ${owner}`) ?? 0) : lives;
    lifeOf.set(`${device.name} ${owner}`, life);
    if (after.ops.filter(({ state }) => state === 'sending').length > 1) fail('5: two operations are being sent');
    if (
      countWaiting(after.ops) > 200 ||
      after.outcomes.filter((each) => each.is !== 'price_changed' || each.isAccepted).length > 50
    )
      fail('limits: too many operations or outcomes');
    for (const op of after.ops) {
      if (!marks.has(op.seen.title)) marks.set(op.seen.title, marks.size);
      if (lineages.has(op.id)) continue;
      const former = before?.ops.find(({ seq, id }) => seq === op.seq && !after.ops.some((each) => each.id === id));
      // Confirming 'Still want it?' makes a new change.
      const known = former && former.state !== 'confirm' ? lineages.get(former.id) : undefined;
      const lane = `${device.name} ${owner} ${life} ${op.target}`;
      lineages.set(op.id, known ?? { name: op.id, owner, lane, seq: op.seq, version: null });
    }
    catchUp();
    for (const op of before?.ops ?? []) if (!isSettled(op)) onChange(op, before, after);
  }

  function onChange(op: QueuedChange, before: Outbox | undefined, after: Outbox): void {
    const same = after.ops.find(({ id }) => id === op.id);
    if (!after.ops.some(({ seq }) => seq === op.seq)) {
      vanished += 1;
      notice('vanished');
      if (op.attempts > 0 || op.state !== 'queued') fail(`3: ${op.id} (${op.state}) is gone`);
    }
    const renamed = after.ops.find((each) => each.seq === op.seq && lineages.get(each.id) === lineages.get(op.id));
    if (!same && op.attempts > 0 && renamed) notice('made into another request');
    if (!same && op.attempts === 0 && renamed) notice('coalesced');
    if (!same) return;
    if (op.request && JSON.stringify(same.request) !== JSON.stringify(op.request))
      fail(`6: ${op.id} was frozen and has another request`);
    if (same.state === op.state) return;
    notice(same.state);
    if (same.state === 'acked' && op.attempts > 1) notice('acked after several tries');
    if (same.state === 'queued' && after.lease?.epoch !== before?.lease?.epoch)
      notice('lease taken over while sending');
    const newOutcomes = after.outcomes.filter((each) => !before?.outcomes.some(({ id }) => id === each.id));
    const ofRefusal = newOutcomes.filter(({ id }) => id === op.id).length;
    const ofParking = newOutcomes.filter((each) => each.is === 'parked' && each.operation_id === op.id).length;
    if (same.state === 'rejected' && !waitsForShopper(op) && ofRefusal !== 1)
      fail(`9: ${op.id} was rejected with ${ofRefusal} outcomes`);
    if (same.state === 'parked' && ofParking !== 1) fail(`9: ${op.id} was parked with ${ofParking} outcomes`);
    // A removal may find that the thing is already gone.
    const mustTakeEffect =
      op.kind === 'cart.add' || op.kind === 'cart.set' || ('value' in op.payload && op.payload.value);
    if (same.state === 'acked' && mustTakeEffect && versionOf(op) === null)
      fail(`2: ${op.id} is acked and never took effect`);
    if (same.state === 'acked' && op.kind === 'wishlist.set' && op.payload.moves)
      onMoved(op, op.payload.moves, before, after);
  }

  function onMoved(op: QueuedChange, line: LinePayload, before: Outbox | undefined, { ops }: Outbox): void {
    const removal: Write = { kind: 'cart.remove', payload: line, seen: op.seen };
    const ofLine = ops.filter((each) => isSameThing(each, removal) && each.state !== 'rejected');
    const isContradicted = ops.some(
      (each) =>
        each.state !== 'rejected' &&
        tapOf(each) > tapOf(op) &&
        (isSameThing(each, removal)
          ? each.kind !== 'cart.remove'
          : isSameThing(each, op) && 'value' in each.payload && !each.payload.value),
    );
    // Another favorite may remove the same line; the removal of this one has its title.
    const leaves = ofLine.some((each) => each.kind === 'cart.remove' && !isSettled(each) && tapOf(each) === tapOf(op));
    const neverCame = before?.ops.some(
      (each) =>
        each.kind === 'cart.add' &&
        each.attempts === 0 &&
        isSameThing(each, removal) &&
        !ops.some(({ seq }) => seq === each.seq),
    );
    notice(isContradicted ? 'not moved' : 'moved');
    if (leaves && isContradicted) fail(`move: ${op.id} was changed since, but its line was removed`);
    if (leaves || isContradicted || neverCame) return;
    if (!ofLine.some((each) => each.kind === 'cart.remove' && tapOf(each) > tapOf(op)))
      fail(`move: ${op.id} is a favorite, but its line was not removed`);
  }

  /** Position of a change among those stored; of the newest if several were combined. */
  function tapOf({ seen }: QueuedChange): number {
    return marks.get(seen.title) ?? 0;
  }

  /** The server version in which a change took effect; null if it has not. */
  function versionOf({ id }: QueuedChange): number | null {
    return lineages.get(id)?.version ?? null;
  }

  /** Records what the server has carried out since the last call. */
  function catchUp(): void {
    for (; counted < model.effects.length; counted += 1) {
      const effect = model.effects[counted];
      const lineage = effect && lineages.get(effect.key);
      if (!effect || !lineage) continue; // sent without being stored
      if (lineage.owner !== effect.user)
        fail(`7: ${effect.key} of ${lineage.owner} went with a token of ${effect.user}`);
      if (lineage.version !== null) fail(`2: ${lineage.name} took effect twice`);
      lineage.version = effect.version;
      if (lineage.seq < (lastOfLane.get(lineage.lane) ?? 0)) fail(`4: ${lineage.name} overtook another of its lane`);
      lastOfLane.set(lineage.lane, lineage.seq);
    }
  }

  function shownIn(tab: Tab): (thing: Thing) => number {
    const state = tab.outbox.state();
    const cart = projectCart<BaseLine>(tab.bases.cart, state);
    const favorites = new Set(projectSet(tab.bases.wishlist, state, 'wishlist').ids);
    const compared = new Set(projectSet(tab.bases.compare, state, 'compare').ids);
    return (thing) => {
      const [list, id] = thing.split(':');
      if (list === 'wishlist') return favorites.has(Number(id)) ? 1 : 0;
      if (list === 'compare') return compared.has(Number(id)) ? 1 : 0;
      const line = cart.lines.find((each) => lineThing(each.variety_id, each.custom_text) === thing);
      return line?.quantity ?? 0;
    };
  }

  /** The effect of pending changes on a thing; `absolute` is null if the server's value still counts. */
  function opened(
    ops: readonly QueuedChange[],
    clock: number,
  ): { absolute: number | null; added: number; adds: QueuedChange[] } {
    let absolute: number | null = null;
    let adds: QueuedChange[] = [];
    for (const op of ops) {
      if (op.kind === 'cart.add') {
        if (!(op.doubtful && clock >= (op.sentClock ?? 0))) adds.push(op);
        continue;
      }
      adds = [];
      absolute =
        op.kind === 'cart.set' ? op.payload.quantity : op.kind === 'cart.remove' ? 0 : op.payload.value ? 1 : 0;
    }
    const added = adds.reduce((sum, op) => sum + (op.kind === 'cart.add' ? op.payload.quantity : 0), 0);
    return { absolute, added, adds };
  }

  return {
    breaches,
    fail,
    noticed,
    notice,

    onTap(tab: Tab, given: Write): { write: Write; became: (added: AddResult) => void } {
      taps += 1;
      const title = `change ${taps}`;
      const before = vanished;
      return {
        write: { ...given, seen: { ...given.seen, title } },
        became(added) {
          notice(added.is);
          if (added.is === 'stored' && !marks.has(title) && vanished === before)
            fail(`3: ${title} in ${tab.name} was reported stored and is not`);
        },
      };
    },

    /** Logging out deletes the notes in localStorage. */
    onWipe(device: Device): void {
      for (const title of titlesNoted(device)) wiped.add(title);
    },

    onCommit(device: Device, before: ReadonlyMap<string, unknown>, names: readonly string[]): void {
      for (const name of names) {
        const [, owner] = name.split('outbox:');
        const after = device.disk.get(name) as Outbox | undefined;
        if (owner && after && after !== before.get(name))
          onRecord(device, owner, before.get(name) as Outbox | undefined, after);
      }
      const session = device.disk.get('session') as { owner: string } | undefined;
      for (const name of device.disk.keys())
        if (
          name.startsWith('outbox:') &&
          name !== 'outbox:guest' &&
          !before.has(name) &&
          name !== `outbox:${session?.owner}`
        )
          fail(`7: ${name} was created although ${session?.owner ?? 'nobody'} is signed in`);
    },

    /** A request leaves a tab: it must have been frozen on the disk first. */
    onSend(device: Device, sent: OutboxRequest): void {
      if (sent.key === undefined) return;
      const lineage = lineages.get(sent.key);
      if (!lineage) return; // sent without being stored
      const op = opsOf(device.disk, lineage.owner).find(({ id }) => id === sent.key);
      if (op?.state === 'queued' && op.attempts === 0) fail(`6: ${sent.key} was sent before it was frozen on the disk`);
    },

    /** A request reaches the server. */
    onRequest(sent: OutboxRequest): void {
      if (sent.key === undefined) return;
      const print = `${sent.method} ${sent.path} ${sent.body ?? ''}`;
      const known = bytes.get(sent.key);
      if (known !== undefined && known !== print) fail(`6: ${sent.key} stands for '${known}' and for '${print}'`);
      bytes.set(sent.key, print);
      const lineage = lineages.get(sent.key);
      const user = model.tokens.get(sent.token);
      if (lineage && user !== undefined && lineage.owner !== user)
        fail(`7: ${sent.key} of ${lineage.owner} goes with a token of ${user}`);
    },

    /** The page takes a cart as the server's state: not allowed while its content is in doubt. */
    onCartRead(tab: Tab): void {
      if (isInDoubt(tab.outbox.state().ops.filter((op) => listOf(op) === 'cart')))
        fail(`8: ${tab.name} has read a cart that may or may not hold what it counts`);
    },

    onOpen(tab: Tab): void {
      floors.set(tab, new Map());
    },

    /** Nothing more happens by itself: after signing out no personal data may be left. */
    onRest(device: Device): void {
      const left = [...device.disk.keys()].filter((name) => name !== 'outbox:guest');
      if (device.isSignedOut && left.length > 0) fail(`7: ${left.join(', ')} is left after signing out`);
    },

    /** Whether what a tab shows can be explained by a state of the server that the tab has not already passed. */
    onLook(tab: Tab): void {
      const state = tab.outbox.state();
      const { owner } = state;
      const onDevice = [...marks.keys(), ...wiped, ...titlesNoted(tab.device)];
      const lost = isTheirs(tab.device, owner) && state.ops.find(({ seen }) => !onDevice.includes(seen.title));
      if (lost) fail(`11: ${tab.name} shows ${lost.id} (${lost.seen.title}), which is nowhere on the device`);
      if (lastLook.get(tab)?.state === state && lastLook.get(tab)?.bases === tab.bases) return;
      lastLook.set(tab, { state, bases: tab.bases });
      catchUp();
      if (owner === null || owner !== tab.owner) return;
      const shows = shownIn(tab);
      const floorOf = floors.get(tab) ?? new Map<Thing, number>();
      for (const thing of model.things) {
        const list = thing.startsWith('cart') ? 'cart' : thing.startsWith('wishlist') ? 'wishlist' : 'compare';
        if (!tab.bases[list]) continue;
        const ops = state.ops.filter((op) => thingOf(op) === thing);
        const base = tab.bases[list];
        const { absolute, added, adds } = opened(
          ops.filter((op) => !isSettled(op)),
          base?.clock ?? 0,
        );
        // Pending changes, and then changes settled since the base was read, lie over the base; without any, the view
        // is the base.
        const since = ops.filter(({ state, ackClock = 0 }) => state === 'acked' && ackClock > (base?.clock ?? 0));
        const seenAt = since.length > 0 ? since.map((op) => versionOf(op) ?? 0) : [tab.versions[list]];
        const floor = Math.max(floorOf.get(thing) ?? 0, ...(absolute === null ? seenAt : []));
        floorOf.set(thing, floor);
        // A view with a pending add is based on a state before the add took effect; otherwise it would count it twice.
        const until = Math.min(...adds.map((op) => (versionOf(op) ?? Number.POSITIVE_INFINITY) - 1));
        const possible = absolute === null ? model.valuesSince(owner, thing, floor, until) : [absolute];
        // A late answer that was repeated shows the state of the first attempt. A base from in between may be newer.
        // Which one is newer shows when the list is read again, which follows at once.
        for (const op of since)
          if (op.attempts > 1 && base && base.clock >= (op.sentClock ?? 0) && absolute === null)
            possible.push(...model.valuesSince(owner, thing, versionOf(op) ?? 0, versionOf(op) ?? 0));
        const shown = shows(thing);
        if (!possible.some((value) => value + added === shown))
          fail(
            `8: ${tab.name} shows ${shown} of ${thing}; possible are ` +
              `${possible.map((value) => value + added).join(', ')} (from version ${floor})`,
          );
      }
      floors.set(tab, floorOf);
    },

    /**
     * At the end: whether a tab shows the server's state, except for changes that wait for the shopper and those behind
     * them.
     */
    onEnd(tab: Tab): void {
      const { ops, owner } = tab.outbox.state();
      if (owner === null) return fail(`1: ${tab.name} has nobody signed in`);
      if (tab.device.notes.size > 0) fail(`11: ${tab.device.name} has notes that no outbox has taken over`);
      const held = new Set(ops.filter(waitsForShopper).map(({ target }) => target));
      for (const op of ops)
        if (!isSettled(op) && !waitsForShopper(op) && !held.has(op.target))
          fail(`1: ${op.id} still waits in ${tab.name}`);
      const shows = shownIn(tab);
      for (const thing of model.things) {
        if (ops.some((op) => !isSettled(op) && thingOf(op) === thing)) continue;
        const [shown, real] = [shows(thing), model.valueNow(owner, thing)];
        if (shown !== real) fail(`1: ${tab.name} shows ${shown} of ${thing}, the server has ${real}`);
      }
    },
  };
}

/**
 * Whether the device still belongs to the customer whom a tab shows. Another customer's sign-in deletes what is on it,
 * and a tab learns of that a moment later: until then it shows the former customer's changes, stored or not.
 */
function isTheirs({ disk }: Device, owner: string | null): boolean {
  const session = disk.get('session') as { owner: string } | undefined;
  return owner !== null && session?.owner === owner;
}

function titlesNoted({ notes }: Device): string[] {
  return [...notes.values()].map(({ write }) => write.seen.title);
}
