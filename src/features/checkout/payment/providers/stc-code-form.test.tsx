// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderIn } from '../../../../../tests/support/components/in-language.tsx';
import type { Transaction, TransactionStatus } from '../../../../../contract/orders/payments.ts';
import { createApi } from '../../../../lib/net/api.ts';
import { StcCodeForm } from './stc-code-form.tsx';

const texts = {
  ar: { code: 'الرمز', confirm: 'أكّد الدفع', again: /^لم يُقبل هذا الرمز/ },
  en: { code: 'Code', confirm: 'Confirm payment', again: /^That code was not accepted/ },
};

/** Submits a code; the server answers with this status. */
async function typed(language: 'ar' | 'en', status: TransactionStatus) {
  const transaction: Transaction = {
    id: '5c4f6a52-0000-4000-8000-000000000000',
    order_id: '5c4f6a52-0000-4000-8000-000000000001',
    order_number: '100001',
    payment_method: 'stc_pay',
    amount: 119,
    refunded: 0,
    status,
    reason: null,
    reason_code: null,
    brand: null,
    last_four: null,
    created_at: '2026-11-22T09:00:00Z',
    open_until: null,
    can_repay: false,
  };
  const api = createApi({
    base: 'https://shop.test',
    language,
    fetch: async () => Response.json({ data: transaction }),
  });
  const onAnswered = vi.fn<() => Promise<void>>(async () => undefined);
  await renderIn(
    language,
    <StcCodeForm api={api} transactionId={transaction.id} isOffline={false} onAnswered={onAnswered} />,
  );
  fireEvent.change(screen.getByRole('textbox', { name: texts[language].code }), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: texts[language].confirm }));
  return onAnswered;
}

test.each(['ar', 'en'] as const)('in %s, a rejected code can be entered again, with the reason', async (language) => {
  const w = texts[language];
  const onAnswered = await typed(language, 'pending');
  await screen.findByText(w.again);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: w.code }).value).toBe('');
  expect(onAnswered).toHaveBeenCalledOnce();
});

test('an accepted code shows no error', async () => {
  const onAnswered = await typed('en', 'paid');
  await vi.waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(screen.getByRole('button', { name: texts.en.confirm }).ariaBusy).toBe('false'));
  expect(screen.queryByText(texts.en.again)).toBeNull();
});
