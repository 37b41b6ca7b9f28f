import { beforeEach, describe, expect, test } from 'vitest';
import type { Write } from '../../../../src/shopper-lists/operations/queued-change.ts';
import { add, compare, remove, seen, set, setFavorite } from '../../outbox/operations.ts';
import type { ListValues } from './changes.ts';
import { checkRound, countProven, type RoundEnd } from './check.ts';
import { tapProblems } from './check-taps.ts';
import { roundCoupon } from '../products.ts';
import type { RoundEvent, RoundNote } from '../history.ts';

const line = 'cart:11:';
const favorite = 'wishlist:1';

let now = 0;
beforeEach(() => {
  now = 0;
});

const on = (device: number, note: RoundNote): RoundEvent => ({ at: (now += 10), device, ...note });
/** The shopper makes a change, and only the screen has it. */
const noteChange = (id: string, write: Write, device = 0) => on(device, { is: 'noted', tab: 0, id, write });
const store = (id: string, device = 0) => on(device, { is: 'stored', id });
const make = (id: string, write: Write, device = 0) => [noteChange(id, write, device), store(id, device)];
const settle = (id: string, device = 0) => [
  on(device, { is: 'sent', id, request: `POST /${id}`, endedAt: null }),
  on(device, { is: 'answered', id, status: 200, isReplay: false }),
  on(device, { is: 'settled', id }),
];
const makeAndSettle = (id: string, write: Write, device = 0) => [...make(id, write, device), ...settle(id, device)];
const die = (what: 'browser' | 'crashed tab' | 'server', device = 0) => on(device, { is: 'died', what });
const move: Write = {
  kind: 'wishlist.set',
  payload: { product_id: 1, value: true, moves: { variety_id: 11, custom_text: null, uploads: [] } },
  seen,
};

/** What the first tab of each device shows. */
const screensOf = (...devices: (ListValues | null)[]): RoundEnd['screens'] =>
  devices.map((values, device) => ({ device, tab: 0, starts: true, values }));

/** With a tap right before each change, or before the event in front of it if its message was lost. */
const tapped = (events: readonly RoundEvent[]): RoundEvent[] =>
  events.flatMap((event) => {
    if (!('write' in event) || !event.write) return [event];
    const { kind, payload } = event.write;
    const adds = kind === 'cart.add' ? { adds: payload.quantity } : {};
    const at = event.at - (event.is === 'stored' ? 15 : 1);
    return [{ at, device: event.device, is: 'tapped', tab: 0, kind, thing: null, ...adds }, event];
  });

const check = (events: RoundEvent[], server: ListValues, more: Partial<RoundEnd> = {}) =>
  checkRound(tapped(events), {
    start: {},
    server,
    coupon: null,
    screens: screensOf(server),
    emptyAfterMs: 500,
    ...more,
  });

describe('a round without a fault passes', () => {
  test('adds, a quantity, a favorite and a comparison, on two devices', () => {
    const events = [
      ...makeAndSettle('a', add(2)),
      ...makeAndSettle('b', set(5)),
      ...makeAndSettle('c', add(1), 1),
      ...makeAndSettle('d', setFavorite(true)),
      ...makeAndSettle('e', compare(true), 1),
      die('server'),
    ];
    const server = { [line]: 6, [favorite]: 1, 'compare:11': 1 };
    expect(check(events, server, { screens: screensOf(server, server) })).toEqual([]);
  });

  test('nothing happened', () => {
    expect(check([], {})).toEqual([]);
  });
});

