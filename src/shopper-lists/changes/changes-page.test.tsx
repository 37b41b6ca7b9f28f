// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { useState, type ComponentProps } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { add, after, compare, noon, set, setFavorite, changeMade } from '../../../tests/support/outbox/operations.ts';
import { renderIn } from '../../../tests/support/components/in-language.tsx';
import type { Language } from '../../../contract/core/language.ts';
import type { QueuedChange, OutboxState } from '../operations/shopper-queue.ts';
import { ChangesPage } from './changes-page.tsx';

const heardOf = () => vi.fn<(id: string) => void>();
const events = () => ({
  onRetry: heardOf(),
  onUndo: heardOf(),
  onConfirm: heardOf(),
  onRetryAll: vi.fn<() => void>(),
  onLoadAgain: vi.fn<() => void>(),
  onAskCart: vi.fn<() => void>(),
});

type Known = Pick<ComponentProps<typeof ChangesPage>, 'cart' | 'asking'>;

const stateOf = (facts: Partial<OutboxState>): OutboxState => ({
  clock: 1,
  ops: [],
  outcomes: [],
  owner: '7',
  waiting: 0,
  waitingForServer: 0,
  isSending: false,
  pendingForSignIn: 0,
  isInMemory: false,
  hasNoRoom: false,
  outOfReach: 0,
  isOutdated: false,
  ...facts,
});

async function show(facts: Partial<OutboxState>, language: Language = 'en', known: Partial<Known> = {}) {
  const handlers = events();
  await renderIn(
    language,
    <ChangesPage
      outbox={stateOf(facts)}
      {...{ cart: null, asking: 'failed', ...known }}
      loginHref="/login"
      {...handlers}
    />,
  );
  return handlers;
}

const op = (write: Parameters<typeof changeMade>[0], facts: Partial<QueuedChange> = {}): QueuedChange => {
  const [made] = after(changeMade(write)).ops;
  if (!made) throw new Error('a change makes an operation');
  return { ...made, ...facts } as QueuedChange;
};

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a long list is drawn in parts, and the focus goes on where the button was', async () => {
  await show({
    ops: Array.from({ length: 120 }, (_, index) => op(setFavorite(true, index + 1), { id: `change-${index}` })),
  });
  const more = () => screen.getByRole('button', { name: 'Show more' });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('120 pending changes');
  expect(screen.getAllByRole('listitem')).toHaveLength(50);
  fireEvent.click(more());
  expect(screen.getAllByRole('listitem')).toHaveLength(100);
  more().focus();
  fireEvent.click(more());
  const items = screen.getAllByRole('listitem');
  expect(items).toHaveLength(120);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(document.activeElement).toBe(items[100]);
});

test('with nothing pending and no outcomes it says so, with a link', async () => {
  await show({});
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Everything is saved');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/store');
});

test.each([
  ['ar', 'تغييران معلّقان', ['إضافة قطعتين إلى السلة', 'إضافة إلى المفضلة']],
  ['en', '2 pending changes', ['Add 2 to the cart', 'Add to favorites']],
] as const)('in %s: pending changes as text, and one button that tries them now', async (language, title, texts) => {
  const { onRetryAll } = await show({ ops: [op(add(2)), op(setFavorite(true, 2))] }, language);
  const waiting = screen.getByRole('region', { name: title });
  expect(
    within(waiting)
      .getAllByRole('listitem')
      .map((item) => item.querySelectorAll('p')[0]?.textContent),
  ).toEqual(texts);
  fireEvent.click(within(waiting).getAllByRole('button')[0] as HTMLElement);
  expect(onRetryAll).toHaveBeenCalledOnce();
});

test('only a change behind one that waits for the shopper says so', async () => {
  const { ops } = after(changeMade(compare(true, 11)), changeMade(compare(true, 12)), changeMade(setFavorite(true)));
  await show({ ops: ops.map((each, index) => (index === 0 ? { ...each, state: 'parked' } : each)) });
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items.map((text) => text?.includes('Waiting for your decision above'))).toEqual([false, true, false]);
});

test('a settled change is not pending', async () => {
  await show({ ops: [op(add(2), { state: 'acked' }), op(setFavorite(true), { state: 'rejected' })] });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Everything is saved');
});

test('a change that could not be saved is retried or undone', async () => {
  const handlers = await show({ ops: [op(set(3), { id: 'a', state: 'parked' })] });
  expect(screen.getByText(/^Could not be saved/)).toBeTruthy();
  press('Try again');
  press('Undo');
  expect([handlers.onRetry.mock.calls, handlers.onUndo.mock.calls]).toEqual([[['a']], [['a']]]);
});

