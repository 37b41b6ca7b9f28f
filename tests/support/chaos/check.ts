/**
 * Whether what came of a round is possible: pure, over the history and what the store and the screens have in the end.
 *
 * Each favorite, compared variety and cart line is a number, and each change sets it or adds to it. A death makes it
 * uncertain whether a change was stored. So every value is worked out that the store may have: changes of a device come
 * in their order, those of two devices in any order that agrees with the times. A change that was stored or shown as
 * saved must be in, one whose storing a death has interrupted may be in, a refused one must not, and none twice.
 */
import type { Write } from '../../../src/shopper-lists/operations/queued-change.ts';
import { lineThing, thingOf, type Thing } from '../outbox/model-server.ts';
import { roundCoupon } from './goods.ts';
import type { RoundEvent } from './history.ts';

/** Quantities of cart lines; 1 for a favorite or a compared variety. What is missing is 0. */
export type ListValues = Readonly<Record<Thing, number>>;

export type RoundEnd = {
  /** What the store had before the first change. */
  start: ListValues;
  server: ListValues;
  /** The code of the coupon on the server's cart. */
  coupon: string | null;
  /** What each device shows; null if it could not be read. */
  shown: readonly (ListValues | null)[];
  /** From the good line to empty outboxes, ms; null if they were not empty in time. */
  emptyAfterMs: number | null;
};

/** What would explain an impossible value. */
export type Explanation = 'lost' | 'doubled' | 'out of order';

export type RoundProblem = { text: string; mayBe: readonly Explanation[] };

export function checkRound(events: readonly RoundEvent[], end: RoundEnd): RoundProblem[] {
  const changed = changedThings(events, end);
  const things = changed.map(({ thing }) => thing);
  return [
    ...changed.flatMap((each) => valueProblems(each)),
    ...end.shown.flatMap((shown, device) =>
      shown === null
        ? [problem(`what device ${device} shows could not be read`)]
        : things
            .filter((thing) => (shown[thing] ?? 0) !== (end.server[thing] ?? 0))
            .map((thing) =>
              problem(
                `device ${device} shows ${shown[thing] ?? 0} of ${thing}, the store has ${end.server[thing] ?? 0}`,
              ),
            ),
    ),
    ...requestProblems(events),
    ...events.flatMap((event) => eventProblems(event)),
    ...couponProblems(events, end.coupon),
    ...(end.emptyAfterMs === null ? [problem('changes still wait long after the line is good')] : []),
  ];
}

/** How many changes would have left another value if they had been lost. */
export function countProven(events: readonly RoundEvent[], end: RoundEnd): number {
  return changedThings(events, end).flatMap(({ changes, start, value }) =>
    changes.filter((change) => {
      const others = lanesOf(changes.filter((each) => each !== change));
      return change.fate === 'in' && !change.isOfMove && !reachable(others, start, {}).has(value);
    }),
  ).length;
}

/** A thing, the changes of all devices to it, and how much of it the store had and has. */
type ChangedThing = { thing: Thing; changes: readonly Change[]; start: number; value: number };

function changedThings(events: readonly RoundEvent[], { start, server, shown }: RoundEnd): ChangedThing[] {
  const changes = changesIn(events);
  const listed = [start, server, ...shown].flatMap((list) => Object.keys(list ?? {}));
  return [...new Set([...changes.map(({ thing }) => thing), ...listed])].map((thing) => ({
    thing,
    changes: changes.filter((each) => each.thing === thing),
    start: start[thing] ?? 0,
    value: server[thing] ?? 0,
  }));
}

type Change = {
  id: string;
  device: number;
  thing: Thing;
  at: number;
  effect: { is: 'set' | 'add'; quantity: number };
  fate: 'in' | 'maybe' | 'out';
  /** When its request was first sent; null if never. It may have joined a later change. */
  sentAt: number | null;
  /** When nothing about the same thing waited on its device any more. */
  settledAt: number | null;
  /** The removal of a line that another change moves to the favorites. */
  isOfMove?: true;
};

type Invoked = { id: string; device: number; at: number; write: Write };

function changesIn(events: readonly RoundEvent[]): Change[] {
  const invoked = events.flatMap((event): Invoked[] =>
    (event.is === 'invoked' || event.is === 'stored') && event.write ? [{ ...event, write: event.write }] : [],
  );
  const timeOf = (is: RoundEvent['is'], id: string): number | null =>
    events.find((event) => event.is === is && 'id' in event && event.id === id)?.at ?? null;
  const changes = invoked.map((each): Change => {
    const { id, device, at, write } = each;
    return {
      id,
      device,
      thing: thingOf(write),
      at,
      effect: effectOf(write),
      fate: fateOf(each, events, timeOf),
      sentAt: timeOf('sent', id),
      settledAt: timeOf('settled', id),
    };
  });
  for (const refused of changes.filter(({ fate }) => fate === 'out'))
    for (const change of changes) if (mayHaveJoined(change, refused)) change.fate = 'maybe';
  const moves = invoked.flatMap((each, index): Change[] => removalOf(each, changes[index], changes, events, timeOf));
  return [...changes, ...moves].sort((one, other) => one.at - other.at);
}