describe('a wrong value', () => {
  test('a lost add', () => {
    const events = [...makeAndSettle('a', add(2)), ...make('b', add(3))];
    expect(check(events, { [line]: 2 })).toMatchObject([{ mayBe: ['lost'] }]);
    expect(check(events, { [line]: 5 })).toEqual([]);
  });

  test('a doubled add', () => {
    const events = [...makeAndSettle('a', add(1)), ...makeAndSettle('b', add(3))];
    expect(check(events, { [line]: 7 })).toMatchObject([{ mayBe: ['doubled'] }]);
    expect(check(events, { [line]: 10 })).toMatchObject([{ mayBe: ['doubled'] }]);
  });

  test('an add that came before an earlier quantity', () => {
    const events = [...makeAndSettle('a', set(5)), ...makeAndSettle('b', add(1))];
    expect(check(events, { [line]: 5 })).toMatchObject([{ mayBe: expect.arrayContaining(['out of order']) }]);
    expect(check(events, { [line]: 6 })).toEqual([]);
  });

  test('a missing favorite, and one that came back', () => {
    expect(check(makeAndSettle('a', setFavorite(true)), {})).toMatchObject([{ mayBe: ['lost'] }]);
    const events = [...makeAndSettle('a', setFavorite(true)), ...makeAndSettle('b', setFavorite(false))];
    expect(check(events, { [favorite]: 1 })).toHaveLength(1);
  });

  test('a line from the start that is gone, or that adding and removing has left there', () => {
    const start = { [line]: 2 };
    expect(check([], {}, { start })).toHaveLength(1);
    expect(check(makeAndSettle('a', add(1)), { [line]: 3 }, { start })).toEqual([]);
    const unsent = [...make('b', add(1)), ...make('c', remove())];
    expect(check(unsent, { [line]: 2 }, { start })).toHaveLength(1);
    expect(check(unsent, {}, { start })).toEqual([]);
  });

  test('something that nobody asked for', () => {
    expect(check([], { [line]: 1 })).toMatchObject([{ mayBe: [] }]);
  });

  test('a device that shows another value', () => {
    const events = makeAndSettle('a', add(2));
    expect(check(events, { [line]: 2 }, { screens: screensOf({ [line]: 2 }, { [line]: 1 }) })).toMatchObject([
      { text: 'device 1, tab 0 shows 1 of cart:11:, the store has 2' },
    ]);
    expect(check(events, { [line]: 2 }, { screens: screensOf({}) })).toHaveLength(1);
    expect(check(events, { [line]: 2 }, { screens: screensOf(null) })).toMatchObject([
      { text: 'what device 0, tab 0 shows could not be read' },
    ]);
  });
});

describe('deaths', () => {
  test('a change that was only on the screen when the browser died may be in or not, but not twice', () => {
    const events = [...makeAndSettle('a', add(1)), noteChange('b', add(2)), die('browser')];
    expect([1, 3].map((value) => check(events, { [line]: value }))).toEqual([[], []]);
    expect([0, 2, 5].map((value) => check(events, { [line]: value }).length)).toEqual([1, 1, 1]);
  });

  test.each([
    ['that was stored before the browser died', () => [...make('a', add(1)), die('browser')]],
    ['that was found stored after it died', () => [noteChange('a', add(1)), die('browser'), store('a')]],
    ['that was shown as saved', () => [noteChange('a', add(1)), on(0, { is: 'shown', id: 'a' }), die('browser')]],
    [
      'whose note is gone when the browser dies',
      () => [noteChange('a', add(1)), on(0, { is: 'dropped', tab: 0, id: 'a' }), die('browser')],
    ],
    ['that was on the screen when the tab died', () => [noteChange('a', add(1)), die('crashed tab')]],
    ['that was on the screen when another device died', () => [noteChange('a', add(1)), die('browser', 1)]],
    ['that was made after the death', () => [die('browser'), noteChange('a', add(1))]],
    [
      'whose message from the page was lost',
      () => [die('crashed tab'), on(0, { is: 'stored', id: 'a', write: add(1) })],
    ],
  ])('a change must be in %s', (_, eventsOf) => {
    const events = eventsOf();
    expect(check(events, { [line]: 1 })).toEqual([]);
    expect(check(events, {})).toMatchObject([{ mayBe: ['lost'] }]);
  });

  test('a change must be in if the browser died long after it was made', () => {
    const events = [noteChange('a', add(1)), { ...die('browser'), at: now + 10_000 }];
    expect(check(events, {})).toMatchObject([{ mayBe: ['lost'] }]);
  });

  describe('the disk of the killed browser shows whether a change that was only on the screen', () => {
    const find = (...ids: string[]) => on(0, { is: 'found', ids });
    const noted = (...ids: string[]) => [noteChange('a', add(1)), die('browser'), find(...ids)];

    test('must be in', () => {
      expect(check(noted('a'), { [line]: 1 })).toEqual([]);
      expect(check(noted('a'), {})).toMatchObject([{ mayBe: ['lost'] }]);
    });

    test('must not be in', () => {
      expect(check(noted(), {})).toEqual([]);
      expect(check(noted(), { [line]: 1 })).toHaveLength(1);
      expect(check([...noted(), store('a')], { [line]: 1 })).toEqual([]); // written while the copy was made
      const compared = [noteChange('a', compare(true)), die('browser'), find()];
      expect(check(compared, {})).toEqual([]);
      expect(check(compared, { 'compare:11': 1 })).toHaveLength(1);
    });

    test('must be readable, and that of a later death says nothing', () => {
      const unread = () => on(0, { is: 'unread', reason: 'gone' });
      const events = [noteChange('a', add(1)), die('browser'), unread(), die('browser'), find()];
      expect(check(events, { [line]: 1 })).toMatchObject([{ text: expect.stringContaining('gone') }]);
    });

    test('was shown until then, and not later', () => {
      const shows = (quantity: number) =>
        on(0, { is: 'cart shown', tab: 0, lines: { [line]: quantity }, isWhole: true });
      const load = (at: number) => ({ ...on(0, { is: 'loaded', tab: 0 }), at });
      const start = () => load(-5_000);
      expect(check([start(), noteChange('a', add(1)), shows(1), die('browser'), find()], {})).toEqual([]);
      const again = () => [start(), ...noted(), load(1_000), { ...shows(1), at: 5_000 }];
      expect(check(again(), {})).toHaveLength(1);
    });

    test('was a move: its line is left where it was', () => {
      const start = { [line]: 2 };
      const moved = [noteChange('a', move), die('browser')];
      expect(check([...moved, find()], start, { start })).toEqual([]);
      expect(check([...moved, find('a')], start, { start })).toHaveLength(2);
      expect(check([...moved, find('a')], { [favorite]: 1 }, { start })).toEqual([]);
    });
  });

  test('logging out asks before it deletes a change that a crashed tab had only noted', () => {
    const wiped = on(0, { is: 'dropped', tab: 0, id: 'a' });
    const events = [noteChange('a', add(1)), die('crashed tab'), wiped, on(0, { is: 'logged out' })];
    expect(check(events, { [line]: 1 })).toEqual([]);
    expect(check(events, {})).toMatchObject([{ mayBe: ['lost'] }]);
  });
});

