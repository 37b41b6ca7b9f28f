// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { keepPage, restorePage } from './kept-page.ts';

const form = () => {
  document.body.innerHTML = '<input name="first_name"><input name="secret" type="password">';
  const [name, secret] = document.querySelectorAll('input');
  if (!name || !secret) throw new Error('no fields');
  return { name, secret };
};

beforeEach(() => {
  sessionStorage.clear();
  window.scrollTo = () => undefined;
  history.replaceState(null, '', '/profile');
});

test('what was typed comes back on its page, once, and no password', () => {
  const before = form();
  before.name.value = 'Sara';
  before.secret.value = 'hidden';
  keepPage(document);
  const after = form();
  restorePage(document);
  expect([after.name.value, after.secret.value]).toEqual(['Sara', '']);
  const again = form();
  restorePage(document);
  expect(again.name.value).toBe('');
});

test('what belongs to another page waits for that, as over signing in again', () => {
  form().name.value = 'Sara';
  keepPage(document);
  history.replaceState(null, '', '/login?back=%2Fprofile');
  const login = form();
  restorePage(document);
  expect(login.name.value).toBe('');
  history.replaceState(null, '', '/profile');
  const profile = form();
  restorePage(document);
  expect(profile.name.value).toBe('Sara');
});
