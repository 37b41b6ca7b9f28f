// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Call } from '../../../contract/core/call.ts';
import { ApiError, Unreachable, type Api } from '../../lib/net/api.ts';
import { finishFederated, startFederated, type Provider } from './federated.ts';
import { provideSession } from '../open-session.ts';
import { forgetPendingLink, keepPendingLink, readPendingLink } from './pending-link.ts';
import { storeProviderAnswer } from './federated-return.ts';
import type { SessionControl } from '../session.ts';

const origin = 'https://store.example';
const noon = Date.UTC(2026, 0, 10, 12);
const minutes = 60 * 1000;

const google: Provider = {
  id: 'google',
  name: 'Google',
  client_id: 'the store',
  authorization_endpoint: 'https://id.example/auth?tenant=7',
};

const begin = async (facts: { remember?: boolean; search?: object } = {}) => {
  const options = { remember: false, search: {}, language: 'ar', origin, ...facts };
  const address = await startFederated(google, options, noon);
  if (address === null) throw new Error('it did not begin');
  return new URL(address).searchParams;
};

/** The store's server, and the requests it got. */
function server(answer: () => unknown) {
  const requests: unknown[] = [];
  const api: Pick<Api, 'call'> = {
    call: async (_call: Call, input?: { body?: unknown }) => {
      requests.push(input?.body);
      return answer() as never;
    },
  };
  return { api, requests };
}

const signedIn = { token: 'a token', user: { id: 7, first_name: 'Noura' } };
const refusal = (status: number, code: string, details: Record<string, unknown> = {}) =>
  new ApiError(status, code, 'no', { fields: {}, details, retryAfterSeconds: null });

beforeEach(() => {
  sessionStorage.clear();
  provideSession(async () => ({}) as SessionControl);
});

describe('the address of the provider', () => {
  test('carries what the protocol needs; the proof stays here', async () => {
    const search = await begin();
    expect(Object.fromEntries(search)).toMatchObject({
      tenant: '7',
      response_type: 'code',
      client_id: 'the store',
      redirect_uri: 'https://store.example/login/return',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      ui_locales: 'ar',
      hl: 'ar',
    });
    const { code_verifier } = JSON.parse(sessionStorage.getItem('federated-attempt') ?? '{}') as Record<string, string>;
    expect(code_verifier).toMatch(/^[\w-]{43}$/);
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code_verifier));
    expect(search.get('code_challenge')).toBe(Buffer.from(hash).toString('base64url'));
    expect([...search.values()]).not.toContain(code_verifier);
  });

  test('differs each time', async () => {
    const [one, two] = [await begin(), await begin()];
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.get(name)).toMatch(/^[\w-]{43}$/);
      expect(one.get(name)).not.toBe(two.get(name));
    }
  });

  test('is not made if the browser stores nothing', async () => {
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const options = { remember: false, search: {}, language: 'en', origin };
    expect(await startFederated(google, options)).toBeNull();
    refuse.mockRestore();
  });
});

