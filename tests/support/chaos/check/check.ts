/**
 * Whether what came of a round is possible: pure, over the history and what the store and the screens have in the end.
 *
 * Each favorite, compared variety and cart line is a number, and each change sets it or adds to it. A death makes it
 * uncertain whether a change was stored. So every value is worked out that the store may have: changes of a device come
 * in their order, those of two devices in any order that agrees with the times. A change that was stored or shown as
 * saved must be in, one whose storing a death has interrupted if the disk has it, a refused one must not, and none twice.
 */
import { changesIn, lanesOf, reachable, type ChangedThing, type ListValues } from './changes.ts';
import { compareProblems, isCompared } from './check-compare.ts';
import { refusalProblems, requestProblems, senderProblems, sessionProblems, tokenProblems } from './check-requests.ts';
import { screenProblems, tapProblems } from './check-taps.ts';
import { roundCoupon } from '../products.ts';
import type { RoundEvent } from '../history.ts';
import { problem, type Explanation, type RoundProblem } from './problems.ts';

export type RoundEnd = {
  /** What the store had before the first change. */
  start: ListValues;
  server: ListValues;
  /** The code of the coupon on the server's cart. */
  coupon: string | null;
  /** What tabs show, after another start of the app or as it was left; null if it could not be read. */
  screens: readonly { device: number; tab: number; starts: boolean; values: ListValues | null }[];
  /** From the good connection to empty outboxes, ms; null if they were not empty in time. */
  emptyAfterMs: number | null;
};

/** How long after the connection is good changes may still wait. */
export const emptyWithinMs = 30_000;

export function checkRound(events: readonly RoundEvent[], end: RoundEnd): RoundProblem[] {
  const changed = changedThings(events, end);
  const things = changed.map(({ thing }) => thing);
  return [
    ...changed.filter(({ thing }) => !isCompared(thing)).flatMap((each) => valueProblems(each)),
    ...compareProblems(changesIn(events), end.start, end.server),
    ...end.screens.flatMap(({ device, tab, starts, values }) => {
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
    ...tokenProblems(events),
    ...refusalProblems(events),
    ...events.flatMap((event) => eventProblems(event)),
    ...couponProblems(events, end.coupon),
    ...(end.emptyAfterMs === null || end.emptyAfterMs > emptyWithinMs
      ? [problem('changes still wait long after the connection is good')]
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

function changedThings(events: readonly RoundEvent[], { start, server, screens }: RoundEnd): ChangedThing[] {
  const changes = changesIn(events);
  const listed = [start, server, ...screens.map(({ values }) => values)].flatMap((list) => Object.keys(list ?? {}));
  return [...new Set([...changes.map(({ thing }) => thing), ...listed])].map((thing) => ({
    thing,
    changes: changes.filter((each) => each.thing === thing),
    start: start[thing] ?? 0,
    value: server[thing] ?? 0,
  }));
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

function eventProblems(event: RoundEvent): RoundProblem[] {
  if (event.is === 'alarm') return [problem(`device ${event.device} reports '${event.outcome}'`, 'lost')];
  if (event.is === 'unread') return [problem(`the disk of device ${event.device} could not be read: ${event.reason}`)];
  if (event.is === 'text lost') return [problem(`device ${event.device} has lost what was typed`)];
  return [];
}

function couponProblems(events: readonly RoundEvent[], coupon: string | null): RoundProblem[] {
  const isShown = events.some(({ is }) => is === 'coupon shown');
  return isShown && coupon !== roundCoupon ? [problem(`the coupon was shown, the store has ${coupon}`, 'lost')] : [];
}
