// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { readDraft, writeDraft } from './draft.ts';

beforeEach(() => sessionStorage.clear());

test('each form has its own draft until it is sent', () => {
  writeDraft('one', { email: 'a@b.c' });
  writeDraft('two', { email: 'd@e.f' });
  expect(readDraft('one')).toEqual({ email: 'a@b.c' });
  writeDraft('one', null);
  expect([readDraft('one'), readDraft('two')]).toEqual([{}, { email: 'd@e.f' }]);
  writeDraft('two', {});
  expect(sessionStorage).toHaveLength(0);
});

test.each(['', 'no json', '[]', '{"one":{"email":7}}'])('%j in storage is not a draft', (text) => {
  sessionStorage.setItem('drafts', text);
  expect(readDraft('one')).toEqual({});
});