function effectOf(write: Write): Change['effect'] {
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

/** Only the death of the browser, or logging out, may take a change along that is on the screen but not stored. */
function fateOf({ id, device, at }: Invoked, events: readonly RoundEvent[], timeOf: TimeOf): Change['fate'] {
  if (timeOf('refused', id) !== null) return 'out';
  if (timeOf('stored', id) !== null || timeOf('shown', id) !== null) return 'in';
  const isInterrupted = events.some(
    (event) =>
      event.device === device &&
      event.at >= at &&
      event.at < at + storedWithinMs &&
      (event.is === 'logged out' || (event.is === 'died' && event.what === 'browser')),
  );
  return isInterrupted ? 'maybe' : 'in';
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
  { id, device, at, write }: Invoked,
  move: Change | undefined,
  changes: readonly Change[],
  events: readonly RoundEvent[],
  timeOf: TimeOf,
): Change[] {
  if (!move || move.fate === 'out' || write.kind !== 'wishlist.set' || !write.payload.moves) return [];
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
  const fate = isPreventable ? 'maybe' : move.fate;
  const effect = { is: 'set', quantity: 0 } as const;
  return [{ id: `line of ${id}`, device, thing, at, effect, fate, sentAt: null, settledAt, isOfMove: true }];
}

/** The changes of each device. */
function lanesOf(changes: readonly Change[]): Change[][] {
  const devices = [...new Set(changes.map(({ device }) => device))];
  return devices.map((device) => changes.filter((each) => each.device === device));
}

function valueProblems({ thing, changes, start, value }: ChangedThing): RoundProblem[] {
  const lanes = lanesOf(changes);
  const possible = reachable(lanes, start, {});
  if (possible.has(value)) return [];
  const unordered = changes.map((each) => [{ ...each, settledAt: null }]);
  const mayBe: Explanation[] = [];
  if (reachable(lanes, start, { maySkip: true }).has(value)) mayBe.push('lost');
  if (reachable(lanes, start, { mayDouble: true }).has(value)) mayBe.push('doubled');
  if (reachable(unordered, start, {}).has(value)) mayBe.push('out of order');
  const made = changes.map(
    ({ device, effect, fate, id }) => `${effect.is} ${effect.quantity} on device ${device} (${fate}, ${id})`,
  );
  const text = `the store has ${value} of ${thing}; possible are ${[...possible].join(', ')}: ${made.join('; ')}`;
  return [{ text, mayBe }];
}

/** How many times too often an add may have counted. */
const mostRepeats = 4;

/** Every value that a thing may have after the changes of all devices. */
function reachable(
  lanes: readonly (readonly Change[])[],
  start: number,
  { maySkip = false, mayDouble = false }: { maySkip?: boolean; mayDouble?: boolean },
): Set<number> {
  const values = new Set<number>();
  const seen = new Set<string>();
  const open = [{ places: lanes.map(() => 0), value: start }];
  for (let state = open.pop(); state; state = open.pop()) {
    const { places, value } = state;
    const name = `${places.join()} ${value}`;
    if (seen.has(name)) continue;
    seen.add(name);
    if (lanes.every((lane, index) => places[index] === lane.length)) values.add(value);
    for (const [index, lane] of lanes.entries()) {
      const place = places[index] ?? 0;
      const change = lane[place];
      if (!change) continue;
      const after = (count: number, next: number) =>
        open.push({ places: places.map((each, at) => (at === index ? each + count : each)), value: next });
      if (change.fate !== 'out' && !isBehindAnother(change, lanes, places, index)) {
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

/** Whether a change of another device, not counted yet, was settled before this one was made. */
function isBehindAnother(
  { at }: Change,
  lanes: readonly (readonly Change[])[],
  places: readonly number[],
  own: number,
): boolean {
  return lanes.some(
    (lane, index) =>
      index !== own &&
      lane.slice(places[index]).some(({ fate, settledAt }) => fate === 'in' && settledAt !== null && settledAt < at),
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

function requestProblems(events: readonly RoundEvent[]): RoundProblem[] {
  const requests = new Map<string, Set<string>>();
  const effects = new Map<string, number>();
  for (const event of events) {
    if (event.is === 'sent') requests.set(event.id, (requests.get(event.id) ?? new Set()).add(event.request));
    if (event.is === 'answered' && event.status < 300 && !event.isReplay)
      effects.set(event.id, (effects.get(event.id) ?? 0) + 1);
  }
  return [
    ...[...requests]
      .filter(([, sent]) => sent.size > 1)
      .map(([id, sent]) => problem(`${id} was sent as ${[...sent].join(' and as ')}`)),
    ...[...effects]
      .filter(([, count]) => count > 1)
      .map(([id, count]) => problem(`the store carried ${id} out ${count} times`, 'doubled')),
  ];
}

/** The shopper compares at most four varieties. There is enough of everything else. */
const expectedRefusal = 'compare_full';

function eventProblems(event: RoundEvent): RoundProblem[] {
  if (event.is === 'unnoted') return [problem(`${event.tap} on device ${event.device} changed nothing`, 'lost')];
  if (event.is === 'refused' && event.code !== expectedRefusal)
    return [problem(`${event.id} was refused (${event.code})`, 'lost')];
  if (event.is === 'refused' && !event.isReported)
    return [problem(`${event.id} was refused (${event.code}), and the shopper does not learn of it`, 'lost')];
  if (event.is === 'alarm') return [problem(`device ${event.device} reports '${event.outcome}'`, 'lost')];
  return [];
}

function couponProblems(events: readonly RoundEvent[], coupon: string | null): RoundProblem[] {
  const isShown = events.some(({ is }) => is === 'coupon shown');
  return isShown && coupon !== roundCoupon ? [problem(`the coupon was shown, the store has ${coupon}`, 'lost')] : [];
}

function problem(text: string, ...mayBe: Explanation[]): RoundProblem {
  return { text, mayBe };
}
