// Queries of the checkout. None is stored on the device.
import { queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { getCarts } from '../../../contract/shopper/cart.ts';
import { quoteCheckout } from '../../../contract/orders/checkout.ts';
import { checkPayment, getOrder, listOrders } from '../../../contract/orders/orders.ts';
import { listPaymentMethods } from '../../../contract/orders/payments.ts';
import { listShippingCompanies } from '../../../contract/orders/shipping.ts';
import { ApiError, type Api } from '../../lib/net/api.ts';
import { openPayment } from './payment/open-payment.ts';

/** Key root of all these queries. */
const root = 'checkout';

/** The server's current cart, without pending changes: they are sent before. */
export const orderedCartQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, root, 'cart'],
    queryFn: ({ signal }) => api.call(getCarts, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const companiesQuery = (api: Api, city: string) =>
  queryOptions({
    queryKey: [api.language, root, 'companies', city],
    queryFn: async ({ signal }) => (await api.call(listShippingCompanies, { query: { city }, signal })).data,
    enabled: city !== '',
    staleTime: 0,
  });

export const methodsQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, root, 'methods'],
    queryFn: async ({ signal }) => (await api.call(listPaymentMethods, { signal })).data,
    staleTime: 0,
  });

export type QuoteFor = v.InferInput<(typeof quoteCheckout)['body']>;

/** The quote; `choices` is null while there is nothing to quote. */
export const quoteQuery = (api: Api, choices: QuoteFor | null) =>
  queryOptions({
    queryKey: [api.language, root, 'quote', choices],
    queryFn: async ({ signal }) => {
      if (choices === null) throw new Error('there is nothing to quote');
      return (await api.call(quoteCheckout, { body: choices, signal })).data;
    },
    enabled: choices !== null,
    staleTime: 0,
    gcTime: 0,
  });

/**
 * The order being paid. If a payment of it is open, the provider is asked whether it still is; if that fails, the
 * store's state holds.
 */
export const paidOrderQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [api.language, root, 'order', id],
    queryFn: async ({ signal }) => {
      const order = (await api.call(getOrder, { params: { id }, signal })).data;
      if (!openPayment(order)) return order;
      try {
        return (await api.call(checkPayment, { params: { id }, signal })).data;
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ApiError && error.status === 401) throw error;
        return order;
      }
    },
    staleTime: 0,
    gcTime: 0,
  });

/** Id of the newest order; null if there is none. */
export async function newestOrder(api: Api): Promise<string | null> {
  return (await api.call(listOrders, { query: { per_page: 1 } })).data[0]?.id ?? null;
}

/** Id of an order's newest payment attempt. */
export async function newestTransaction(api: Api, orderId: string): Promise<string | null> {
  return (await api.call(getOrder, { params: { id: orderId } })).data.transactions[0]?.id ?? null;
}