describe('two devices', () => {
  test('changes at the same time may come in any order', () => {
    const events = [...make('a', set(5)), ...make('b', add(1), 1)];
    expect([5, 6].map((value) => check(events, { [line]: value }))).toEqual([[], []]);
    expect(check(events, { [line]: 1 })).toHaveLength(1);
  });

  test('a change made after another one was settled comes after it', () => {
    const events = [...makeAndSettle('a', set(5)), ...makeAndSettle('b', add(1), 1)];
    expect(check(events, { [line]: 6 })).toEqual([]);
    expect(check(events, { [line]: 5 })).toHaveLength(1);
  });

  test('added and removed again without being sent: what the other device has added may stay', () => {
    const other = makeAndSettle('a', add(4), 1);
    const unsent = [...other, ...make('b', add(1)), ...make('c', remove())];
    expect([0, 4].map((value) => check(unsent, { [line]: value }))).toEqual([[], []]);
    const sent = [...other, ...makeAndSettle('b', add(1)), ...makeAndSettle('c', remove())];
    expect(check(sent, { [line]: 4 })).toHaveLength(1);
  });

  test('a favorite set and taken back without being sent leaves that of the other device', () => {
    const events = [
      ...makeAndSettle('a', setFavorite(true), 1),
      ...make('b', setFavorite(true)),
      ...make('c', setFavorite(false)),
    ];
    expect([0, 1].map((value) => check(events, { [favorite]: value }))).toEqual([[], []]);
  });
});

