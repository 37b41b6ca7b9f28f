// What the shopper wanted, known from the taps and from what the page showed at the moment of the press: what the page
// notes and shows must agree with it.
import type { Write } from '../../../src/shopper-lists/operations/queued-change.ts';
import { lineThing, thingOf, type Thing } from '../outbox/model-server.ts';
import { effectOf, lanesOf, reachable, type Change, type ChangedThing } from './changes.ts';
import { changesMade, type RoundEvent } from './history.ts';
import { problem, type RoundProblem } from './problems.ts';

/** Clocks of processes, and the rounding of a page's clock. */
const sameMomentMs = 5;

type Tapped = Extract<RoundEvent, { is: 'tapped' }>;
type Pressed = Extract<RoundEvent, { is: 'pressed' }>;

/** Each change has a tap of its own, which was about that and had this effect on what the page showed. */
export function tapProblems(events: readonly RoundEvent[]): RoundProblem[] {
  const unused = new Map(tapsIn(events));
  return changesMade(events).flatMap(({ device, at, id, write }) => {
    const tap = [...unused].find(
      ([each, press]) => each.device === device && each.at <= at + sameMomentMs && isWanted(write, each, press),
    );
    if (tap) unused.delete(tap[0]);
    const { is, quantity } = effectOf(write);
    const text = `no tap on device ${device} asks for ${id}: ${is} ${quantity} of ${thingOf(write)}`;
    return tap ? [] : [problem(text, 'doubled')];
  });
}

/** The taps, each with the press that the page has heard, if its message arrived. Not those that pressed nothing. */
function tapsIn(events: readonly RoundEvent[]): [Tapped, Pressed | null][] {
  const taps = events.flatMap((event) => (event.is === 'tapped' ? [event] : []));
  return taps.flatMap((tap): [Tapped, Pressed | null][] => {
    const next = taps.find(({ device, at }) => device === tap.device && at > tap.at)?.at ?? Infinity;
    const during = events.filter(({ device, at }) => device === tap.device && at >= tap.at - sameMomentMs && at < next);
    const press = during.find((event) => event.is === 'pressed') ?? null;
    return press === null && during.some(({ is }) => is === 'missed') ? [] : [[tap, press]];
  });
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

/** How long a tab may take to learn what its device has stored: after its start, and from another tab. */
const learnsWithinMs = { start: 2_000, message: 1_000 };

/** What pages showed of a cart line during the round: that includes the changes of their device. */
export function screenProblems({ thing, changes, start }: ChangedThing, events: readonly RoundEvent[]): RoundProblem[] {
  /** Of each device: whether the cart that it showed last is the whole one. */
  const showsWhole = new Map<number, boolean>();
  const startOf = (device: number, tab: number, before: number) =>
    events.findLast((each) => each.is === 'loaded' && each.device === device && each.tab === tab && each.at <= before)
      ?.at ?? -Infinity;
  return events.flatMap((event) => {
    if (event.is === 'cart shown') showsWhole.set(event.device, event.isWhole);
    if (event.is !== 'pressed' && event.is !== 'cart shown') return [];
    const shown = shownIn(event, thing);
    if (shown === null || showsWhole.get(event.device) === false) return [];
    const { device, tab, at } = event;
    const startedAt = startOf(device, tab, at);
    const mayBeUnknown = (each: Change) => {
      if (each.device !== device) return false;
      if (each.isOfMove || at < startedAt + learnsWithinMs.start) return true;
      const isOwn = each.tab === tab && each.at >= startedAt;
      return !isOwn && (each.storedAt === null || at < each.storedAt + learnsWithinMs.message);
    };
    const before = changes
      .filter((each) => each.at < at)
      .map((each): Change => (each.fate === 'in' && mayBeUnknown(each) ? { ...each, fate: 'maybe' } : each));
    const possible = reachable(lanesOf(before), start, { seenBy: device });
    if (possible.has(shown)) return [];
    const text = `device ${device} showed ${shown} of ${thing}; possible were ${[...possible].join(', ')}`;
    return [problem(`${text} (at ${Math.round(at)})`)];
  });
}

/** Null if the event does not tell. */
function shownIn(event: Extract<RoundEvent, { is: 'pressed' | 'cart shown' }>, thing: Thing): number | null {
  if (event.is === 'pressed') return event.line === thing ? event.shown : null;
  return thing.startsWith('cart:') ? (event.lines[thing] ?? 0) : null;
}
