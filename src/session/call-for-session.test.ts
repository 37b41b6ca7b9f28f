// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { login } from '../../contract/account/account.ts';
import type { Call } from '../../contract/core/call.ts';
import { ApiError, Unreachable, type Api, type CallInput } from '../lib/net/api.ts';
import { callForSession, Superseded } from './call-for-session.ts';
import { provideSession } from './open-session.ts';
import type { SessionControl } from './session.ts';

const body = { email: 'sara@example.com', password: 'qamar-saghir', remember: false };
const token = () => /(?:^|; )token=([^;]*)/.exec(document.cookie)?.[1] ?? null;
const opened = async () => ({}) as SessionControl; // nothing of it is used here

/**
 * A server that sets the session cookie at sign-in and then answers as given; `ended` lists the tokens of the sessions
 * that it was asked to end.
 */
function server(answer: (input: CallInput) => unknown) {
  const ended: unknown[] = [];
  const api: Pick<Api, 'call'> = {
    call: async (call: Call, input: CallInput = {}) => {
      if (call.path === '/Auth/Logout') return void ended.push(input.token) as never;
      document.cookie = 'token=new; Path=/';
      return (await answer(input)) as never;
    },
  };
  return { api, ended };
}

const cut = () => {
  throw new Unreachable('network');
};

beforeEach(() => {
  localStorage.clear();
  document.cookie = 'token=; Max-Age=0; Path=/';
  provideSession(opened);
});

test('returns the answer, and its cookie stays', async () => {
  const { api, ended } = server(() => ({ data: 'an answer' }));
  expect(await callForSession(api, login, body)).toEqual({ data: 'an answer' });
  expect([token(), ended]).toEqual(['new', []]);
});

test('a response that breaks off after its headers leaves no token, here or on the server', async () => {
  const { api, ended } = server(cut);
  await expect(callForSession(api, login, body)).rejects.toBeInstanceOf(Unreachable);
  expect(token()).toBeNull();
  await vi.waitFor(() => expect(ended).toEqual(['new']));
  expect(localStorage.getItem('revocations')).toBeNull();
});

test('a token from before, or one that another tab has begun a session with, is left alone', async () => {
  document.cookie = 'token=new; Path=/';
  const { api, ended } = server(cut);
  await expect(callForSession(api, login, body)).rejects.toBeInstanceOf(Unreachable);
  expect([token(), ended]).toEqual(['new', []]);

  document.cookie = 'token=old; Path=/';
  localStorage.setItem('user', '{"id":7,"first_name":"Sara","avatar":null,"gender":null}');
  await expect(callForSession(api, login, body)).rejects.toBeInstanceOf(Unreachable);
  expect([token(), ended]).toEqual(['new', []]);
});

test('a refusal is passed on', async () => {
  const refusal = new ApiError(401, 'bad_credentials', 'no', { fields: {}, details: {}, retryAfterSeconds: null });
  const { api } = server(() => {
    throw refusal;
  });
  await expect(callForSession(api, login, body)).rejects.toBe(refusal);
});

test('if the session’s code cannot be loaded, nothing is sent and an earlier token stays', async () => {
  document.cookie = 'token=old; Path=/';
  provideSession(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  const { api, ended } = server(() => ({ data: 'an answer' }));
  await expect(callForSession(api, login, body)).rejects.toEqual(new Unreachable('network'));
  expect([token(), ended]).toEqual(['old', []]);
});

test('of two attempts the newer counts: the older is aborted, and the session that its headers brought is ended', async () => {
  let isFirst = true;
  const { api, ended } = server(({ signal }) => {
    if (!isFirst) {
      document.cookie = 'token=newer; Path=/';
      return { data: 'the newer' };
    }
    isFirst = false;
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
  });
  const older = callForSession(api, login, body);
  await vi.waitFor(() => expect(isFirst).toBe(false));
  expect(token()).toBe('new');
  const newer = callForSession(api, login, body);
  await expect(older).rejects.toBeInstanceOf(Superseded);
  expect(await newer).toEqual({ data: 'the newer' });
  expect(token()).toBe('newer');
  await vi.waitFor(() => expect(ended).toEqual(['new']));
});

test('no token is sent: an expired one would make the server refuse a correct password', async () => {
  document.cookie = 'token=dead; Path=/';
  const inputs: CallInput[] = [];
  const { api } = server((input) => {
    inputs.push(input);
    return { data: 'an answer' };
  });
  await callForSession(api, login, body);
  expect(inputs).toMatchObject([{ body, token: '' }]);
});

test('code that never loads ends in a timeout', async () => {
  vi.useFakeTimers();
  try {
    provideSession(() => new Promise(() => undefined));
    const { api } = server(() => ({ data: 'an answer' }));
    const failed = callForSession(api, login, body).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await failed).toEqual(new Unreachable('timeout'));
    expect(token()).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
