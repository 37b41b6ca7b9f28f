// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { typeAgain } from './type-again.ts';

function Engraving() {
  const [text, setText] = useState('');
  return (
    <label>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <output>{text.length} / 50</output>
    </label>
  );
}

/** A page of the server with a text in its field, and a function that hydrates it. */
function pageWith(text: string) {
  document.body.innerHTML = `<div>${renderToString(<Engraving />)}</div>`;
  const container = document.body.firstElementChild;
  const field = document.querySelector('input');
  if (!container || !field) throw new Error('nothing rendered');
  field.value = text;
  const hydrate = async () => {
    const root = await act(() => hydrateRoot(container, <Engraving />));
    onTestFinished(() => act(() => root.unmount()));
    return root;
  };
  return { field, hydrate, counted: () => document.querySelector('output')?.textContent };
}

test('React knows a text that was typed before it, with what is added while the text waits', async () => {
  const { field, hydrate, counted } = pageWith('Noura');
  const done = typeAgain(new Map([[field, 'Noura']]));
  await hydrate();
  field.value = 'Noura A';
  await act(() => done);
  expect(counted()).toBe('7 / 50');
  expect(field.value).toBe('Noura A');
});

test('a text that React has emptied comes back', async () => {
  const { field, hydrate, counted } = pageWith('Noura');
  const root = await hydrate();
  await act(() => root.render(<Engraving />));
  expect(field.value).toBe('');
  await act(() => typeAgain(new Map([[field, 'Noura']])));
  expect(counted()).toBe('5 / 50');
  expect(field.value).toBe('Noura');
});

test('a text that its field still has is not written again: the cursor stays', async () => {
  const { field, hydrate, counted } = pageWith('Noura');
  field.setSelectionRange(2, 2);
  await hydrate();
  await act(() => typeAgain(new Map([[field, 'Noura']])));
  expect(counted()).toBe('5 / 50');
  expect(field.selectionStart).toBe(2);
});
