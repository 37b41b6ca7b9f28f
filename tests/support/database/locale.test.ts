// The databases that we make classify letters by C.UTF-8: by C, PostgreSQL up to 17 makes no trigrams of Arabic.
import { expect, test } from 'vitest';
import { read } from '../sources.ts';

test.each(['compose.yaml', 'tests/support/database/own-postgres.ts'])('%s makes trigrams of Arabic letters', (file) => {
  const text = read(file);
  expect(text).toContain('--locale-provider=builtin');
  const locales = [...text.matchAll(/--(?:locale|builtin-locale)=([^\s',]+)/g)].map(([, locale]) => locale);
  expect([...new Set(locales)]).toEqual(['C.UTF-8']);
});
