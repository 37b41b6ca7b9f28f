// What the shopper wanted, known from the taps and from what the page showed at the moment of the press: what the page
// notes and shows must agree with it.
import type { Write } from '../../../../src/shopper-lists/operations/queued-change.ts';
import { lineThing, thingOf, type Thing } from '../../outbox/model-server.ts';
import { effectOf, lanesOf, reachable, type Change, type ChangedThing } from './changes.ts';
import { changesMade, lateNoteMs, type MadeChange, type RoundEvent } from '../history.ts';
import { problem, type RoundProblem } from './problems.ts';

/** Between the clocks of processes, with the rounding of a page's clock. */
const clockErrorMs = 5;

/**
 * A page notes a change in the task of the press, or soon after it: until then it shows nothing of it, so a death may take
 * it along.
 */
const notedWithinMs = 1_000;

type Tapped = Extract<RoundEvent, { is: 'tapped' }>;
type Pressed = Extract<RoundEvent, { is: 'pressed' }>;
type ShownCart = Extract<RoundEvent, { is: 'cart shown' }>;

type Tap = {
  tapped: Tapped;
  /** What the page has heard; null if its message did not arrive. */
  press: Pressed | null;
  isMissed: boolean;
  /** When its page died; null if it lived on until the next tap of the device. */
  diedAt: number | null;
  /**
   * Null if a customer made it. After the store has refused the session it is a visitor's change, and becomes the customer's
   * at the next login: when that was, Infinity if there was none.
   */
  adoptedAt: number | null;
  /** No change of it is noted later. */
  endsAt: number;
};

/**
 * Each change has a tap of its own, which was about that and had this effect on what the page showed. Each press has a
 * change, unless its page died at once.
 */
export function tapProblems(events: readonly RoundEvent[]): RoundProblem[] {
  const unused = new Set(tapsIn(events));
  const unexplained = changesMade(events).flatMap((change) => {
    const { device, id, write } = change;
    const tap = [...unused].find((each) => isBefore(each, change) && isWanted(write, each));
    if (tap) unused.delete(tap);
    const { is, quantity } = effectOf(write);
    const text = `no tap on device ${device} asks for ${id}: ${is} ${quantity} of ${thingOf(write)}`;
    return tap ? [] : [problem(text, 'doubled')];
  });
  const ineffective = [...unused].flatMap((tap) => {
    const { device, kind, thing } = tap.tapped;
    const text = `${kind} of ${thing ?? tap.press?.thing ?? 'a cart line'} on device ${device} changed nothing`;
    return mayChangeNothing(tap) ? [] : [problem(text, 'lost')];
  });
  return [...unexplained, ...ineffective];
}

/** The taps that pressed something, or may have. */
function tapsIn(events: readonly RoundEvent[]): Tap[] {
  const all = events.flatMap((event) => (event.is === 'tapped' ? [event] : []));
  return all.flatMap((tapped): Tap[] => {
    const { device, tab } = tapped;
    const nextAt = all.find((each) => each.device === device && each.at > tapped.at)?.at ?? Infinity;
    const during = events.filter(
      (event) => event.device === device && event.at >= tapped.at - clockErrorMs && event.at < nextAt,
    );
    const press = during.find((event): event is Pressed => event.is === 'pressed' && event.tab === tab) ?? null;
    const isMissed = during.some(({ is }) => is === 'missed');
    const death = during.find(
      (event) =>
        event.is === 'died' && event.what !== 'server' && (event.what === 'browser' || (event.tab ?? tab) === tab),
    );
    const diedAt = death?.at ?? null;
    const adoptedAt = press && isSessionRefused(events, press) ? nextLogin(events, press) : null;
    const tap: Tap = { tapped, press, isMissed, diedAt, adoptedAt, endsAt: Math.min(nextAt, diedAt ?? Infinity) };
    return isMissed && press === null ? [] : [tap];
  });
}

/** Whether the store has refused the session that its device was in. */
function isSessionRefused(events: readonly RoundEvent[], { device, at }: Pressed): boolean {
  const before = events.filter((event) => event.device === device && event.at <= at);
  const login = before.findLast((event) => event.is === 'logged in');
  return before.some((event, index) => {
    if (event.is !== 'answered' || event.status !== 401) return false;
    const sent = before.slice(0, index).findLast((each) => each.is === 'sent' && each.id === event.id);
    return sent?.is === 'sent' && sent.session === login?.session;
  });
}

const nextLogin = (events: readonly RoundEvent[], { device, at }: Pressed): number =>
  events.find((event) => event.is === 'logged in' && event.device === device && event.at > at)?.at ?? Infinity;