describe('a change too old to be sent needs confirmation', () => {
  test('a yes and a no', async () => {
    const handlers = await show({ ops: [op(setFavorite(true), { id: 'a', state: 'confirm' })] });
    press('Yes, I still want it');
    press('No, discard it');
    expect([handlers.onConfirm.mock.calls, handlers.onUndo.mock.calls]).toEqual([[['a']], [['a']]]);
    expect(screen.queryByText(/You now have/)).toBeNull();
  });

  describe('row 30: an add that may have taken effect', () => {
    const asked = [op(add(2), { id: 'a', state: 'confirm', doubtful: true, sentClock: 4 })];
    const cartAt = (clock: number) => ({
      clock,
      data: [{ id: 5, variety_id: 11, quantity: 3, custom_text: null, uploads: [] }],
    });

    test('it shows the quantity in the cart, from a response after the change was sent', async () => {
      const handlers = await show({ clock: 9, ops: asked }, 'en', { cart: cartAt(4) });
      expect(screen.getByText('You now have 3 in your cart.')).toBeTruthy();
      press('Yes, I still want it');
      expect(handlers.onConfirm.mock.calls).toEqual([['a']]);
    });

    test.each([
      ['no cart is known', null],
      ['the known cart is from before it was sent', cartAt(3)],
      ['the known cart is from before the browser deleted the outbox', cartAt(10)],
    ])('if %s, nothing is claimed, and it cannot be confirmed', async (_, cart) => {
      const handlers = await show({ clock: 9, ops: asked }, 'en', { cart });
      expect(screen.queryByText(/holds/)).toBeNull();
      expect(screen.getByText(/The store did not respond/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Yes, I still want it' })).toBeNull();
      press('Check your cart');
      expect(handlers.onAskCart).toHaveBeenCalledOnce();
      press('No, discard it');
      expect(handlers.onUndo.mock.calls).toEqual([['a']]);
    });

    test('the button that asks for the cart keeps the focus when it becomes the one that confirms', async () => {
      const make = (asking: Known['asking']) => (
        <ChangesPage
          outbox={stateOf({ clock: 9, ops: asked })}
          cart={null}
          {...{ asking }}
          loginHref="/"
          {...events()}
        />
      );
      const { rerender } = await renderIn('en', make('failed'));
      screen.getByRole('button', { name: 'Check your cart' }).focus();
      rerender(make('asked'));
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Yes, I still want it' }));
      expect(document.activeElement?.matches(':disabled')).toBe(false);
    });

    test('while the cart is requested, it cannot be confirmed', async () => {
      const handlers = await show({ clock: 9, ops: asked }, 'en', { asking: 'asked' });
      press('Yes, I still want it');
      expect(handlers.onConfirm).not.toHaveBeenCalled();
      expect(screen.getByText(/We are checking/)).toBeTruthy();
    });

    test('it shows that there is no connection', async () => {
      await show({ clock: 9, ops: asked }, 'ar', { asking: 'offline' });
      expect(screen.getByText(/لا يوجد اتصال/)).toBeTruthy();
    });
  });
});

test('outcomes, the latest first', async () => {
  const about = { at: noon, isRead: true, kind: 'cart.add', product_id: 1, title: 'Ring' };
  await show({
    outcomes: [
      { is: 'saved', id: 'a', at: noon, isRead: true, count: 2 },
      { is: 'sold_out', id: 'b', ...about },
    ],
  });
  const recent = screen.getByRole('region', { name: 'Recent changes' });
  expect(
    within(recent)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent),
  ).toEqual(['Ring is sold out and is no longer in your cart', '2 changes saved']);
});

test('nobody is signed in: it only shows that logging in saves the changes', async () => {
  await show({ owner: null, pendingForSignIn: 2, ops: [op(add(2))] });
  expect(screen.getByRole('link', { name: 'Log in to save 2 changes' }).getAttribute('href')).toBe('/login');
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('it shows that the browser stores nothing, and that the page is outdated', async () => {
  await show({ isInMemory: true, isOutdated: true, ops: [op(add(2))] });
  expect(screen.getByText(/^Nothing can be saved on this device/)).toBeTruthy();
  expect(screen.getByText(/^This page is from an older version/)).toBeTruthy();
});

test.each([
  ['ar', 'تغييران سابقان يتعذّر الوصول إليهما الآن', 'أعد تحميل الصفحة'],
  ['en', '2 earlier changes are not available right now', 'Reload the page'],
] as const)(
  'in %s: changes on a disk that did not answer are not called lost, and a reload may reach them',
  async (language, title, button) => {
    const { onLoadAgain } = await show({ isInMemory: true, outOfReach: 2 }, language);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title);
    press(button);
    expect(onLoadAgain).toHaveBeenCalledOnce();
  },
);

test('while a change is in memory only, reloading is not offered: it would lose the change', async () => {
  await show({ isInMemory: true, outOfReach: 2, ops: [op(add(2))] });
  expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull();
  expect(screen.getByText('Reload the page once the pending changes below are saved.')).toBeTruthy();
});

test('a decision removes its buttons: the focus goes to what is still pending, in the end to the page’s message', async () => {
  const parked = after(changeMade(add(2)), changeMade(setFavorite(true, 2))).ops.map((each) => ({
    ...each,
    state: 'parked' as const,
  }));
  function Deciding() {
    const [ops, setOps] = useState<readonly QueuedChange[]>(parked);
    const onUndo = (id: string) => setOps(ops.filter((each) => each.id !== id));
    return (
      <ChangesPage
        outbox={stateOf({ ops })}
        cart={null}
        asking="failed"
        loginHref="/login"
        {...events()}
        onUndo={onUndo}
      />
    );
  }
  await renderIn('en', <Deciding />);
  const undo = () => {
    const [first] = screen.getAllByRole('button', { name: 'Undo' });
    first?.focus();
    if (first) fireEvent.click(first);
  };
  undo();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: '1 pending change' }));
  undo();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Everything is saved' }));
});
