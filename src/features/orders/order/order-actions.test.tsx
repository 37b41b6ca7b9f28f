// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderIn } from '../../../../tests/support/components/in-language.tsx';
import type { Order, OrderStatus } from '../../../../contract/orders/orders.ts';
import { someOrder } from '../../../../tests/support/data/some-order.ts';
import { createApi } from '../../../lib/net/api.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderPage } from './order-page.tsx';

/** An order more than 15 days late. */
const lateOrder = (status: OrderStatus): Order =>
  someOrder({ status, can_cancel: status === 'processing', is_late: status !== 'cancelled' });

const texts = {
  ar: { late: /يحق لك إلغاؤه/, cancel: 'إلغاء الطلب', sent: /إن لم يصلك فمن حقك إلغاؤه/, write: 'راسلنا' },
  en: {
    late: /You may cancel it/,
    cancel: 'Cancel order',
    sent: /If it has not reached you, you may cancel it/,
    write: 'contact us',
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
    <OrderPage order={order} asOf={null} address={null} back={null} due={null} notices={null} actions={actions} />,
  );
  return { sent, onOrder, order };
}

test.each(['ar', 'en'] as const)(
  'in %s, a late order that is not shipped yet can be cancelled here',
  async (language) => {
    const { sent, onOrder, order } = await open(language, 'processing');
    const w = texts[language];
    screen.getByText(w.late);
    fireEvent.click(screen.getByRole('button', { name: w.cancel }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: w.cancel }));
    await vi.waitFor(() => expect(onOrder).toHaveBeenCalledWith(expect.objectContaining({ status: 'cancelled' })));
    expect(sent).toEqual([expect.stringContaining(`/orders/${order.id}/cancel`)]);
  },
);

test.each([
  ['ar', 'shipped'],
  ['en', 'out_for_delivery'],
] as const)('in %s, a late order that is %s links to the complaint form instead', async (language, status) => {
  await open(language, status);
  const w = texts[language];
  screen.getByText(w.sent);
  expect(screen.getByRole('link', { name: w.write }).getAttribute('href')).toBe('/compliants');
  expect(screen.queryByRole('button', { name: w.cancel })).toBeNull();
});

test('the button of a cancelled order disappears: the focus goes to what can still be done', async () => {
  const api = createApi({
    base: 'https://shop.test',
    language: 'en',
    fetch: async () => Response.json({ data: lateOrder('cancelled') }),
  });
  function Actions() {
    const [order, setOrder] = useState(lateOrder('processing'));
    return <OrderActions api={api} order={order} isOffline={false} onOrder={setOrder} onCart={() => undefined} />;
  }
  await renderIn('en', <Actions />);
  const opener = screen.getByRole('button', { name: texts.en.cancel });
  opener.focus();
  fireEvent.click(opener);
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: texts.en.cancel }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: texts.en.cancel })).toBeNull());
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Order again'));
});
