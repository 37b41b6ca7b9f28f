// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { renderIn } from '../../../tests/support/in-language.tsx';
import { order as orderShape, type Order, type OrderStatus } from '../../../contract/orders.ts';
import { createApi } from '../../lib/api.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderPage } from './order-page.tsx';

/** An order that is more than 15 days late. */
const lateOrder = (status: OrderStatus): Order =>
  v.parse(orderShape, {
    id: '5c4f6a52-0000-4000-8000-000000000000',
    number: '100245',
    status,
    payment_method: 'card',
    payment_status: 'paid',
    created_at: '2026-11-01T09:00:00Z',
    total: 119,
    pieces: 1,
    preview: [],
    can_repay: false,
    can_cancel: status === 'processing',
    subtotal: 100,
    coupon_code: null,
    discount: 0,
    bank_transfer_discount: 0,
    delivery_cost: 19,
    cash_fee: 0,
    vat: 15.52,
    refunded: 0,
    items: [],
    transactions: [],
    timeline: [],
    address: null,
    shipping: {
      id: 'aramex',
      company: 'Aramex',
      tracking_number: '44001',
      tracking_url: null,
      delivery_days: [1, 4],
      delivery_dates: { from: '2026-11-02', to: '2026-11-05' },
    },
    notes: null,
    identity: null,
    held_until: null,
    action: { type: 'none' },
    receipt: null,
    can_send_receipt: false,
    has_invoice: true,
    delivered_at: null,
    returnable_until: null,
    is_late: status !== 'cancelled',
  });

const words = {
  ar: { late: /يحق لك إلغاؤه/, cancel: 'إلغاء الطلب', sent: /إن لم يصلك فمن حقك إلغاؤه/, write: 'راسلنا' },
  en: {
    late: /You may cancel it/,
    cancel: 'Cancel the order',
    sent: /If it has not reached you, you may cancel it/,
    write: 'write to us',
  },
};

async function open(language: 'ar' | 'en', status: OrderStatus) {
  const sent: string[] = [];
  const api = createApi({
    base: 'https://shop.test',
    language,
    fetch: async (input) => {
      sent.push(new URL(input instanceof Request ? input.url : String(input)).pathname);
      return Response.json({ data: lateOrder('cancelled') });
    },
  });
  const onOrder = vi.fn<(order: Order) => void>();
  const order = lateOrder(status);
  const actions = <OrderActions api={api} order={order} isOffline={false} onOrder={onOrder} onCart={() => undefined} />;
  await renderIn(
    language,
    <OrderPage order={order} asOf={null} address={null} due={null} notices={null} actions={actions} />,
  );
  return { sent, onOrder, order };
}

test.each(['ar', 'en'] as const)('in %s, a late order that has not left is cancelled here', async (language) => {
  const { sent, onOrder, order } = await open(language, 'processing');
  const w = words[language];
  screen.getByText(w.late);
  fireEvent.click(screen.getByRole('button', { name: w.cancel }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: w.cancel }));
  await vi.waitFor(() => expect(onOrder).toHaveBeenCalledWith(expect.objectContaining({ status: 'cancelled' })));
  expect(sent).toEqual([expect.stringContaining(`/orders/${order.id}/cancel`)]);
});

test.each([
  ['ar', 'shipped'],
  ['en', 'out_for_delivery'],
] as const)('in %s, for a late order that is %s the owner is written to', async (language, status) => {
  await open(language, status);
  const w = words[language];
  screen.getByText(w.sent);
  expect(screen.getByRole('link', { name: w.write }).getAttribute('href')).toBe('/compliants');
  expect(screen.queryByRole('button', { name: w.cancel })).toBeNull();
});
