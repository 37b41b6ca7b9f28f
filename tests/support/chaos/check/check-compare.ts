// The compared varieties of a round, as one list: the changes of a device to it are one lane, and the store refuses a
// further variety while the list is full.
import { mostCompared } from '../../../../contract/shopper/compare.ts';
import type { Thing } from '../../outbox/model-server.ts';
import { isBehindAnother, lanesOf, type Change, type ListValues } from './changes.ts';
import { problem, type Explanation, type RoundProblem } from './problems.ts';

export const isCompared = (thing: Thing) => thing.startsWith('compare:');

/** The compared varieties as text, in one order. */
const listOf = (things: Iterable<Thing>) => [...things].filter(isCompared).sort().join();
const inText = (list: string) => `[${list}]`;

/** Whether the store may have this list after the changes, accepted and refused as they were. */
export function compareProblems(changes: readonly Change[], start: ListValues, server: ListValues): RoundProblem[] {
  const own = changes.filter(({ thing, lostAt }) => isCompared(thing) && lostAt === null);
  const lanes = lanesOf(own);
  const first = listOf(Object.keys(start));
  const value = listOf(Object.keys(server));
  const possible = reachableLists(lanes, first, false);
  if (possible.has(value)) return [];
  const mayBe: Explanation[] = [];
  if (reachableLists(lanes, first, true).has(value)) mayBe.push('lost');
  const unordered = own.map((each) => [{ ...each, settledAt: null }]);
  if (reachableLists(unordered, first, false).has(value)) mayBe.push('out of order');
  const made = own.map(
    ({ device, effect, fate, thing, id }) =>
      `${effect.quantity > 0 ? '+' : '-'}${thing} on device ${device} (${fate === 'out' ? 'refused' : fate}, ${id})`,
  );
  const text = `the store has ${inText(value)} after ${inText(first)}; possible are ${[...possible].map(inText).join(', ')}`;
  return [problem(`${text}: ${made.join('; ')}`, ...mayBe)];
}

/** Every list that is possible. `mayLose`: if each change could be lost, or refused although the list is not full. */
function reachableLists(lanes: readonly (readonly Change[])[], start: string, mayLose: boolean): Set<string> {
  const lists = new Set<string>();
  const seen = new Set<string>();
  const open = [{ places: lanes.map(() => 0), list: start }];
  for (let state = open.pop(); state; state = open.pop()) {
    const { places, list } = state;
    const name = `${places.join()} ${list}`;
    if (seen.has(name)) continue;
    seen.add(name);
    if (lanes.every((lane, index) => places[index] === lane.length)) lists.add(list);
    for (const [index, lane] of lanes.entries()) {
      const change = lane[places[index] ?? 0];
      if (!change) continue;
      const next = lane[(places[index] ?? 0) + 1];
      const after = (count: number, then: string) =>
        open.push({ places: places.map((each, at) => (at === index ? each + count : each)), list: then });
      const isJoined = change.sentAt === null && next?.thing === change.thing;
      if (mayLose || change.fate === 'maybe' || isJoined) after(1, list);
      if (isJoined && next.sentAt === null && next.effect.quantity !== change.effect.quantity) after(2, list);
      if (isBehindAnother(change, lanes, places, { own: index, binding: ['in', 'out'] })) continue;
      const then = change.fate === 'out' ? refused(change, list) : accepted(change, list);
      if (then !== null) after(1, then);
    }
  }
  return lists;
}

const thingsIn = (list: string) => new Set(list === '' ? [] : list.split(','));

/** The list after an accepted change; null if the store would refuse it. */
function accepted({ thing, effect }: Change, list: string): string | null {
  const things = thingsIn(list);
  if (effect.quantity === 0) things.delete(thing);
  else if (!things.has(thing) && things.size >= mostCompared) return null;
  else things.add(thing);
  return listOf(things);
}

/** The list after a refused change; null if the store would accept it. */
function refused({ thing, effect }: Change, list: string): string | null {
  const things = thingsIn(list);
  return effect.quantity > 0 && !things.has(thing) && things.size >= mostCompared ? list : null;
}