describe('the return', () => {
  /** Returns with the provider's answer; without one, as after a reload. */
  const back = (answer: Record<string, string | null>, api: Pick<Api, 'call'>, later = minutes) => {
    const query = Object.entries(answer).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
    storeProviderAnswer(`?${new URLSearchParams(query).toString()}`);
    return finishFederated(api, origin, noon + later);
  };

  test('signs in with the stored attempt, and says where the shopper was', async () => {
    const search = await begin({ remember: true, search: { back: '/cart', wish: 'cart:7' } });
    const { api, requests } = server(() => ({ data: signedIn }));
    const outcome = await back({ code: 'abc', state: search.get('state'), iss: 'https://id.example' }, api);
    expect(outcome).toEqual({
      kind: 'signed-in',
      answer: signedIn,
      remember: true,
      provider: 'Google',
      search: { back: '/cart', wish: 'cart:7' },
    });
    expect(requests).toEqual([
      {
        provider: 'google',
        code: 'abc',
        code_verifier: expect.stringMatching(/^[\w-]{43}$/),
        redirect_uri: 'https://store.example/login/return',
        nonce: search.get('nonce'),
        remember: true,
        iss: 'https://id.example',
      },
    ]);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test.each([
    ['another state', () => ({ code: 'abc', state: 'x'.repeat(43) })],
    ['a truncated state', (state: string) => ({ code: 'abc', state: state.slice(0, -1) })],
    ['no state', () => ({ code: 'abc' })],
    ['the refusal of another attempt', () => ({ error: 'access_denied', state: 'another' })],
  ])('with %s is ignored, and the attempt from here may still succeed', async (_, answer) => {
    const state = (await begin()).get('state') ?? '';
    const { api, requests } = server(() => ({ data: signedIn }));
    expect(await back(answer(state), api)).toEqual({ kind: 'stale' });
    expect(requests).toEqual([]);
    expect(await back({ code: 'abc', state }, api)).toMatchObject({ kind: 'signed-in' });
  });

  test('works for ten minutes and once', async () => {
    const state = (await begin()).get('state');
    const { api, requests } = server(() => ({ data: signedIn }));
    expect(await back({ code: 'abc', state }, api, 10 * minutes)).toEqual({ kind: 'stale' });
    expect(await back({ code: 'abc', state }, api, 10 * minutes - 1)).toMatchObject({ kind: 'signed-in' });
    expect(await back({ code: 'abc', state }, api)).toEqual({ kind: 'stale' });
    expect(requests).toHaveLength(1);
  });

  test('sends the code once for two calls at the same time', async () => {
    const state = (await begin()).get('state');
    const { api, requests } = server(() => ({ data: signedIn }));
    const [one, two] = await Promise.all([back({ code: 'abc', state }, api), back({ code: 'abc', state }, api)]);
    expect(one).toBe(two);
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['access_denied', 'declined'],
    ['server_error', 'failed'],
  ])('with the error %s reports that it was %s', async (error, kind) => {
    const state = (await begin()).get('state');
    const { api, requests } = server(() => ({ data: signedIn }));
    expect(await back({ error, state }, api)).toMatchObject({ kind, provider: 'Google' });
    expect(requests).toEqual([]);
    expect(sessionStorage.getItem('federated-attempt')).toBeNull();
  });

  test.each([
    ['no connection', new Unreachable('network'), 'offline'],
    ['a busy server', refusal(503, 'unavailable'), 'busy'],
    ['too many tries', refusal(429, 'too_many_requests'), 'busy'],
  ])('with %s can be repeated with the same code', async (_, error, kind) => {
    const state = (await begin()).get('state');
    let fails = true;
    const { api, requests } = server(() => {
      if (fails) throw error;
      return { data: signedIn };
    });
    expect(await back({ code: 'abc', state }, api)).toMatchObject({ kind });
    fails = false;
    expect(await back({}, api)).toMatchObject({ kind: 'signed-in' });
    expect(requests[0]).toEqual(requests[1]);
  });

  test('that the server refuses cannot be repeated', async () => {
    const state = (await begin()).get('state');
    const { api } = server(() => {
      throw refusal(422, 'federated_sign_in_failed');
    });
    expect(await back({ code: 'abc', state }, api)).toMatchObject({ kind: 'failed' });
    expect(await back({ code: 'abc', state }, api)).toEqual({ kind: 'stale' });
  });

  test('without an email address says so', async () => {
    const state = (await begin()).get('state');
    const { api } = server(() => {
      throw refusal(422, 'federated_sign_in_failed', { reason: 'no_email' });
    });
    expect(await back({ code: 'abc', state }, api)).toMatchObject({ kind: 'no-email' });
  });

  test.each(['reserved_email', 'unconfirmed_email'])('refused for its address says what to do: %s', async (reason) => {
    const state = (await begin()).get('state');
    const error = refusal(422, 'federated_sign_in_failed', { reason });
    const { api } = server(() => {
      throw error;
    });
    expect(await back({ code: 'abc', state }, api)).toMatchObject({ kind: 'refused', text: error.message });
  });

  test('to an account that needs its password returns what the next sign-in sends along', async () => {
    const state = (await begin({ remember: true, search: { back: '/cart' } })).get('state');
    const { api } = server(() => {
      throw refusal(409, 'password_required', { link_token: 'a link', email: 'noura@example.com' });
    });
    expect(await back({ code: 'abc', state }, api)).toEqual({
      kind: 'password-required',
      link: { link_token: 'a link', email: 'noura@example.com', provider: 'Google', remember: true },
      provider: 'Google',
      search: { back: '/cart' },
    });
  });

  test('never leads out of the store, whatever is in the storage', async () => {
    const state = (await begin({ search: { back: '//evil.example', wish: 'cart:7' } })).get('state');
    const { api } = server(() => ({ data: signedIn }));
    expect(await back({ code: 'abc', state }, api)).toMatchObject({ search: { wish: 'cart:7' } });
    sessionStorage.setItem('federated-attempt', '{"state":7}');
    expect(await back({ code: 'abc', state: '7' }, api)).toEqual({ kind: 'stale' });
  });
});

test('a query without an answer, or with one too long, leaves the stored answer as it is', () => {
  storeProviderAnswer('?code=a&state=b&iss=https%3A%2F%2Fid.example&session_state=x');
  for (const query of ['', '?', '?code=x', '?state=', `?state=${'x'.repeat(5000)}`]) storeProviderAnswer(query);
  expect(JSON.parse(sessionStorage.getItem('federated-return') ?? '')).toEqual({
    code: 'a',
    state: 'b',
    iss: 'https://id.example',
  });
});

describe('an identity that waits for a password', () => {
  const link = { link_token: 'a link', email: 'noura@example.com', provider: 'Google', remember: false };

  test('waits ten minutes, until it is used', () => {
    keepPendingLink(link, noon);
    expect(readPendingLink(noon + 10 * minutes - 1)).toEqual(link);
    expect(readPendingLink(noon + 10 * minutes)).toBeNull();
    forgetPendingLink();
    expect(readPendingLink(noon)).toBeNull();
  });

  test.each(['is not read from %j', 'no json', 'null', '{"link_token":1}'])('is not %j', (text) => {
    sessionStorage.setItem('pending-link', text);
    expect(readPendingLink(noon)).toBeNull();
  });
});
