// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderIn } from '../../../tests/support/components/in-language.tsx';
import { InstalmentOffers } from './instalments.tsx';

const offered: Record<string, string> = { tabby_min: '1', tabby_max: '5000', tamara_min: '100', tamara_max: '5000' };
const setting = (name: string) => offered[name] ?? '';
const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('shows each provider’s instalments, exact to the halala', async () => {
  await renderIn('en', <InstalmentOffers total={149.95} setting={setting} />);
  expect(lines()).toEqual([
    '4 payments with Tabby: SAR 37.49 + 37.49 + 37.49 + 37.48',
    '3 payments with Tamara: SAR 49.99 + 49.98 + 49.98',
  ]);
  expect(
    within(screen.getByRole('list', { name: 'Pay in installments with no extra fees' })).getAllByRole('listitem'),
  ).toHaveLength(2);
});

test('in Arabic too: shows equal instalments once and leaves out a provider that does not take the price', async () => {
  await renderIn('ar', <InstalmentOffers total={99.96} setting={setting} />);
  expect(lines()).toEqual(['4 دفعات مع تابي، كل منها 24.99\u00a0ريال']);
});

test('shows nothing if no provider offers instalments', async () => {
  await renderIn('en', <InstalmentOffers total={200} setting={() => ''} />);
  expect(screen.queryByRole('list')).toBeNull();
});
