// @vitest-environment jsdom
import { act, useState } from 'react';
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

test('React knows a text that was typed before it', async () => {
  document.body.innerHTML = `<div>${renderToString(<Engraving />)}</div>`;
  const container = document.body.firstElementChild;
  const field = document.querySelector('input');
  if (!container || !field) throw new Error('nothing rendered');
  field.value = 'Noura';
  const texts = new Map([[field, 'Noura']]);
  const done = typeAgain(texts);
  const root = await act(() => hydrateRoot(container, <Engraving />));
  onTestFinished(() => act(() => root.unmount()));
  texts.set(field, 'Noura A'); // typing goes on
  await act(() => done);
  expect(document.querySelector('output')?.textContent).toBe('7 / 50');
  expect(field.value).toBe('Noura A');
});

test('a field that the app has removed is not waited for', async () => {
  await typeAgain(new Map([[document.createElement('input'), 'gone']]));
});