describe('refusals', () => {
  const refuse = (isReported: boolean) => on(0, { is: 'refused', id: 'a', code: 'compare_full', isReported });
  const show = () => on(0, { is: 'refusal shown', title: seen.title });
  const full = { 'compare:1': 1, 'compare:2': 1, 'compare:3': 1, 'compare:4': 1 };
  const checkFull = (events: RoundEvent[], more: ListValues = {}) =>
    check([...make('a', compare(true)), ...events], { ...full, ...more }, { start: full });

  test('a refused change has no effect, and the shopper learns of it', () => {
    expect(checkFull([refuse(true), show()])).toEqual([]);
    expect(checkFull([refuse(true), show()], { 'compare:11': 1 })).toHaveLength(1);
    expect(checkFull([refuse(false), show()])).toMatchObject([{ mayBe: ['lost'] }]);
    expect(checkFull([refuse(true)])).toMatchObject([{ text: 'no page has shown that a was refused' }]);
  });

  test('only a full comparison is a reason', () => {
    const refused = on(0, { is: 'refused', id: 'a', code: 'not_found', isReported: true });
    expect(check([...make('a', add(1)), refused], {})).toMatchObject([{ mayBe: ['lost'] }]);
    const { 'compare:4': _fourth, ...three } = full;
    const events = [...make('a', compare(true)), refuse(true), show()];
    expect(check(events, three, { start: three })).toMatchObject([{ mayBe: ['lost'] }]);
  });

  const { 'compare:1': _first, ...withoutFirst } = full;
  const removeFirst = () => makeAndSettle('r', compare(false, 1));

  test('a variety that was removed before makes room', () => {
    const added = [...removeFirst(), ...make('a', compare(true)), refuse(true), show()];
    expect(check(added, withoutFirst, { start: full })).toMatchObject([{ mayBe: ['lost', 'out of order'] }]);
    const accepted = [...removeFirst(), ...makeAndSettle('a', compare(true))];
    expect(check(accepted, { ...withoutFirst, 'compare:11': 1 }, { start: full })).toEqual([]);
    expect(check(accepted, withoutFirst, { start: full })).toMatchObject([{ mayBe: ['lost'] }]);
  });

  test('the changes of a device are one lane, whatever they are about; those of two devices are not', () => {
    const newestFirst = [...make('a', compare(false, 1)), ...make('b', compare(true)), ...settle('b'), ...settle('a')];
    const refusedFirst = [
      ...newestFirst,
      on(0, { is: 'refused', id: 'b', code: 'compare_full', isReported: true }),
      show(),
    ];
    expect(check(refusedFirst, withoutFirst, { start: full })).toMatchObject([
      { mayBe: expect.arrayContaining(['out of order']) },
    ]);
    const other = [...make('r', compare(false, 1), 1), ...make('a', compare(true)), refuse(true), show()];
    expect(check(other, withoutFirst, { start: full })).toEqual([]);
    const settledBefore = [
      ...makeAndSettle('r', compare(false, 1), 1),
      ...make('a', compare(true)),
      refuse(true),
      show(),
    ];
    expect(check(settledBefore, withoutFirst, { start: full })).toHaveLength(1);
  });

  test('a variety added and taken back without being sent needs no room', () => {
    const unsent = [...make('a', compare(true)), ...make('b', compare(false))];
    expect(check(unsent, full, { start: full })).toEqual([]);
    expect(check([...unsent, ...make('c', compare(true)), ...settle('c')], full, { start: full })).toHaveLength(1);
  });

  test('an earlier change that has joined the refused one has none either', () => {
    const events = [...make('b', compare(true)), ...make('a', compare(true)), refuse(true), show()];
    expect(check(events, full, { start: full })).toEqual([]);
  });
});

