import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seen, changeMade, after, only } from '../../../tests/support/outbox/operations.ts';
import { guestOwner, type FrozenRequest } from '../../outbox/changes/outbox-record.ts';
import { normalizeWrite, type Write } from './queued-change.ts';
import { shopperQueue, type QueuedChange } from './shopper-queue.ts';
import { readOutbox } from '../../outbox/store/read-outbox.ts';
import { isRequestOf, requestOf } from './requests.ts';

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const line = {
  variety_id: id,
  custom_text: fc.option(fc.string({ unit: 'grapheme' })),
  uploads: fc.array(fc.uuid(), { maxLength: 3 }),
};
const quantity = fc.integer({ min: 1, max: 99 });
const write: fc.Arbitrary<Write> = fc
  .oneof(
    fc.record({ kind: fc.constant('cart.add' as const), payload: fc.record({ ...line, quantity }) }),
    fc.record({ kind: fc.constant('cart.set' as const), payload: fc.record({ ...line, quantity }) }),
    fc.record({ kind: fc.constant('cart.remove' as const), payload: fc.record(line) }),
    fc.record({
      kind: fc.constant('wishlist.set' as const),
      payload: fc.record({ product_id: id, value: fc.boolean() }),
    }),
    fc.record({
      kind: fc.constant('compare.set' as const),
      payload: fc.record({ variety_id: id, value: fc.boolean() }),
    }),
  )
  .map((each) => normalizeWrite({ ...each, seen }));

/** A change, and a request that it makes. */
const frozen: fc.Arbitrary<{ op: QueuedChange; request: FrozenRequest }> = fc
  .tuple(write, fc.option(id))
  .map(([each, lineId]) => {
    const op = only(after(changeMade(each)));
    return { op, request: requestOf(op, lineId) ?? requestOf(op, 1) };
  })
  .filter((each): each is { op: QueuedChange; request: FrozenRequest } => each.request !== null);

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'post', ''];
const paths = [
  '/orders',
  '/user',
  '/carts',
  '/carts/0',
  '/carts/-1',
  '/carts/1.5',
  '/carts/01',
  '/carts/1/',
  '/carts/1?x=1',
  '/carts/99999999999999999999',
  '/carts/../user',
  '/../../sandbox/x',
  '//elsewhere.example/x',
  'https://elsewhere.example/',
  '/products/1/toggle-wishlist/../../../orders',
  '/products/add-to-cart#',
  '',
];

const stored = (op: QueuedChange, request: FrozenRequest) => ({
  ...after(),
  owner: guestOwner,
  ops: [{ ...op, attempts: 1, request }],
});

describe('a frozen request found on the device', () => {
  test('is accepted if its change makes it, and read back with it', () => {
    fc.assert(
      fc.property(frozen, ({ op, request }) => {
        expect(isRequestOf(op, request)).toBe(true);
        expect(readOutbox(shopperQueue, guestOwner, stored(op, request))).toMatchObject({
          outbox: { ops: [{ request }] },
          damaged: [],
        });
      }),
    );
  });

  test('is refused with another method, path or body, and its change put aside', () => {
    const refused = ({ op, request }: { op: QueuedChange; request: FrozenRequest }) => {
      expect(isRequestOf(op, request)).toBe(false);
      const record = stored(op, request);
      expect(readOutbox(shopperQueue, guestOwner, record)).toMatchObject({ outbox: { ops: [] }, damaged: record.ops });
    };
    const otherBody = fc.option(fc.oneof(fc.string(), fc.json()), { nil: undefined });
    fc.assert(
      fc.property(
        frozen,
        fc.constantFrom(...methods),
        fc.oneof(fc.constantFrom(...paths), fc.webPath()),
        otherBody,
        ({ op, request }, method, path, body) => {
          if (method !== request.method) refused({ op, request: { ...request, method } });
          if (path !== request.path) refused({ op, request: { ...request, path } });
          if (body !== request.body) refused({ op, request: { ...request, body } });
        },
      ),
    );
  });

  test('is refused if it belongs to another change', () => {
    fc.assert(
      fc.property(frozen, frozen, ({ op }, { request }) => {
        const made = [requestOf(op, null), requestOf(op, Number(/^\/carts\/(\d+)$/.exec(request.path)?.[1] ?? 1))];
        const isOwn = made.some((each) => JSON.stringify(each) === JSON.stringify(request));
        expect(isRequestOf(op, request)).toBe(isOwn);
      }),
    );
  });
});
