import { expect, test } from 'vitest';
import type { Order } from '../../../contract/orders.ts';
import { stagesOf } from './stages.ts';

type Timeline = Order['timeline'];

const at = (status: Timeline[number]['status'], day: number): Timeline[number] => ({
  status,
  payment_status: null,
  at: `2026-11-${String(day).padStart(2, '0')}T10:00:00Z`,
});
const states = (order: Parameters<typeof stagesOf>[0]) => stagesOf(order)?.map(({ state }) => state);

test('an order on its way stands at one of the four stages', () => {
  expect(states({ status: 'processing', timeline: [at('processing', 1)] })).toEqual([
    'current',
    'ahead',
    'ahead',
    'ahead',
  ]);
  const timeline = [at('processing', 1), at('shipped', 2), at('out_for_delivery', 3)];
  expect(states({ status: 'out_for_delivery', timeline })).toEqual(['done', 'done', 'current', 'ahead']);
  expect(stagesOf({ status: 'out_for_delivery', timeline })?.[1]?.at).toBe('2026-11-02T10:00:00Z');
});

test('a delivered order is done', () => {
  expect(states({ status: 'delivered', timeline: [] })).toEqual(['done', 'done', 'done', 'done']);
});

test('one that was cancelled stands where it left the road', () => {
  expect(states({ status: 'cancelled', timeline: [at('processing', 1), at('cancelled', 2)] })).toEqual([
    'done',
    'ahead',
    'ahead',
    'ahead',
  ]);
});

test('of a state that is not known nothing is claimed', () => {
  expect(stagesOf({ status: 'teleported', timeline: [] })).toBeNull();
});
