// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { startTransition, Suspense, useRef, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { useIsHydrated } from '../page/use-is-alive.ts';
import { useEarlyText } from './use-early-text.ts';

/** A field that the app controls, in a part of the page that React hydrates later, and renders again once it has. */
function Engraving({ initial }: { initial: string }) {
  const [text, setText] = useState(initial);
  const field = useRef<HTMLInputElement>(null);
  useIsHydrated();
  useEarlyText(field, text, setText);
  return (
    <label>
      <input ref={field} value={text} onChange={(event) => setText(event.target.value)} />
      <output>{text}</output>
    </label>
  );
}

const page = (initial: string) => (
  <Suspense>
    <Engraving initial={initial} />
  </Suspense>
);

/** A page of the server with a text in its field, and a function that hydrates it. */
function pageWith(text: string, initial = '') {
  document.body.innerHTML = `<div>${renderToString(page(initial))}</div>`;
  const container = document.body.firstElementChild;
  const field = document.querySelector('input');
  if (!container || !field) throw new Error('nothing rendered');
  field.value = text;
  const hydrate = () => {
    let root: Root;
    startTransition(() => {
      root = hydrateRoot(container, page(initial));
    });
    onTestFinished(() => act(() => root.unmount()));
  };
  return { field, hydrate, taken: () => document.querySelector('output')?.textContent };
}

test.each([
  ['Noura', ''],
  ['3', '1'],
  ['', '1'],
])('what was written before (%o over %o) stays, and the app knows it', async (text, initial) => {
  const { field, hydrate, taken } = pageWith(text, initial);
  field.setSelectionRange(1, 1);
  await act(hydrate);
  expect(taken()).toBe(text);
  expect(field.value).toBe(text);
  expect(field.selectionStart).toBe(Math.min(1, text.length)); // the shopper may be typing on
});

test('a key that is pressed while the page hydrates adds to it', async () => {
  const { field, hydrate, taken } = pageWith('Nour');
  hydrate();
  await act(() => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })); // hydrates the field at once
    field.setRangeText('a', field.value.length, field.value.length, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(taken()).toBe('Noura');
  expect(field.value).toBe('Noura');
});

test('a field without an early text is left as it is', async () => {
  const { hydrate, taken } = pageWith('1', '1');
  await act(hydrate);
  expect(taken()).toBe('1');
});
