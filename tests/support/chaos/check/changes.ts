// The changes of a round, and what a thing may be worth after them: pure.
import type { Write } from '../../../../src/shopper-lists/operations/queued-change.ts';
import { lineThing, thingOf, type Thing } from '../../outbox/model-server.ts';
import { changesMade, type MadeChange, type RoundEvent } from '../history.ts';

/** Quantities of cart lines; 1 for a favorite or a compared variety. What is missing is 0. */
export type ListValues = Readonly<Record<Thing, number>>;

/** A thing, the changes of all devices to it, and how much of it the store had and has. */
export type ChangedThing = { thing: Thing; changes: readonly Change[]; start: number; value: number };

export type Change = {
  id: string;
  device: number;
  /** Null if the page's message about it was lost. */
  tab: number | null;
  thing: Thing;
  at: number;
  effect: { is: 'set' | 'add'; quantity: number };
  fate: 'in' | 'maybe' | 'out';
  /** When its request was first sent; null if never. It may have joined a later change. */
  sentAt: number | null;
  /** When the record was known to have it. */
  storedAt: number | null;
  /** When nothing about the same thing waited on its device any more. */
  settledAt: number | null;
  /** When the record was known to have its refusal. */
  refusedAt: number | null;
  /** When its browser was killed, if it was not on the disk then: until then it was on the screen. */
  lostAt: number | null;
  /** The removal of a line that another change moves to the favorites. */
  isOfMove?: true;
};

export function changesIn(events: readonly RoundEvent[]): Change[] {
  const made = changesMade(events);
  const timeOf = (is: RoundEvent['is'], id: string): number | null =>
    events.find((event) => event.is === is && 'id' in event && event.id === id)?.at ?? null;
  const changes = made.map((each): Change => {
    const { id, device, at, write } = each;
    return {
      id,
      device,
      tab: each.is === 'noted' ? each.tab : null,
      thing: thingOf(write),
      at,
      effect: effectOf(write),
      ...fateOf(each, events, timeOf),
      sentAt: timeOf('sent', id),
      storedAt: timeOf('stored', id),
      settledAt: timeOf('settled', id),
      refusedAt: timeOf('refused', id),
    };
  });
  for (const refused of changes.filter(({ refusedAt }) => refusedAt !== null))
    for (const change of changes) if (mayHaveJoined(change, refused)) change.fate = 'maybe';
  const moves = made.flatMap((each, index): Change[] => removalOf(each, changes[index], changes, events, timeOf));
  return [...changes, ...moves].sort((one, other) => one.at - other.at);
}

export function effectOf(write: Write): Change['effect'] {
  switch (write.kind) {
    case 'cart.add':
      return { is: 'add', quantity: write.payload.quantity };
    case 'cart.set':
      return { is: 'set', quantity: write.payload.quantity };
    case 'cart.remove':
      return { is: 'set', quantity: 0 };
    default:
      return { is: 'set', quantity: write.payload.value ? 1 : 0 };
  }
}

type TimeOf = (is: RoundEvent['is'], id: string) => number | null;

/** A change is stored at once, on a busy machine too. */
const storedWithinMs = 10_000;

/**
 * Only the death of the browser may take a change along that is on the screen but not stored. Logging out deletes its note
 * too, but only after asking, and the shopper of a round then stays.
 */
function fateOf(
  { id, device, at }: MadeChange,
  events: readonly RoundEvent[],
  timeOf: TimeOf,
): Pick<Change, 'fate' | 'lostAt'> {
  const isIn = { fate: 'in', lostAt: null } as const;
  if (timeOf('refused', id) !== null) return { fate: 'out', lostAt: null };
  if (timeOf('stored', id) !== null || timeOf('shown', id) !== null || timeOf('dropped', id) !== null) return isIn;
  const isInterrupted = events.some(
    (event) =>
      event.is === 'died' &&
      event.what === 'browser' &&
      event.device === device &&
      event.at >= at &&
      event.at < at + storedWithinMs,
  );
  if (!isInterrupted) return isIn;
  const found = events.find(
    (event) => (event.is === 'found' || event.is === 'unread') && event.device === device && event.at >= at,
  );
  if (found?.is !== 'found') return { fate: 'maybe', lostAt: null };
  return found.ids.includes(id) ? isIn : { fate: 'out', lostAt: found.at };
}

/** Whether a change may have become part of a later one about the same thing, which was refused. */
function mayHaveJoined(change: Change, refused: Change): boolean {
  return (
    change.fate === 'in' &&
    change.device === refused.device &&
    change.thing === refused.thing &&
    change.at < refused.at &&
    (change.settledAt === null || change.settledAt > refused.at)
  );
}

/**
 * The removal of the line that a change moves to the favorites. A later change of the same device to the line or the
 * favorite may prevent it.
 */
