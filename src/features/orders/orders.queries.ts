// Orders from the server and as the device may store them: under their owner, deleted on logout, and never with
// address, phone or identity (decisions.md).
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getInvoice, getOrder, listOrders, type Order } from '../../../contract/orders/orders.ts';
import { listTransactions } from '../../../contract/orders/payments.ts';
import type { Api } from '../../lib/net/api.ts';

/** Key root of all orders. */
const root = 'orders';

export const ordersQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: [api.language, root, 'list', page],
    queryFn: ({ signal }) => api.call(listOrders, { query: { page }, signal }),
    staleTime: 0,
    meta: { persist: 'personal' },
  });

/** The complete order; in memory only. */
export const orderQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [api.language, root, 'whole', id],
    queryFn: async ({ signal }) => (await api.call(getOrder, { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** The order without recipient and address, stored for use offline. */
export const storedOrderQuery = (api: Api, queryClient: QueryClient, id: string) =>
  queryOptions({
    queryKey: [api.language, root, 'kept', id],
    queryFn: async () => withoutPerson(await queryClient.fetchQuery(orderQuery(api, id))),
    staleTime: 0,
    meta: { persist: 'personal' },
  });

/** An order without personal data and without the shopper's notes. */
export function withoutPerson(order: Order): Order {
  return {
    ...order,
    address: null,
    identity: null,
    notes: null,
    receipt: null,
    transfer_back: null,
    action: { type: 'none' },
    transactions: order.transactions.map((transaction) => ({ ...transaction, brand: null, last_four: null })),
  };
}

export const transactionsQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: [api.language, 'transactions', page],
    queryFn: ({ signal }) => api.call(listTransactions, { query: { page }, signal }),
    staleTime: 0,
  });

export const invoiceQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [api.language, root, 'invoice', id],
    queryFn: async ({ signal }) => (await api.call(getInvoice, { params: { id }, signal })).data,
    meta: { persist: 'personal' },
  });
