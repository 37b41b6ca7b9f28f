import { expect, test } from 'vitest';
import { mostCompared } from '../../../contract/shopper/compare.ts';
import { connectionStates, type ConnectionState } from './device/connection.ts';
import { makesChange, planRound, takesLogins, type ShopperTap } from './plan.ts';

const plans = Array.from({ length: 400 }, (_, index) => planRound(1, index + 1));
const steps = plans.flatMap((plan) => plan.steps);

test('a seed and a round always give the same plan, another round or seed another one', () => {
  expect(planRound(3, 4)).toEqual(planRound(3, 4));
  expect(new Set([planRound(3, 4), planRound(3, 5), planRound(4, 4)].map((plan) => JSON.stringify(plan))).size).toBe(3);
});

test('400 rounds have every state of the connection, tap and death, one and two devices, and several tabs', () => {
  const taps = steps.flatMap((step) => (step.do === 'tap' ? [step.tap.is] : []));
  const deaths = steps.flatMap((step) => (step.do !== 'line' && step.death ? [step.death.of] : []));
  const everyTap: ShopperTap['is'][] = [
    'favorite',
    'add',
    'compare',
    'text',
    'quantity',
    'remove',
    'move',
    'coupon',
    'language',
    'session',
    'update',
  ];
  expect(new Set(steps.flatMap((step) => (step.do === 'line' ? [step.state] : [])))).toEqual(new Set(connectionStates));
  expect(new Set(taps)).toEqual(new Set(everyTap));
  expect(new Set(deaths)).toEqual(new Set(['browser', 'closed tab', 'crashed tab', 'server']));
  expect(new Set(plans.map(({ tabs }) => tabs.length))).toEqual(new Set([1, 2]));
  expect(plans.some(({ tabs }) => tabs.includes(2))).toBe(true);
});

test('a death waits for a change only in a step that makes one', () => {
  const dying = steps.filter((step) => step.do !== 'line' && step.death?.after === 'change');
  expect(dying.length).toBeGreaterThan(100);
  expect(dying.filter((step) => !makesChange(step))).toEqual([]);
});

test('the store has something to refuse: about half of the compared varieties are not on the full list of the start', () => {
  const products = steps.flatMap((step) => (step.do === 'tap' && step.tap.is === 'compare' ? [step.tap.product] : []));
  const further = products.filter((product) => product >= mostCompared);
  expect(further.length).toBeGreaterThan(products.length / 3);
});

test('at most one coupon in a round', () => {
  for (const plan of plans)
    expect(plan.steps.filter((step) => step.do === 'tap' && step.tap.is === 'coupon').length).toBeLessThan(2);
});

test('a coupon, an update and logging out on every connection; where nobody can log in, near the end only', () => {
  const statesOf = new Map(['coupon', 'session', 'update'].map((is) => [is, new Set<string>()]));
  const missed: number[] = [];
  for (const { tabs, steps } of plans) {
    const states = tabs.map((): ConnectionState => 'good');
    for (const [index, step] of steps.entries()) {
      const state = states[step.device] ?? 'good';
      if (step.do === 'line') states[step.device] = step.state;
      else if (step.do === 'tap') {
        statesOf.get(step.tap.is)?.add(state);
        if (step.tap.is === 'session' && !takesLogins(state)) missed.push(steps.length - index);
      }
    }
  }
  for (const [is, states] of statesOf) expect([is, states]).toEqual([is, new Set(connectionStates)]);
  expect(Math.max(...missed)).toBeLessThan(6);
});

test('in half of the rounds something dies at any moment of three seconds after the connection is back', () => {
  const last = plans.flatMap(({ steps }) => {
    const [line, step] = steps.slice(-2);
    return line?.do === 'line' && line.state === 'good' && step?.do === 'open' && step.death
      ? [step.death.afterMs]
      : [];
  });
  expect(last.length).toBeGreaterThan(150);
  expect([Math.min(...last) < 300, Math.max(...last) > 2_700]).toEqual([true, true]);
});
