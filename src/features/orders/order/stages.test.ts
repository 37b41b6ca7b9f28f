import { describe, expect, test } from 'vitest';
import type { Order } from '../../../../contract/orders/orders.ts';
import { stagesOf, waitsForPayment } from './stages.ts';

type Timeline = Order['timeline'];

const at = (status: Timeline[number]['status'], day: number): Timeline[number] => ({
  status,
  payment_status: null,
  at: `2026-11-${String(day).padStart(2, '0')}T10:00:00Z`,
});
const paid = { payment_status: 'paid' };
const states = (order: Omit<Parameters<typeof stagesOf>[0], 'payment_status'> & { payment_status?: string }) =>
  stagesOf({ ...paid, ...order })?.map(({ state }) => state);

test('an order in progress is at one of the four stages', () => {
  expect(states({ status: 'processing', timeline: [at('processing', 1)] })).toEqual([
    'current',
    'ahead',
    'ahead',
    'ahead',
  ]);
  const timeline = [at('processing', 1), at('shipped', 2), at('out_for_delivery', 3)];
  expect(states({ status: 'out_for_delivery', timeline })).toEqual(['done', 'done', 'current', 'ahead']);
  expect(stagesOf({ ...paid, status: 'out_for_delivery', timeline })?.[1]?.at).toBe('2026-11-02T10:00:00Z');
});

test('a delivered order is done', () => {
  expect(states({ status: 'delivered', timeline: [] })).toEqual(['done', 'done', 'done', 'done']);
});

test('a cancelled order stays at the stage it had reached', () => {
  expect(states({ status: 'cancelled', timeline: [at('processing', 1), at('cancelled', 2)] })).toEqual([
    'done',
    'ahead',
    'ahead',
    'ahead',
  ]);
});

test('so does a returned one, even if a stage was skipped', () => {
  const shipped = [at('processing', 1), at('shipped', 2)];
  expect(states({ status: 'cancelled', timeline: [...shipped, at('cancelled', 3)] })).toEqual([
    'done',
    'done',
    'ahead',
    'ahead',
  ]);
  const delivered = [...shipped, at('delivered', 3), at('returned', 4)];
  expect(states({ status: 'returned', timeline: delivered })).toEqual(['done', 'done', 'done', 'done']);
});

test('an unknown state has no stages', () => {
  expect(stagesOf({ ...paid, status: 'teleported', timeline: [] })).toBeNull();
});

describe('an unpaid order', () => {
  const order = { status: 'processing', timeline: [at('processing', 1)] };

  test.each(['pending', 'awaiting_transfer', 'under_review', 'failed', 'expired'])(
    'has reached no stage (%s)',
    (payment_status) => {
      expect(waitsForPayment({ ...order, payment_status })).toBe(true);
      expect(states({ ...order, payment_status })).toEqual(['ahead', 'ahead', 'ahead', 'ahead']);
      expect(stagesOf({ ...order, payment_status })?.[0]?.at).toBeNull();
    },
  );

  test.each(['paid', 'authorized', 'due_on_delivery', 'partially_refunded'])(
    'is prepared once it is %s',
    (payment_status) => {
      expect(waitsForPayment({ ...order, payment_status })).toBe(false);
      expect(states({ ...order, payment_status })?.[0]).toBe('current');
    },
  );

  test('is not waiting any more once cancelled', () => {
    expect(waitsForPayment({ status: 'cancelled', payment_status: 'expired' })).toBe(false);
  });
});
