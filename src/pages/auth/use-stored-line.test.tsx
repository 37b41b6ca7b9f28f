// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openQueue } from '../../../tests/support/outbox/queue.ts';
import { aProductDetail } from '../../../tests/support/data/product.ts';
import { provideOutbox } from '../../shopper-lists/outbox/open-outbox.ts';
import { followOutbox } from '../../shopper-lists/outbox/outbox.state.ts';
import type { OutboxFacade } from '../../shopper-lists/operations/shopper-queue.ts';
import { storeVisitorChange } from '../../shopper-lists/ask-to-sign-in.ts';
import { useStoredLine } from './use-stored-line.ts';

const ring = aProductDetail({ id: 4, title: 'Ring' });
const change = { list: 'cart' as const, product_id: 4 };
let queue: OutboxFacade;

beforeEach(async () => {
  queue = await openQueue({ owner: null });
  followOutbox(queue);
  provideOutbox(async () => queue);
});

const from = (address: string) => vi.spyOn(document, 'referrer', 'get').mockReturnValue(address);
const ours = `${location.origin}/products/4`;
const show = (search: Parameters<typeof useStoredLine>[1] = {}, of: typeof ring | null = ring) =>
  renderHook(({ product }) => useStoredLine(change, search, product ?? undefined), { initialProps: { product: of } });

test('the stored change is shown as the visitor made it', async () => {
  from(ours);
  await storeVisitorChange({
    ...change,
    variety_id: 11,
    quantity: 3,
    custom_text: 'Noura',
    title: 'Ring',
    price: 100,
    available: 9,
  });
  const { result } = show();
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toMatchObject({ variety_id: 11, quantity: 3, custom_text: 'Noura' }));
  expect(queue.state().ops).toHaveLength(1);
});

test('a change made before JavaScript had loaded is stored with quantity and text once the product is known', async () => {
  from(ours);
  const { result, rerender } = show({ quantity: 2, custom_text: 'Noura' }, null);
  await waitFor(() => expect(result.current).toBeNull());
  expect(queue.state().ops).toEqual([]);
  rerender({ product: ring });
  await waitFor(() => expect(result.current).toMatchObject({ quantity: 2, custom_text: 'Noura' }));
  expect(queue.state().ops).toMatchObject([
    { kind: 'cart.add', payload: { variety_id: 11, quantity: 2 }, seen: { product_id: 4, title: 'Ring', price: 100 } },
  ]);
});

test.each(['', 'https://elsewhere.example/', `${location.origin}.evil.example/`])(
  'a change made up by another site is not stored: referrer "%s"',
  async (address) => {
    from(address);
    const { result } = show({ quantity: 9 });
    await waitFor(() => expect(result.current).toBeNull());
    expect(queue.state().ops).toEqual([]);
  },
);

test('reports that nothing is stored if the outbox fails to load', async () => {
  from(ours);
  provideOutbox(() => Promise.reject(new Error('no connection')));
  const { result } = show();
  await waitFor(() => expect(result.current).toBeNull());
});

test('stays undefined without a change in the address', async () => {
  from(ours);
  const { result } = renderHook(() => useStoredLine(null, {}, undefined));
  await waitFor(() => expect(result.current).toBeUndefined());
});

test('a change that is a day old counts as not stored', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    from('https://elsewhere.example/');
    await storeVisitorChange({ ...change, variety_id: 11, quantity: 3, title: 'Ring', price: 100, available: 9 });
    vi.setSystemTime(Date.now() + 25 * 60 * 60_000);
    const { result } = show();
    await waitFor(() => expect(result.current).toBeNull());
  } finally {
    vi.useRealTimers();
  }
});