function removalOf(
  { id, device, at, write }: MadeChange,
  move: Change | undefined,
  changes: readonly Change[],
  events: readonly RoundEvent[],
  timeOf: TimeOf,
): Change[] {
  if (!move || move.refusedAt !== null || write.kind !== 'wishlist.set' || !write.payload.moves) return [];
  const { variety_id, custom_text } = write.payload.moves;
  const thing = lineThing(variety_id, custom_text);
  const followUp = events.find((event) => event.is === 'follow-up' && event.of === id);
  const settledAt = followUp && 'id' in followUp ? timeOf('settled', followUp.id) : null;
  const isPreventable = changes.some(
    (each) =>
      each.device === device &&
      each.at > at &&
      each.fate !== 'out' &&
      (settledAt === null || each.at < settledAt) &&
      (each.thing === thing ? each.effect.quantity > 0 : each.thing === move.thing && each.effect.quantity === 0),
  );
  const fate = isPreventable && move.fate === 'in' ? 'maybe' : move.fate;
  const effect = { is: 'set', quantity: 0 } as const;
  const ofMove = { id: `line of ${id}`, device, tab: move.tab, thing, at, effect, fate, isOfMove: true } as const;
  return [{ ...ofMove, sentAt: null, storedAt: move.storedAt, settledAt, refusedAt: null, lostAt: move.lostAt }];
}

/** The changes of each device. */
export function lanesOf(changes: readonly Change[]): Change[][] {
  const devices = [...new Set(changes.map(({ device }) => device))];
  return devices.map((device) => changes.filter((each) => each.device === device));
}

/** How many times too often an add may have counted. */
const mostRepeats = 4;

/**
 * Every value that a thing may have after the changes of all devices. `seenBy`: that a device may show, which has its own
 * changes, and may not know the later ones of others.
 */
export function reachable(
  lanes: readonly (readonly Change[])[],
  start: number,
  {
    maySkip = false,
    mayDouble = false,
    seenBy = null,
  }: { maySkip?: boolean; mayDouble?: boolean; seenBy?: number | null },
): Set<number> {
  const values = new Set<number>();
  const seen = new Set<string>();
  const open = [{ places: lanes.map(() => 0), value: start }];
  for (let state = open.pop(); state; state = open.pop()) {
    const { places, value } = state;
    const name = `${places.join()} ${value}`;
    if (seen.has(name)) continue;
    seen.add(name);
    const isEnd = (lane: readonly Change[], index: number) =>
      places[index] === lane.length || (seenBy !== null && lane[0]?.device !== seenBy);
    if (lanes.every(isEnd)) values.add(value);
    for (const [index, lane] of lanes.entries()) {
      const place = places[index] ?? 0;
      const change = lane[place];
      if (!change) continue;
      const after = (count: number, next: number) =>
        open.push({ places: places.map((each, at) => (at === index ? each + count : each)), value: next });
      const isBehind = seenBy === null && isBehindAnother(change, lanes, places, { own: index, binding: ['in'] });
      if (change.fate !== 'out' && !isBehind) {
        after(1, applied(change, value));
        if (mayDouble && change.effect.is === 'add')
          for (let more = 1; more <= mostRepeats; more += 1)
            after(1, applied(change, value) + more * change.effect.quantity);
      }
      if (change.fate !== 'in' || maySkip) after(1, value);
      // A single device knows what the store has.
      const dropped = lanes.length > 1 ? droppedTogether(lane, place) : 0;
      if (dropped > 0) after(dropped, value);
    }
  }
  return values;
}

const applied = ({ effect }: Change, value: number) =>
  effect.is === 'add' ? value + effect.quantity : effect.quantity;

/**
 * Whether a change of another device, not counted yet, was settled before this one was made. `binding`: the fates of those
 * that must come first.
 */
export function isBehindAnother(
  { at }: Change,
  lanes: readonly (readonly Change[])[],
  places: readonly number[],
  { own, binding }: { own: number; binding: readonly Change['fate'][] },
): boolean {
  return lanes.some(
    (lane, index) =>
      index !== own &&
      lane
        .slice(places[index])
        .some(({ fate, settledAt }) => binding.includes(fate) && settledAt !== null && settledAt < at),
  );
}

/**
 * The number of changes that a device may have dropped without sending any: added and removed, or set and set back,
 * which together change nothing as far as it knows (coalesce.ts). It may not know what another device has changed.
 */
function droppedTogether(lane: readonly Change[], from: number): number {
  const rest = lane.slice(from);
  const [first] = rest;
  const isLine = first?.thing.startsWith('cart:') === true;
  const adds = rest.findIndex(({ effect }) => effect.is === 'set');
  const run = rest.slice(0, isLine ? adds + 1 : 2);
  const last = run.at(-1);
  const isUndone = isLine
    ? adds > 0 && last?.effect.quantity === 0
    : run.length === 2 && last?.effect.quantity !== first?.effect.quantity;
  return isUndone && run.every(({ sentAt }) => sentAt === null) ? run.length : 0;
}