describe('what the shopper wanted', () => {
  const start = { [line]: 3 };
  const end = (value: number): RoundEnd => ({
    start,
    server: { [line]: value },
    coupon: null,
    screens: screensOf({ [line]: value }),
    emptyAfterMs: 500,
  });
  const tap = (kind: Write['kind'], adds?: number, device = 0) =>
    on(device, { is: 'tapped', tab: 0, kind, thing: null, ...(adds && { adds }) });
  const miss = () => on(0, { is: 'missed' });
  const press = (shown: number, step = 1) => on(0, { is: 'pressed', tab: 0, thing: line, shown, step });

  test('a tap makes one change', () => {
    const once = [tap('cart.add', 1), ...makeAndSettle('a', add(1))];
    expect(checkRound(once, end(4))).toEqual([]);
    const twice = [...once, ...makeAndSettle('b', add(1))];
    expect(checkRound(twice, end(5))).toMatchObject([{ mayBe: ['doubled'] }]);
    expect(checkRound([tap('cart.add', 2), ...makeAndSettle('a', add(1))], end(4))).toHaveLength(2);
    const later = { ...tap('cart.add', 1), at: now + 100 };
    expect(checkRound([...makeAndSettle('a', add(1)), later], end(4))).toHaveLength(2);
  });

  const lost = [{ text: expect.stringContaining('changed nothing'), mayBe: ['lost'] }];

  test.each([
    ['on a page that lives on', () => [press(3)], true],
    ['whose message was lost, on a page that lives on', () => [], true],
    ['if the store died', () => [press(3), die('server')], true],
    ['if the tap failed after it', () => [press(3), miss()], true],
    ['if its page died long after it', () => [press(3), { ...die('browser'), at: now + 5_000 }], true],
    ['if another device died', () => [press(3), die('browser', 1)], true],
    ['if its page died at once', () => [press(3), die('crashed tab')], false],
    ['if its page died before a press was heard', () => [die('browser')], false],
    ['if nothing was pressed', () => [miss()], false],
  ])('a press that makes no change is a loss: %s', (_, eventsOf, isLost) => {
    expect(checkRound([tap('cart.set'), ...eventsOf()], end(3))).toMatchObject(isLost ? lost : []);
  });

  test('a line with a text that is not moved, because the shopper does not confirm it', () => {
    const move = tap('wishlist.set');
    expect(checkRound([move, press(3, 0), miss()], end(3))).toMatchObject(lost);
    const unconfirmed = [{ ...move, asks: true as const }, press(3, 0), miss()];
    expect(checkRound(unconfirmed, end(3))).toEqual([]);
    expect(checkRound([...unconfirmed, { ...die('browser'), at: now + 5_000 }], end(3))).toEqual([]);
  });

  test('a field that loses what is typed', () => {
    expect(checkRound([on(0, { is: 'text lost' })], end(3))).toMatchObject([{ mayBe: [] }]);
  });

  test('a tap that was killed before its press does not explain a later change', () => {
    const killed = [tap('cart.add', 1), die('browser')];
    const doubled = [...killed, tap('cart.add', 1), ...makeAndSettle('a', add(1)), ...makeAndSettle('b', add(1))];
    expect(checkRound(doubled, end(5))).toMatchObject([{ mayBe: ['doubled'] }]);
    const unheard = on(0, { is: 'stored', id: 'c', write: add(1) });
    expect(checkRound([...killed, unheard], end(4))).toEqual([]);
  });

  test('a press right after the store has refused the session is a visitor’s, who logs in later', () => {
    const stored = (id: string) => on(0, { is: 'stored', id, write: add(1) });
    const logIn = (session: string) => on(0, { is: 'logged in', session });
    const refused = (session: string) => [
      on(0, { is: 'sent', id: 'x', request: 'x', endedAt: now, session }),
      on(0, { is: 'answered', id: 'x', status: 401, isReplay: false }),
    ];
    const pressed = (session = 'first') => [
      logIn('first'),
      tap('cart.add', 1),
      ...refused(session),
      press(3, 0),
      logIn('second'),
    ];
    expect(tapProblems([...pressed(), stored('b')])).toEqual([]);
    expect(tapProblems(pressed())).toMatchObject([{ mayBe: ['lost'] }]);
    expect(tapProblems([...pressed(), stored('b'), stored('c')])).toMatchObject([{ mayBe: ['doubled'] }]);
    const withoutLogin = pressed().slice(0, -1);
    const again = on(0, { is: 'sent', id: 'x', request: 'x', endedAt: now, session: 'first' });
    const sentAgain = [...pressed('former').slice(0, -2), again, ...pressed('former').slice(-2)];
    for (const events of [withoutLogin, pressed('former'), sentAgain])
      expect(tapProblems([...events, stored('b')])).toHaveLength(2);
    expect(checkRound([tap('cart.add', 1), press(3, 0), stored('b')], end(4))).toHaveLength(2);
  });

  test('a change comes before the next tap of its device', () => {
    const late = [tap('cart.add', 1), press(3, 0), tap('cart.set'), press(3), ...makeAndSettle('a', add(1))];
    expect(checkRound(late, end(4)).map(({ mayBe }) => mayBe)).toEqual([['doubled'], ['lost'], ['lost']]);
  });

  test('a quantity is one more or less than the page showed', () => {
    expect(checkRound([tap('cart.set'), press(3), ...makeAndSettle('a', set(4))], end(4))).toEqual([]);
    expect(checkRound([tap('cart.set'), press(3, -1), ...makeAndSettle('a', set(2))], end(2))).toEqual([]);
    expect(checkRound([tap('cart.set'), press(3), ...makeAndSettle('a', set(5))], end(5))).toHaveLength(2);
  });

  test('a page shows what its device has changed', () => {
    const added = [tap('cart.add', 1), ...make('a', add(1)), tap('cart.set')];
    expect(checkRound([...added, press(4), ...make('b', set(5))], end(5))).toEqual([]);
    expect(checkRound([...added, press(5), ...make('b', set(6))], end(6))).toMatchObject([
      { text: expect.stringContaining('showed 5 of cart:11:') },
    ]);
    expect(checkRound([...added, press(3), ...make('b', set(4))], end(4))).toHaveLength(1);
  });

  test('a cart that is shown empty although it is not', () => {
    const showCart = (lines: ListValues, isWhole = true) => on(0, { is: 'cart shown', tab: 0, lines, isWhole });
    expect(checkRound([showCart({ [line]: 3 })], end(3))).toEqual([]);
    expect(checkRound([showCart({}, false)], end(3))).toEqual([]);
    expect(checkRound([showCart({})], end(3))).toMatchObject([
      { text: expect.stringContaining('showed 0 of cart:11:') },
    ]);
  });

  test('it may not know yet what another device has changed', () => {
    const other = [tap('cart.add', 4, 1), ...makeAndSettle('a', add(4), 1)];
    for (const shown of [3, 7])
      expect(
        checkRound([...other, tap('cart.set'), press(shown), ...make('b', set(shown + 1))], end(shown + 1)),
      ).toEqual([]);
  });
});

