import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { getOrder } from '../../../contract/orders/orders.ts';
import { ApiError, Unreachable, type Api } from '../../lib/net/api.ts';
import { paidOrderQuery } from './checkout.queries.ts';

const order = { id: 'o', transactions: [{ id: 't', status: 'pending', payment_method: 'tabby', open_until: 'later' }] };
const more = { fields: {}, details: {}, retryAfterSeconds: null };

/** Queries an order with an open payment; `answer` is the provider's answer. */
function ask(answer: () => unknown): Promise<unknown> {
  const call = async (request: unknown) => ({ data: request === getOrder ? order : answer() });
  const api = { language: 'en', call } as unknown as Api;
  return new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(paidOrderQuery(api, 'o'));
}

test('the provider decides the state of an open payment; without its answer, the store’s state holds', async () => {
  const paid = { ...order, transactions: [] };
  expect(await ask(() => paid)).toEqual(paid);
  for (const failure of [new ApiError(502, 'provider_down', '', more), new Unreachable('timeout')])
    expect(
      await ask(() => {
        throw failure;
      }),
    ).toEqual(order);
});

test('an expired session is not a provider outage', async () => {
  const ended = new ApiError(401, 'unauthenticated', '', more);
  await expect(
    ask(() => {
      throw ended;
    }),
  ).rejects.toBe(ended);
});
