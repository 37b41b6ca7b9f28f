/**
 * Whether what came of a round is possible: pure, over the history and what the store and the screens have in the end.
 *
 * Each favorite, compared variety and cart line is a number, and each change sets it or adds to it. A death makes it
 * uncertain whether a change was stored. So every value is worked out that the store may have: changes of a device come
 * in their order, those of two devices in any order that agrees with the times. A change that was stored or shown as
 * saved must be in, one whose storing a death has interrupted may be in, a refused one must not, and none twice. What the
 * shopper wanted is known from the taps, and from what the page showed when it was pressed; what the page notes must agree.
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
  /** What tabs show, after another start of the app or as it was left; null if it could not be read. */
  shown: readonly { device: number; tab: number; starts: boolean; values: ListValues | null }[];
  /** From the good line to empty outboxes, ms; null if they were not empty in time. */
  emptyAfterMs: number | null;
};

/** How long after the line is good changes may still wait. */
export const emptyWithinMs = 30_000;

/** What would explain an impossible value. */
export type Explanation = 'lost' | 'doubled' | 'out of order';

export type RoundProblem = { text: string; mayBe: readonly Explanation[] };

export function checkRound(events: readonly RoundEvent[], end: RoundEnd): RoundProblem[] {
  const changed = changedThings(events, end);
  const things = changed.map(({ thing }) => thing);
  return [
    ...changed.flatMap((each) => valueProblems(each)),
    ...end.shown.flatMap(({ device, tab, starts, values }) => {
      const where = `device ${device}, tab ${tab}${starts ? '' : ', which stayed open,'}`;
      if (values === null) return [problem(`what ${where} shows could not be read`)];
      return things
        .filter((thing) => (values[thing] ?? 0) !== (end.server[thing] ?? 0))
        .map((thing) =>
          problem(`${where} shows ${values[thing] ?? 0} of ${thing}, the store has ${end.server[thing] ?? 0}`),
        );
    }),
    ...changed.flatMap((each) => screenProblems(each, events)),
    ...tapProblems(events),
    ...requestProblems(events),
    ...senderProblems(events),
    ...sessionProblems(events),
    ...events.flatMap((event) => eventProblems(event, end.start, events)),
    ...unshownRefusals(events).map((id) => problem(`no page has shown that ${id} was refused`, 'lost')),
    ...couponProblems(events, end.coupon),
    ...(end.emptyAfterMs === null || end.emptyAfterMs > emptyWithinMs
      ? [problem('changes still wait long after the line is good')]
      : []),
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
  const listed = [start, server, ...shown.map(({ values }) => values)].flatMap((list) => Object.keys(list ?? {}));
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

/**
 * Only the death of the browser, or logging out, may take a change along that is on the screen but not stored. Logging out
 * deletes its note too.
 */
function fateOf({ id, device, at }: Invoked, events: readonly RoundEvent[], timeOf: TimeOf): Change['fate'] {
  if (timeOf('refused', id) !== null) return 'out';
  if (timeOf('stored', id) !== null || timeOf('shown', id) !== null) return 'in';
  const soonAfter = events.filter(
    (event) => event.device === device && event.at >= at && event.at < at + storedWithinMs,
  );
  if (soonAfter.some((event) => event.is === 'logged out')) return 'maybe';
  if (timeOf('dropped', id) !== null) return 'in';
  return soonAfter.some((event) => event.is === 'died' && event.what === 'browser') ? 'maybe' : 'in';
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

/**
 * Every value that a thing may have after the changes of all devices. `seenBy`: that a device may show, which has its own
 * changes, and may not know the later ones of others.
 */
function reachable(
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
      if (change.fate !== 'out' && (seenBy !== null || !isBehindAnother(change, lanes, places, index))) {
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

/** Clocks of processes, and the rounding of a page's clock. */
const sameMomentMs = 5;
/** A request may reach the proxy some time after its page has ended. */
const onTheWayMs = 500;

type Tapped = Extract<RoundEvent, { is: 'tapped' }>;
type Pressed = Extract<RoundEvent, { is: 'pressed' }>;

/** Each change has a tap of its own, which was about that and had this effect on what the page showed. */
function tapProblems(events: readonly RoundEvent[]): RoundProblem[] {
  const taps = events.flatMap((event) => (event.is === 'tapped' ? [event] : []));
  const unused = new Map(taps.map((tap) => [tap, pressOf(tap, taps, events)]));
  return events.flatMap((event) => {
    if ((event.is !== 'invoked' && event.is !== 'stored') || !event.write) return [];
    const { device, at, id, write } = event;
    const tap = [...unused].find(
      ([each, press]) => each.device === device && each.at <= at + sameMomentMs && isWanted(write, each, press),
    );
    if (tap) unused.delete(tap[0]);
    const { is, quantity } = effectOf(write);
    return tap
      ? []
      : [problem(`no tap on device ${device} asks for ${id}: ${is} ${quantity} of ${thingOf(write)}`, 'doubled')];
  });
}

/** The press that the page has heard of a tap, if its message arrived. */
function pressOf(tap: Tapped, taps: readonly Tapped[], events: readonly RoundEvent[]): Pressed | null {
  const next = taps.find(({ device, at }) => device === tap.device && at > tap.at)?.at ?? Infinity;
  const press = events.find(
    (event) =>
      event.is === 'pressed' && event.device === tap.device && event.at >= tap.at - sameMomentMs && event.at < next,
  );
  return press?.is === 'pressed' ? press : null;
}

function isWanted(write: Write, { kind, thing, adds }: Tapped, press: Pressed | null): boolean {
  if (write.kind !== kind) return false;
  const moved = write.kind === 'wishlist.set' ? write.payload.moves : undefined;
  const about = moved ? lineThing(moved.variety_id, moved.custom_text) : thingOf(write);
  const wanted = thing ?? press?.line;
  if (wanted && about !== wanted) return false;
  const { quantity } = effectOf(write);
  switch (write.kind) {
    case 'cart.add':
      return quantity === adds;
    case 'cart.set':
      return !press || quantity === press.shown + press.step;
    case 'cart.remove':
      return true;
    default:
      return moved ? quantity === 1 : !press || quantity === 1 - press.shown;
  }
}

/** What pages showed of a cart line during the round: that includes the changes of their device. */
function screenProblems({ thing, changes, start }: ChangedThing, events: readonly RoundEvent[]): RoundProblem[] {
  const isWhole = new Map<number, boolean>(); // the cart on the screen of a device
  return events.flatMap((event) => {
    if (event.is === 'cart shown') isWhole.set(event.device, event.isWhole);
    const shown = shownIn(event, thing);
    if (shown === null || isWhole.get(event.device) === false) return [];
    const { device, at } = event;
    const until = changes
      .filter((each) => each.at < at)
      .map((each): Change => (each.isOfMove && each.fate === 'in' ? { ...each, fate: 'maybe' } : each));
    const possible = reachable(lanesOf(until), start, { seenBy: device });
    if (possible.has(shown)) return [];
    const when = `at ${Math.round(at)}`;
    return [problem(`device ${device} showed ${shown} of ${thing} ${when}; possible are ${[...possible].join(', ')}`)];
  });
}

function shownIn(event: RoundEvent, thing: Thing): number | null {
  if (event.is === 'pressed' && event.line === thing) return event.shown;
  if (event.is === 'cart shown' && thing.startsWith('cart:')) return event.lines[thing] ?? 0;
  return null;
}

/** One sender at a time: only what ends a page ends a sender while its request is under way. */
function senderProblems(events: readonly RoundEvent[]): RoundProblem[] {
  const sent = events.flatMap((event) => (event.is === 'sent' ? [event] : []));
  return sent.flatMap((one, index) =>
    sent.slice(index + 1).flatMap((other) => {
      const isUnderWay =
        other.device === one.device && one.until !== null && other.at < one.until && other.until !== null;
      const isEnded = events.some(
        ({ is, device, at }) =>
          (is === 'died' || is === 'loaded' || is === 'logged out') &&
          device === one.device &&
          at >= one.at - onTheWayMs &&
          at <= other.at,
      );
      return isUnderWay && !isEnded
        ? [problem(`device ${one.device} sends ${one.id} and ${other.id} at the same time`)]
        : [];
    }),
  );
}

/** A session ends by logging out; the death of a browser may take along what it has not written yet. */
function sessionProblems(events: readonly RoundEvent[]): RoundProblem[] {
  return events.flatMap((event, index) => {
    if (event.is !== 'session over') return [];
    const isExpected = events
      .slice(0, index)
      .some(
        ({ device, ...each }) =>
          device === event.device && (each.is === 'logged out' || (each.is === 'died' && each.what === 'browser')),
      );
    return isExpected ? [] : [problem(`device ${event.device} is logged out`, 'lost')];
  });
}

/** The refused changes of which no page has shown a message. */
export function unshownRefusals(events: readonly RoundEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.is !== 'refused' || event.code !== expectedRefusal) return [];
    const title = events.flatMap((each) =>
      'id' in each && each.id === event.id && 'write' in each && each.write ? [each.write.seen.title] : [],
    )[0];
    const isShown = events.some(
      (each) => each.is === 'refusal shown' && each.device === event.device && each.title === title,
    );
    return isShown ? [] : [event.id];
  });
}

function requestProblems(events: readonly RoundEvent[]): RoundProblem[] {
  const requests = new Map<string, Set<string>>();
  const effects = new Map<string, number>();
  const known = new Set<string>();
  for (const event of events) {
    if (event.is === 'invoked' || event.is === 'stored' || event.is === 'follow-up' || event.is === 'rekeyed')
      known.add(event.id);
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
    ...events.flatMap((event) =>
      event.is === 'rekeyed' && effects.has(event.id) && effects.has(event.of)
        ? [problem(`the store carried ${event.of} out again as ${event.id}`, 'doubled')]
        : [],
    ),
    ...[...requests]
      .filter(([id, sent]) => !known.has(id) && ![...sent].every((request) => request.includes('/coupon')))
      .map(([id]) => problem(`${id} was sent, which no page has noted`, 'doubled')),
  ];
}

/** The shopper compares at most four varieties. There is enough of everything else. */
const expectedRefusal = 'compare_full';
const mostCompared = 4;

/** Whether so many other varieties could have been compared at that time. */
function mayBeFull({ id, at }: { id: string; at: number }, start: ListValues, events: readonly RoundEvent[]): boolean {
  const added = events.flatMap((event) =>
    (event.is === 'invoked' || event.is === 'stored') &&
    event.write &&
    event.at <= at &&
    event.id !== id &&
    event.write.kind === 'compare.set' &&
    event.write.payload.value
      ? [thingOf(event.write)]
      : [],
  );
  const own = events.flatMap((event) =>
    'write' in event && event.write && event.id === id ? [thingOf(event.write)] : [],
  );
  const listed = Object.keys(start).filter((thing) => thing.startsWith('compare:'));
  return new Set([...listed, ...added].filter((thing) => !own.includes(thing))).size >= mostCompared;
}

function eventProblems(event: RoundEvent, start: ListValues, events: readonly RoundEvent[]): RoundProblem[] {
  if (event.is === 'unnoted') return [problem(`${event.tap} on device ${event.device} changed nothing`, 'lost')];
  if (event.is === 'refused' && event.code !== expectedRefusal)
    return [problem(`${event.id} was refused (${event.code})`, 'lost')];
  if (event.is === 'refused' && !mayBeFull(event, start, events))
    return [problem(`${event.id} was refused (${event.code}), with fewer than ${mostCompared} compared`, 'lost')];
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