describe('what the card of a product showed', () => {
  const press = (thing: string, shown: number) => on(0, { is: 'pressed', tab: 0, thing, shown, step: 0 });
  const knows = () => on(0, { is: 'lists shown', tab: 0 });
  const tap = (kind: Write['kind']) => on(0, { is: 'tapped', tab: 0, kind, thing: null });
  const pressFavorite = (shown: number) => [
    tap('wishlist.set'),
    press(favorite, shown),
    ...makeAndSettle('p', setFavorite(shown === 0)),
  ];
  const problemsOf = (events: RoundEvent[], start: ListValues, server: ListValues) =>
    checkRound(events, { start, server, coupon: null, screens: screensOf(server), emptyAfterMs: 500 });
  const wrong = [{ text: expect.stringContaining('showed 0 of wishlist:1; possible were 1') }];
  const loaded = () => on(0, { is: 'loaded', tab: 0 });
  const good = (ms: number) => ((now += ms), on(0, { is: 'line', state: 'good' }));

  test('a favorite that is shown as none', () => {
    const start = { [favorite]: 1 };
    expect(problemsOf([knows(), ...pressFavorite(1)], start, {})).toEqual([]);
    expect(problemsOf([knows(), ...pressFavorite(0)], start, start)).toMatchObject(wrong);
    const made = [tap('wishlist.set'), ...makeAndSettle('a', setFavorite(true))];
    expect(problemsOf([knows(), ...made, ...pressFavorite(0)], {}, start)).toMatchObject(wrong);
  });

  test('is not checked on a page that may not have read the lists', () => {
    const start = { [favorite]: 1 };
    expect(problemsOf([knows(), loaded(), ...pressFavorite(0)], start, start)).toEqual([]);
    const afterLong = (...events: RoundEvent[]) => [...events, good(10_000), ...pressFavorite(0)];
    expect(problemsOf(afterLong(loaded()), start, start)).toMatchObject(wrong);
    const fails = () => on(0, { is: 'line', state: 'hanging' });
    expect(problemsOf(afterLong(fails(), loaded()), start, start)).toEqual([]);
    expect(problemsOf([knows(), fails(), ...pressFavorite(0)], start, start)).toMatchObject(wrong);
  });

  test('a variety that the store refuses is shown as compared until then', () => {
    const full = { 'compare:1': 1, 'compare:2': 1, 'compare:3': 1, 'compare:4': 1 };
    const toggle = (shown: number, id: string) => [
      tap('compare.set'),
      press('compare:11', shown),
      ...makeAndSettle(id, compare(shown === 0)),
    ];
    const refuse = (): RoundEvent[] => [
      on(0, { is: 'refused', id: 'a', code: 'compare_full', isReported: true }),
      on(0, { is: 'refusal shown', title: seen.title }),
    ];
    expect(problemsOf([knows(), ...toggle(0, 'a'), ...toggle(1, 'b'), ...refuse()], full, full)).toEqual([]);
    const refused = [knows(), ...toggle(0, 'a'), ...refuse()];
    now += 5_000;
    expect(problemsOf([...refused, ...toggle(1, 'b')], full, full)).toMatchObject([
      { text: expect.stringContaining('showed 1 of compare:11') },
    ]);
  });
});

