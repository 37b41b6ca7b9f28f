import { describe, expect, test } from 'vitest';
import { noon } from '../../../tests/support/outbox/operations.ts';
import { shopperQueue } from '../../shopper-lists/operations/shopper-queue.ts';
import { readOutbox } from './read-outbox.ts';

/** As stored by version 1. Never change it: every later version must be able to read it. */
const firstRelease = {
  v: 1,
  owner: '7',
  clock: 12,
  lease: { epoch: 3, beat: 0 },
  pause: { until: noon, tries: 2, asked: false },
  ops: [
    {
      kind: 'cart.add',
      id: 'a',
      seq: 4,
      target: 'cart:11:x',
      payload: { variety_id: 11, custom_text: 'Noor', uploads: ['u1'], quantity: 2 },
      seen: { product_id: 1, title: 'Ring', price: 10, available: 5 },
      createdAt: noon,
      attempts: 1,
      doubtful: true,
      sentClock: 9,
      strikes: 0,
      request: {
        method: 'POST',
        path: '/products/add-to-cart',
        body: '{"variety_id":11,"quantity":2,"custom_text":"Noor","uploads":["u1"]}',
      },
      state: 'queued',
    },
    {
      kind: 'wishlist.set',
      id: 'b',
      seq: 5,
      target: 'wishlist:1',
      payload: { product_id: 1, value: true },
      seen: { product_id: 1, title: 'Ring', price: 10, available: 5 },
      createdAt: noon,
      attempts: 1,
      doubtful: false,
      strikes: 0,
      state: 'acked',
      result: { value: true },
      ackClock: 11,
    },
  ],
  outcomes: [{ is: 'saved', id: 'o', at: noon, isRead: false, count: 1 }],
};

describe('row 26: a record found on the device', () => {
  test('of the first release is read as it is', () => {
    expect(readOutbox(shopperQueue, '7', structuredClone(firstRelease))).toEqual({
      is: 'read',
      outbox: firstRelease,
      damaged: [],
      beyondCap: [],
    });
  });

  test('of an older version is migrated', () => {
    const older = { ...firstRelease, v: 0, entries: firstRelease.ops, ops: undefined };
    const steps = { 0: ({ entries, ...rest }: Record<string, unknown>) => ({ ...rest, v: 1, ops: entries }) };
    expect(readOutbox(shopperQueue, '7', older, steps)).toEqual({
      is: 'read',
      outbox: firstRelease,
      damaged: [],
      beyondCap: [],
    });
  });

  test('of a newer version is not touched', () => {
    expect(readOutbox(shopperQueue, '7', { ...firstRelease, v: 2, ops: 'another shape' })).toEqual({ is: 'newer' });
  });

  test('that is partly damaged keeps the rest', () => {
    const damaged = { ...firstRelease.ops[0], payload: { variety_id: 'eleven' } };
    const found = readOutbox(shopperQueue, '7', { ...firstRelease, ops: [damaged, firstRelease.ops[1], null] });
    expect(found).toMatchObject({ is: 'read', outbox: { ops: [{ id: 'b' }] }, damaged: [damaged, null] });
  });

  test.each([
    [null],
    [7],
    ['text'],
    [[]],
    [{}],
    [{ v: 1 }],
    [{ ...firstRelease, owner: '8' }],
    [{ ...firstRelease, v: 0 }],
  ])('that is %j is put aside, and the app starts', (value) => {
    expect(readOutbox(shopperQueue, '7', value)).toMatchObject({
      is: 'read',
      outbox: { owner: '7', ops: [] },
      damaged: [value],
    });
  });

  test('keeps its clock if that can be read, so that no older base passes for newer', () => {
    expect(readOutbox(shopperQueue, '7', { clock: 90, ops: 'gone' })).toMatchObject({ outbox: { clock: 90 } });
  });
});