/** A change whose message was lost, or a visitor's, is known only later, from the record; its page has died, or its session. */
function isBefore({ tapped, diedAt, adoptedAt, endsAt }: Tap, change: MadeChange): boolean {
  if (tapped.device !== change.device || tapped.at > change.at + clockErrorMs) return false;
  if (change.is === 'noted') return change.at <= endsAt + clockErrorMs;
  return diedAt !== null || (adoptedAt !== null && adoptedAt <= change.at + lateNoteMs);
}

function mayChangeNothing({ tapped: { asks }, press, isMissed, diedAt }: Tap): boolean {
  if (isMissed && asks) return true;
  return diedAt !== null && (press === null || diedAt <= press.at + notedWithinMs);
}

function isWanted(write: Write, { tapped: { kind, thing, adds }, press }: Tap): boolean {
  if (write.kind !== kind) return false;
  const moved = write.kind === 'wishlist.set' ? write.payload.moves : undefined;
  const about = moved ? lineThing(moved.variety_id, moved.custom_text) : thingOf(write);
  const wanted = thing ?? press?.thing;
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

/** How long a tab may take to learn what its device has stored: after its start, and from another tab. */
const learnsWithinMs = { start: 2_000, message: 1_000 };

/** How long a page may take to read the lists on a good connection, also if the store starts again. */
const readsWithinMs = 8_000;

/** What pages showed of a thing during the round: that includes the changes of their device. */
export function screenProblems({ thing, changes, start }: ChangedThing, events: readonly RoundEvent[]): RoundProblem[] {
  const isLine = thing.startsWith('cart:');
  /** Of each device: whether the cart that it showed last is the whole one. */
  const showsWhole = new Map<number, boolean>();
  const startOf = (device: number, tab: number, before: number) =>
    events.findLast((each) => each.is === 'loaded' && each.device === device && each.tab === tab && each.at <= before)
      ?.at ?? -Infinity;
  return events.flatMap((event) => {
    if (event.is === 'cart shown') showsWhole.set(event.device, event.isWhole);
    if (event.is !== 'pressed' && event.is !== 'cart shown') return [];
    const shown = shownIn(event, thing);
    const isUnknown = isLine ? showsWhole.get(event.device) === false : !knowsLists(event, events);
    if (shown === null || isUnknown) return [];
    const { device, tab, at } = event;
    const startedAt = startOf(device, tab, at);
    const mayBeUnknown = (each: Change) => {
      if (each.device !== device) return false;
      if (each.isOfMove || at < startedAt + learnsWithinMs.start) return true;
      const isOwn = each.tab === tab && each.at >= startedAt;
      return !isOwn && (each.storedAt === null || at < each.storedAt + learnsWithinMs.message);
    };
    const isPending = ({ refusedAt, lostAt }: Change) =>
      refusedAt === null ? lostAt !== null && at < lostAt : at < refusedAt + learnsWithinMs.message;
    const before = changes
      .filter((each) => each.at < at)
      .map((each): Change => {
        const isMaybe = each.fate === 'out' ? isPending(each) : mayBeUnknown(each);
        return isMaybe ? { ...each, fate: 'maybe' } : each;
      });
    const possible = reachable(lanesOf(before), start, { seenBy: device });
    if (possible.has(shown)) return [];
    const text = `device ${device} showed ${shown} of ${thing}; possible were ${[...possible].join(', ')}`;
    return [problem(`${text} (at ${Math.round(at)})`)];
  });
}

/**
 * Whether a page surely knows the lists of the store: it has shown them, or has had the time to read them. A button of a
 * card does not show whether it does.
 */
function knowsLists({ device, tab, at }: Pressed | ShownCart, events: readonly RoundEvent[]): boolean {
  let isGood = true;
  let knowsFrom = Infinity;
  for (const event of events) {
    if (event.at > at) break;
    const isOfTab = event.device === device && 'tab' in event && event.tab === tab;
    const isReading =
      ((event.is === 'loaded' || event.is === 'language') && isOfTab) ||
      (event.device === device && (event.is === 'logged in' || event.is === 'logged out'));
    const isConnection = event.is === 'line' && event.device === device;
    if (isConnection) isGood = event.state === 'good';
    if (event.is === 'lists shown' && isOfTab) knowsFrom = event.at;
    else if (isReading || (knowsFrom > event.at && (isConnection || (event.is === 'died' && event.what === 'server'))))
      knowsFrom = isGood ? event.at + readsWithinMs : Infinity;
  }
  return knowsFrom <= at;
}

/** Null if the event does not tell. */
function shownIn(event: Pressed | ShownCart, thing: Thing): number | null {
  if (event.is === 'pressed') return event.thing === thing ? event.shown : null;
  return thing.startsWith('cart:') ? (event.lines[thing] ?? 0) : null;
}