describe('a line moved to the favorites', () => {
  test('leaves the cart with its favorite', () => {
    const events = [...makeAndSettle('a', add(2)), ...makeAndSettle('b', move)];
    expect(check(events, { [favorite]: 1 })).toEqual([]);
    expect(check(events, { [favorite]: 1, [line]: 2 })).toHaveLength(1);
    expect(check(events, {})).toHaveLength(1);
  });

  test('may stay if the shopper has added more since, until it is removed', () => {
    const moved = [...makeAndSettle('a', add(2)), ...makeAndSettle('b', move)];
    const more = () => makeAndSettle('c', add(1));
    expect([1, 3].map((value) => check([...moved, ...more()], { [favorite]: 1, [line]: value }))).toEqual([[], []]);
    const removed = [on(0, { is: 'follow-up', id: 'r', of: 'b' }), on(0, { is: 'settled', id: 'r' })];
    const events = [...moved, ...removed, ...more()];
    expect(check(events, { [favorite]: 1, [line]: 1 })).toEqual([]);
    expect(check(events, { [favorite]: 1, [line]: 3 })).toHaveLength(1);
  });
});

describe('what the requests and records show', () => {
  test('a key that the store carries out twice, and one that stands for two requests', () => {
    const again = on(0, { is: 'answered', id: 'a', status: 200, isReplay: false });
    expect(check([...makeAndSettle('a', set(1)), again], { [line]: 1 })).toMatchObject([{ mayBe: ['doubled'] }]);
    const replayed = on(0, { is: 'answered', id: 'a', status: 200, isReplay: true });
    expect(check([...makeAndSettle('a', set(1)), replayed], { [line]: 1 })).toEqual([]);
    const other = on(0, { is: 'sent', id: 'a', request: 'POST /other', endedAt: null });
    expect(check([...makeAndSettle('a', set(1)), other], { [line]: 1 })).toHaveLength(1);
  });

  test('a change that is carried out again under another key', () => {
    const again = [
      on(0, { is: 'rekeyed', id: 'b', of: 'a' }),
      on(0, { is: 'answered', id: 'b', status: 200, isReplay: false }),
    ];
    expect(check([...makeAndSettle('a', set(2)), ...again], { [line]: 2 })).toMatchObject([{ mayBe: ['doubled'] }]);
    expect(check([...make('a', set(2)), ...again], { [line]: 2 })).toEqual([]);
  });

  test('a request with a key that no change has', () => {
    const sent = (request: string) => on(0, { is: 'sent', id: 'x', request, endedAt: null });
    expect(check([sent('POST /api/v1/carts/lines')], {})).toMatchObject([{ mayBe: ['doubled'] }]);
    expect(check([sent('POST /api/v1/carts/coupon')], {})).toEqual([]);
  });

  test('two senders', () => {
    const changes = [...make('a', add(1)), ...make('b', setFavorite(true))];
    const sent = (id: string, ms: number) => on(0, { is: 'sent', id, request: `POST /${id}`, endedAt: now + ms });
    const atOnce = [...changes, sent('a', 100), sent('b', 100)];
    const server = { [line]: 1, [favorite]: 1 };
    expect(check(atOnce, server)).toHaveLength(1);
    expect(check([...changes, sent('a', 5), sent('b', 100)], server)).toEqual([]);
    expect(check([...changes, sent('a', 100), on(0, { is: 'frozen', tab: 0 }), sent('b', 100)], server)).toEqual([]);
  });

  describe('sessions', () => {
    const over = () => on(0, { is: 'session over' });
    const logIn = (session: string, device = 0) => on(device, { is: 'logged in', session });
    const logOut = () => on(0, { is: 'logged out' });
    const written = (): RoundEvent => on(0, { is: 'logged in', session: 'first', isWritten: true });

    test('a session that is over although nobody has logged out', () => {
      expect(check([over()], {})).toMatchObject([{ mayBe: ['lost'] }]);
      expect(check([logOut(), over()], {})).toEqual([]);
      const ask = () => on(0, { is: 'logging out' });
      expect(check([written(), ask(), die('browser'), over()], {})).toEqual([]);
      const stay = () => on(0, { is: 'staying' });
      expect(check([written(), ask(), stay(), die('browser'), over()], {})).toMatchObject([{ mayBe: ['lost'] }]);
      expect(check([written(), ask(), stay(), ask(), die('browser'), over()], {})).toEqual([]);
    });

    test('the death of a browser explains the end of a session only soon after the login', () => {
      expect(check([written(), die('browser'), over()], {})).toMatchObject([{ mayBe: ['lost'] }]);
      expect(check([written(), logIn('second'), die('browser'), over()], {})).toEqual([]);
      expect(check([written(), die('browser'), logIn('second'), over()], {})).toMatchObject([{ mayBe: ['lost'] }]);
      const [login, death, end] = [logIn('second'), die('browser'), over()];
      const later = [death, end].map((event) => ({ ...event, at: event.at + 60_000 }));
      expect(check([written(), login, ...later], {})).toMatchObject([{ mayBe: ['lost'] }]);
    });

    test('records that are left after logging out', () => {
      const left = () => on(0, { is: 'logged out', left: 'outbox:7' });
      expect(check([left()], {})).toMatchObject([{ text: 'device 0 has records after logging out: outbox:7' }]);
      expect(check([die('crashed tab'), left()], {})).toEqual([]);
      expect(check([die('server'), left()], {})).toHaveLength(1);
    });

    test('a change that is sent in another session than that of the device', () => {
      const sent = (session: string) => on(0, { is: 'sent', id: 'a', request: 'POST /a', endedAt: null, session });
      const sending = (...before: RoundEvent[]) => [...before, ...make('a', add(1)), sent('second')];
      const problems = (events: RoundEvent[]) => check(events, { [line]: 1 });
      expect(problems(sending(written(), logOut(), logIn('second')))).toEqual([]);
      expect(problems([...sending(written(), logOut()), logIn('second')])).toEqual([]); // noted a moment later
      expect(problems(sending(written(), logIn('second', 1)))).toHaveLength(1);
      expect(problems(sending(logIn('second'), logOut()))).toHaveLength(1);
      expect(problems(sending(logIn('second'), logOut(), logIn('third')))).toHaveLength(1);
    });

    test('a change that is sent in a former session, which is what the device had on its disk', () => {
      const sent = () => on(0, { is: 'sent', id: 'a', request: 'POST /a', endedAt: null, session: 'first' });
      const problems = (...before: RoundEvent[]) =>
        check([...before, ...make('a', add(1)), sent()], { [line]: 1 }).length;
      expect(problems(written(), logOut(), logIn('second'), die('browser'))).toBe(0);
      expect(problems(written(), logOut(), die('browser'))).toBe(0);
      expect(problems(logOut(), logIn('second'), die('browser'))).toBe(1);
      expect(problems(written(), logOut(), die('browser'), logIn('second'))).toBe(1);
      expect(problems(written(), logOut(), logIn('second'), die('crashed tab'))).toBe(1);
      const later = [die('browser'), sent()].map((event) => ({ ...event, at: now + 60_000 }));
      expect(check([written(), logIn('second'), ...make('a', add(1)), ...later], { [line]: 1 })).toHaveLength(1);
    });
  });

  test('changes that still wait, and a loss that the outbox itself reports', () => {
    expect(check([], {}, { emptyAfterMs: null })).toHaveLength(1);
    expect(check([], {}, { emptyAfterMs: 40_000 })).toHaveLength(1);
    expect(check([on(0, { is: 'alarm', outcome: 'damaged' })], {})).toMatchObject([{ mayBe: ['lost'] }]);
  });

  test('a coupon that was shown must be on the cart', () => {
    const events = [on(0, { is: 'coupon shown' })];
    expect(check(events, {}, { coupon: roundCoupon })).toEqual([]);
    expect(check(events, {})).toMatchObject([{ mayBe: ['lost'] }]);
  });
});

test('a change is proven if the result would be another without it', () => {
  const count = (events: RoundEvent[], server: ListValues) =>
    countProven(events, { start: {}, server, coupon: null, screens: screensOf(server), emptyAfterMs: 500 });
  expect(count([...makeAndSettle('a', add(2)), ...makeAndSettle('b', add(3))], { [line]: 5 })).toBe(2);
  expect(count([...makeAndSettle('a', add(2)), ...makeAndSettle('b', set(5))], { [line]: 5 })).toBe(1);
  expect(count([...makeAndSettle('a', add(2)), noteChange('b', add(1)), die('browser')], { [line]: 3 })).toBe(1);
  expect(count([...makeAndSettle('a', add(2)), ...makeAndSettle('b', move)], { [favorite]: 1 })).toBe(1);
});
