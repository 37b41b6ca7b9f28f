// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderIn } from '../../../../tests/support/components/in-language.tsx';
import { someOrder } from '../../../../tests/support/data/some-order.ts';
import { createApi } from '../../../lib/net/api.ts';
import { RefundAccountForm } from './refund-account.tsx';

const texts = {
  ar: {
    iban: 'رقم الآيبان (IBAN)',
    holder: 'اسم صاحب الحساب',
    save: 'احفظ الحساب',
    change: 'غيّر الحساب',
    wrong: /رقم الآيبان غير صحيح/,
    missing: 'هذا الحقل مطلوب',
  },
  en: {
    iban: 'IBAN',
    holder: 'Account holder’s name',
    save: 'Save account',
    change: 'Change account',
    wrong: /This IBAN is not valid/,
    missing: 'This field is required',
  },
};

type Account = { last_four: string; holder: string } | null;

async function open(
  language: 'ar' | 'en',
  account: Account,
  answer: () => Response = () => Response.json({ data: someOrder() }),
) {
  const sent: unknown[] = [];
  const api = createApi({
    base: 'https://shop.test',
    language,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      sent.push([new URL(request.url).pathname, await request.json()]);
      return answer();
    },
  });
  const onSaved = vi.fn<() => Promise<void>>(async () => undefined);
  const order = someOrder({ transfer_back: { amount: 116, account } });
  await renderIn(language, <RefundAccountForm api={api} order={order} isOffline={false} onSaved={onSaved} />);
  return { sent, onSaved };
}

test.each(['ar', 'en'] as const)(
  'in %s, a wrong account number is an error at its field, a valid one is sent',
  async (language) => {
    const { sent, onSaved } = await open(language, null);
    const w = texts[language];
    const iban = screen.getByLabelText(w.iban);
    fireEvent.click(screen.getByRole('button', { name: w.save }));
    expect(screen.getAllByText(w.missing).length).toBeGreaterThan(1);
    fireEvent.change(iban, { target: { value: 'SA4420000001234567891235' } });
    fireEvent.change(screen.getByLabelText(w.holder), { target: { value: 'سارة' } });
    fireEvent.blur(iban);
    screen.getByText(w.wrong);
    expect(iban).toHaveProperty('value', 'SA44 2000 0001 2345 6789 1235');
    fireEvent.change(iban, { target: { value: 'sa٤٤ 2000 0001 2345 6789 1234' } });
    fireEvent.click(screen.getByRole('button', { name: w.save }));
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([
      [
        expect.stringMatching(/\/orders\/5c4f6a52-[\w-]+\/refund-account$/),
        { iban: 'SA4420000001234567891234', holder: 'سارة' },
      ],
    ]);
  },
);

test('a saved account shows its last digits, ltr, and can be changed', async () => {
  await open('ar', { last_four: '1234', holder: 'سارة القحطاني' });
  expect(screen.queryByLabelText(texts.ar.iban)).toBe(null);
  expect(screen.getByText(/1234/).closest('bdi')?.getAttribute('dir')).toBe('ltr');
  screen.getByText('سارة القحطاني');
  fireEvent.click(screen.getByRole('button', { name: texts.ar.change }));
  const iban = screen.getByLabelText(texts.ar.iban);
  expect(iban).toHaveProperty('value', '');
  expect(document.activeElement).toBe(iban);
  fireEvent.click(screen.getByRole('button', { name: 'احتفظ بهذا الحساب' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'إعادة المبلغ إلى حسابك' }));
});

test('if the refund was paid in the meantime, the order is refetched', async () => {
  const { onSaved } = await open('en', null, () =>
    Response.json({ code: 'not_payable', message: 'This step is not needed for this order.' }, { status: 409 }),
  );
  fireEvent.change(screen.getByLabelText('IBAN'), { target: { value: 'SA4420000001234567891234' } });
  fireEvent.change(screen.getByLabelText('Account holder’s name'), { target: { value: 'Sara' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save account' }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
});
