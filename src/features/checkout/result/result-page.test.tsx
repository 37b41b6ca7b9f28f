// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refusal, showAccount } from '../../../../tests/support/components/account.tsx';
import { someOrder } from '../../../../tests/support/data/some-order.ts';
import { ResultPage } from './result-page.tsx';

const minutes = 60_000;

test('a payment that stays pending is checked a few times, failed checks included; then by a button, which says if it fails', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const order = someOrder({ payment_status: 'pending', action: { type: 'none' } });
  const check = `POST /orders/${order.id}/check-payment`;
  const { sent } = await showAccount(
    'en',
    (api) => <ResultPage api={api} orderId={order.id} missing={null} notices={null} />,
    { [check]: [{ data: order }, refusal(503, 'unavailable')] },
  );
  const requests = () => sent.filter(({ call }) => call === check).length;
  await act(() => vi.advanceTimersByTimeAsync(10 * minutes));
  // Each failed check is three requests.
  expect(requests()).toBe(1 + 5 * 3);
  fireEvent.click(screen.getByRole('button', { name: 'Check payment' }));
  await act(() => vi.advanceTimersByTimeAsync(1 * minutes));
  expect(requests()).toBe(1 + 6 * 3);
  screen.getByText('Something went wrong, please try again');
});

test.each([
  ['en', 'failed', 'processing', 'This order can no longer be paid.'],
  ['ar', 'expired', 'processing', 'لم يعد بالإمكان دفع هذا الطلب.'],
  ['en', 'expired', 'delivered', 'This order can no longer be paid here. Please contact us.'],
  ['ar', 'failed', 'returned', 'لم يعد بالإمكان دفع هذا الطلب هنا. يرجى التواصل معنا.'],
] as const)(
  'in %s, a payment that %s invites nobody to pay a %s order again if that is not possible',
  async (...row) => {
    const [language, payment_status, status, expected] = row;
    const order = someOrder({ payment_status, status, can_repay: false, action: { type: 'none' } });
    await showAccount(language, (api) => <ResultPage api={api} orderId={order.id} missing={null} notices={null} />, {
      [`POST /orders/${order.id}/check-payment`]: { data: order },
    });
    const shown = await screen.findByText(expected, { exact: false });
    expect(shown.textContent).not.toMatch(/You can pay again|يمكنك الدفع مرة أخرى/);
  },
);
