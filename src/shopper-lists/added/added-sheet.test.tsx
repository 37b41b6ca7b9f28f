// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderIn } from '../../../tests/support/components/in-language.tsx';
import type { Language } from '../../../contract/core/language.ts';
import { AddedSheet } from './added-sheet.tsx';
import { justAdded, showAdded } from './added.state.ts';

beforeEach(() => {
  justAdded.now = null;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

async function show(language: Language = 'en') {
  await renderIn(
    language,
    <>
      <button type="button">Add</button>
      <AddedSheet />
    </>,
  );
  screen.getByRole('button', { name: 'Add' }).focus();
}
const put = async (title = 'Ring') => {
  let say: ReturnType<typeof showAdded> = () => undefined;
  await act(async () => {
    say = showAdded(title);
    await vi.advanceTimersByTimeAsync(0);
  });
  return say;
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const way = () => screen.queryByRole('link');
const place = (name: string) => screen.getByRole('status', { name });

test.each([
  ['ar', 'أُضيف إلى السلة', 'تمت إضافة Ring إلى السلة بنجاح', 'محفوظ على هذا الجهاز حتى يعود الاتصال.'],
  ['en', 'Added to cart', 'Ring added to cart successfully', 'Saved on this device until you are back online.'],
] as const)(
  'in %s: announced in an existing live region, with a note if the change is pending',
  async (language, name, added, pending) => {
    await show(language);
    expect(place(name).textContent).toBe('');
    const say = await put();
    expect(place(name).textContent).toContain(added);
    expect(place(name).textContent).not.toContain(pending);
    await act(async () => say('stored'));
    await pass(0);
    expect(place(name).textContent).toContain(pending);
  },
);

test.each([
  ['in_memory', 'Not saved yet: keep this page open until you are back online.'],
  ['held_up', 'Waiting for your decision on an earlier change.'],
] as const)('says if the change is not stored, or not sent before a decision (%s)', async (status, text) => {
  await show('en');
  const say = await put();
  await act(async () => say(status));
  await pass(0);
  expect(place('Added to cart').textContent).toContain(text);
});

test('it closes by itself', async () => {
  await show();
  await put();
  await pass(5_900);
  expect(way()).not.toBeNull();
  await pass(200);
  expect(way()).toBeNull();
});

test('it stays while the pointer or the focus is in it, and closes afterwards', async () => {
  await show();
  await put();
  const sheet = way()?.closest('div')?.parentElement;
  if (!sheet) throw new Error('there is no sheet');
  fireEvent.pointerEnter(sheet);
  await pass(60_000);
  expect(way()).not.toBeNull();
  act(() => way()?.focus());
  fireEvent.pointerLeave(sheet);
  await pass(60_000);
  expect(way()).not.toBeNull();
  act(() => screen.getByRole('button', { name: 'Add' }).focus());
  await pass(6_100);
  expect(way()).toBeNull();
});

test('if one is closed under the pointer, the next one closes by itself again', async () => {
  await show();
  await put();
  const sheet = way()?.closest('div')?.parentElement;
  if (!sheet) throw new Error('there is no sheet');
  fireEvent.pointerEnter(sheet);
  fireEvent.click(screen.getByRole('button', { name: 'Keep shopping' }));
  await pass(0);
  expect(way()).toBeNull();
  await put('Chain');
  await pass(6_100);
  expect(way()).toBeNull();
});

test('Esc closes it, and the focus goes back to the pressed button', async () => {
  await show();
  await put();
  act(() => way()?.focus());
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await pass(0);
  expect(way()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' }));
});

test('if the pressed button has left the page, the focus goes back to where it came from', async () => {
  await show();
  const gone = document.body.appendChild(document.createElement('button'));
  gone.focus();
  await put();
  gone.remove();
  act(() => screen.getByRole('button', { name: 'Add' }).focus());
  act(() => way()?.focus());
  act(() => screen.getByRole('button', { name: 'Keep shopping' }).focus());
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await pass(0);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' }));
});

test('a late status of an earlier click changes nothing', async () => {
  await show();
  const sayOfRing = await put('Ring');
  await put('Chain');
  await act(async () => sayOfRing('reported'));
  await pass(0);
  expect(place('Added to cart').textContent).toContain('Chain');
});
