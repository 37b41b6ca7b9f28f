// @vitest-environment jsdom
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { showOwnFont } from './own-font.ts';

const shown: unknown[] = [];

beforeEach(() => {
  shown.length = 0;
  vi.stubGlobal(
    'FontFace',
    class {
      readonly load = async () => this;
    },
  );
  Object.defineProperty(document, 'fonts', { value: { add: (face: unknown) => shown.push(face) }, configurable: true });
});

afterAll(() => Reflect.deleteProperty(document, 'fonts'));

test('without pages both files are shown once they have loaded', async () => {
  await showOwnFont(null);
  expect(shown).toHaveLength(2);
});

test('with pages the font comes with the next page, once', async () => {
  const listeners = new Set<(change: { pathChanged: boolean }) => void>();
  await showOwnFont({
    subscribe: (_, run) => {
      listeners.add(run);
      return () => listeners.delete(run);
    },
  });
  const go = (pathChanged: boolean) => listeners.forEach((run) => run({ pathChanged }));
  expect(shown).toEqual([]);
  go(false); // a filter, or another variety
  expect(shown).toEqual([]);
  go(true);
  expect(shown).toHaveLength(2);
  go(true);
  expect(shown).toHaveLength(2);
});
