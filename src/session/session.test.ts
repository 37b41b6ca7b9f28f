// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { User } from '../../contract/account/user.ts';
import { createApi } from '../lib/net/api.ts';
import { createI18n, translatorOf } from '../lib/text/i18n.ts';
import { takeToasts, type Toast } from '../lib/toast.ts';
import texts from '../locales/en/session-events.json';
import { profileQuery } from './profile.queries.ts';
import { createSession, type SessionControl } from './session.ts';
import { session } from './session.state.ts';

const sara: User = {
  id: 7,
  first_name: 'Sara',
  last_name: 'Ali',
  email: 'sara@example.com',
  phone: '+966512345678',
  avatar: null,
  gender: 'female',
  birth_date: '1990-01-02',
  email_verified: true,
  phone_verified: false,
  can_verify_phone: true,
  has_password: true,
};
const noor: User = { ...sara, id: 8, first_name: 'Noor', email: 'noor@example.com' };
const small = ({ id, first_name, avatar, gender }: User) => ({ id, first_name, avatar, gender });

type Answer = Response | 'unreachable';

const refusal = (status: number, code = 'unauthenticated') => Response.json({ message: 'no', code }, { status });
const asUser = (user: User) => Response.json({ data: { user } });
const done = () => Response.json({ data: {} });

const listeners: [EventTarget, string, EventListenerOrEventListenerObject][] = [];
const channels: BroadcastChannel[] = [];
vi.stubGlobal(
  'BroadcastChannel',
  class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      channels.push(this);
    }
  },
);
let toasts: Toast[];
let stopToasts: () => void;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of ['token', 'XSRF-TOKEN', 'language']) document.cookie = `${name}=; Max-Age=0; Path=/`;
  session.user = null;
  toasts = [];
  stopToasts = takeToasts((toast) => toasts.push(toast));
  // Sessions listen as long as their page lives; here several live in one page.
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation(
      (type: string, listener: EventListenerOrEventListenerObject) => {
        listeners.push([target, type, listener]);
        add(type, listener);
      },
    );
  }
});

afterEach(() => {
  stopToasts();
  vi.restoreAllMocks();
  for (const [target, type, listener] of listeners.splice(0)) target.removeEventListener(type, listener);
  for (const channel of channels.splice(0)) channel.close();
});

/** The session of a tab whose server answers the given paths; all other requests fail. */
async function open(
  facts: {
    answers?: Record<string, () => Answer>;
    here?: string;
    onLeft?: () => void;
    emptyQueue?: () => Promise<void>;
    keepTyped?: () => Promise<void>;
    forget?: () => Promise<void>;
    /** The first response about the profile. */
    profileComes?: Promise<Response>;
  } = {},
) {
  const answers = facts.answers ?? {};
  const sent: { path: string; token: string | null; key: string | null; body: string | null }[] = [];
  const failing = { changeOwner: false };
  let { profileComes } = facts;
  let ended: (token: string | null) => void = () => undefined;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const api = createApi({
    base: 'https://shop.test/api/v1',
    language: 'en',
    fetch: async (input, init) => {
      const path = new URL(String(input)).pathname.replace('/api/v1', '');
      const headers = new Headers(init?.headers);
      const body = typeof init?.body === 'string' ? init.body : null;
      sent.push({ path, token: headers.get('jwt'), key: headers.get('idempotency-key'), body });
      if (path === '/user/profile' && profileComes) {
        const coming = profileComes;
        profileComes = undefined;
        return coming;
      }
      const answer = answers[path]?.() ?? 'unreachable';
      if (answer === 'unreachable') throw new TypeError('Failed to fetch');
      return answer;
    },
    getToken: () => /(?:^|; )token=([^;]*)/.exec(document.cookie)?.[1] ?? null,
    onUnauthenticated: (token) => ended(token),
  });
  const i18n = createI18n('en', { 'session-events': texts });
  const went: string[] = [];
  const loaded: (string | null)[] = [];
  const happened: string[] = [];
  const made: SessionControl = createSession({
    api,
    queryClient,
    texts: async () => translatorOf(i18n, 'session-events'),
    answers: {
      changeOwner: async () => {
        if (failing.changeOwner) throw new DOMException('no database', 'InvalidStateError');
        happened.push(`answers of ${String(localStorage.getItem('user'))}`);
      },
      forget: facts.forget ?? (async () => void happened.push('answers forgotten')),
    },
    emptyQueue: facts.emptyQueue ?? (async () => void happened.push('queue emptied')),
    here: () => facts.here ?? '/store',
    go: async (href) => {
      went.push(href);
      facts.onLeft?.();
    },
    reconsider: async () => void happened.push('reconsidered'),
    reload: (href) => loaded.push(href),
    keepTyped: facts.keepTyped ?? (async () => void happened.push('typed kept')),
  });
  ended = (token) => void made.endedBy(token);
  await made.started;
  return { session: made, api, queryClient, sent, went, loaded, happened, answers, failing };
}

const signedInAs = (user: User, token = 'T') => {
  document.cookie = `token=${token}; Path=/`;
  localStorage.setItem('user', JSON.stringify(small(user)));
};
const storedUser = () => JSON.parse(localStorage.getItem('user') ?? 'null') as unknown;
const hasToken = () => document.cookie.includes('token=');
const messages = () => toasts.map(({ text }) => text);

describe('at the start', () => {
  test('the remembered shopper is signed in at once, and the server is asked', async () => {
    signedInAs(sara);
    const { sent } = await open({ answers: { '/user/profile': () => asUser({ ...sara, first_name: 'Sarah' }) } });
    expect(sent[0]).toMatchObject({ path: '/user/profile', token: 'T' });
    await vi.waitFor(() => expect(session.user?.first_name).toBe('Sarah'));
    expect(storedUser()).toEqual(small({ ...sara, first_name: 'Sarah' })); // and nothing else of the profile
  });

  test.each<[string, () => Answer]>([
    ['no answer', () => 'unreachable'],
    ['a store error', () => refusal(500, 'internal')],
    ['an unavailable store', () => refusal(503, 'unavailable')],
    ['a captive portal’s page', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
  ])('%s keeps the session, which is verified again with the next connection', async (_, answer) => {
    signedInAs(sara);
    const { answers, queryClient, sent } = await open({ answers: { '/user/profile': answer } });
    await vi.waitFor(() => expect([sent.length, queryClient.isFetching()]).toEqual([1, 0]));
    expect(session.user).toEqual(small(sara));
    expect(hasToken()).toBe(true);
    answers['/user/profile'] = () => asUser({ ...sara, gender: null });
    dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(session.user?.gender).toBe(null));
  });

  test.each([401, 403, 404])('a response of %s ends it', async (status) => {
    signedInAs(sara);
    const { happened, went } = await open({
      answers: { '/user/profile': () => refusal(status, status === 401 ? 'unauthenticated' : 'forbidden') },
    });
    await vi.waitFor(() => expect(session.user).toBeNull());
    expect([hasToken(), storedUser()]).toEqual([false, null]);
    await vi.waitFor(() => expect(happened).toEqual(['answers forgotten', 'answers of null']));
    expect([went, toasts]).toEqual([[], []]); // no page that requires signing in was open
  });

  test('an expired cookie ends it', async () => {
    signedInAs(sara);
    document.cookie = 'token=; Max-Age=0; Path=/';
    await open();
    expect([session.user, storedUser()]).toEqual([null, null]);
  });

  test('a token whose owner the device does not know shows nobody until the server has named them', async () => {
    document.cookie = 'token=T; Path=/';
    await open({ answers: { '/user/profile': () => asUser(sara) } });
    expect(session.user).toEqual(small(sara));
    expect(storedUser()).toEqual(small(sara));
  });

  test('a token of another customer than the last, whose page was closed as it came, clears everything of the former one', async () => {
    document.cookie = 'token=T; Path=/';
    localStorage.setItem('former-owner', '8');
    localStorage.setItem('recently-viewed', '[1,2]');
    localStorage.setItem('language', 'en');
    sessionStorage.setItem('drafts', 'of Noor');
    const { happened } = await open({ answers: { '/user/profile': () => asUser(sara) } });
    await vi.waitFor(() =>
      expect(happened).toEqual(['answers forgotten', `answers of ${JSON.stringify(small(sara))}`, 'reconsidered']),
    );
    expect([session.user, hasToken()]).toEqual([small(sara), true]);
    expect(Object.keys(localStorage).toSorted()).toEqual(['language', 'user']);
    expect(Object.keys(sessionStorage)).toEqual(['owner']);
  });

  test('a token of another customer than the remembered one: nothing of the two is mixed, and the page reloads', async () => {
    signedInAs(sara, 'N');
    localStorage.setItem('recently-viewed', '[1,2]');
    const { happened, loaded, queryClient, api } = await open({ answers: { '/user/profile': () => asUser(noor) } });
    await vi.waitFor(() => expect(loaded).toEqual([null]));
    expect(happened).toContain('answers forgotten');
    expect([session.user, hasToken(), storedUser()]).toEqual([null, true, small(noor)]);
    expect(localStorage.getItem('recently-viewed')).toBeNull();
    expect(queryClient.getQueryData(profileQuery(api).queryKey)).toBeUndefined();
  });

  test('an invalid stored user is ignored', async () => {
    document.cookie = 'token=T; Path=/';
    localStorage.setItem('user', '{"id":"7","first_name":5}');
    await open({ answers: { '/user/profile': () => refusal(401) } });
    expect([session.user, hasToken()]).toEqual([null, false]);
  });

  test('a tab that someone else used last deletes what it has stored of them', async () => {
    sessionStorage.setItem('owner', '8');
    sessionStorage.setItem('kept-page', 'typed by Noor');
    signedInAs(sara);
    await open();
    expect(sessionStorage.getItem('kept-page')).toBeNull();
  });
});

describe('signing in', () => {
  const begin = async (user: User, remember = false, token = 'T') => {
    const opened = await open({ answers: { '/user/profile': () => asUser(user) } });
    expect(await opened.session.begin({ token, user }, { remember })).toBe(true);
    return opened;
  };

  test('takes effect at once, with the token in its cookie and the small user stored', async () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    const { queryClient, api } = await begin(sara);
    expect(session.user).toEqual(small(sara));
    expect(storedUser()).toEqual(small(sara));
    expect(written.mock.calls.at(-1)).toEqual(['token=T; Path=/; Max-Age=86400; SameSite=Lax']);
    expect(queryClient.getQueryData(profileQuery(api).queryKey)?.data.user).toEqual(sara);
    expect(messages()).toEqual(['Logged in successfully']);
  });

  test('lasts a year if requested', async () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    await begin(sara, true);
    expect(written.mock.calls.at(-1)).toEqual(['token=T; Path=/; Max-Age=31536000; SameSite=Lax']);
  });

  test('leaves the cookie that the server’s response has set: Safari deletes a script’s cookies after seven days', async () => {
    const opened = await open();
    document.cookie = 'token=T; Path=/';
    localStorage.setItem('former-owner', '8'); // even on a device that must first forget another shopper
    const written = vi.spyOn(document, 'cookie', 'set');
    await opened.session.begin({ token: 'T', user: sara }, { remember: true });
    expect(written.mock.calls.filter(([cookie]) => cookie.startsWith('token='))).toEqual([]);
    expect([hasToken(), session.user]).toEqual([true, small(sara)]);
  });

  test('reports that the browser accepts no cookies, and does not pretend', async () => {
    const opened = await open();
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
    expect(await opened.session.begin({ token: 'T', user: sara }, { remember: false })).toBe(false);
    expect([session.user, storedUser()]).toEqual([null, null]);
    expect(messages()).toEqual(['Your browser blocks cookies. To log in, please allow them for this store.']);
    // The session is ended on the server, because the browser cannot store its token.
    await vi.waitFor(() => expect(opened.sent.at(-1)).toMatchObject({ path: '/Auth/Logout', token: 'T' }));
  });

  test('of another customer clears everything of the former one; their outbox goes when the next one’s is opened', async () => {
    localStorage.setItem('former-owner', '8');
    localStorage.setItem('recently-viewed', '[1,2]');
    localStorage.setItem('language', 'en');
    sessionStorage.setItem('drafts', 'of Noor');
    localStorage.setItem('cart', '[{"variety_id":1,"quantity":2}]');
    const { happened } = await begin(sara);
    expect(happened).toContain('answers forgotten');
    expect(happened).not.toContain('queue emptied'); // it also holds the new shopper's changes made since then
    expect(Object.keys(localStorage).toSorted()).toEqual(['language', 'user']);
    expect(Object.keys(sessionStorage)).toEqual(['owner']);
  });

  test('of the same customer again keeps their pending changes', async () => {
    localStorage.setItem('former-owner', '7');
    localStorage.setItem('recently-viewed', '[1,2]');
    const { happened } = await begin(sara);
    expect(happened).not.toContain('queue emptied');
    expect(localStorage.getItem('recently-viewed')).toBe('[1,2]');
  });

  test('header and device follow later changes of the profile', async () => {
    const { queryClient, api } = await begin(sara);
    queryClient.setQueryData(profileQuery(api).queryKey, {
      data: { user: { ...sara, first_name: 'Sarah', avatar: '/uploads/1' } },
      cachedAt: null,
    });
    expect(session.user).toEqual({ ...small(sara), first_name: 'Sarah', avatar: '/uploads/1' });
    expect(storedUser()).toEqual(session.user);
  });
});

describe('which answer counts', () => {
  test('a tab that stays open asks again once the server’s answer is an hour old', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      signedInAs(sara);
      const { sent, queryClient } = await open({ answers: { '/user/profile': () => asUser(sara) } });
      const requested = async () => {
        dispatchEvent(new Event('online'));
        await new Promise((resolve) => setTimeout(resolve));
        await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
        return sent.length;
      };
      await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
      vi.setSystemTime(Date.now() + 59 * 60 * 1000);
      expect(await requested()).toBe(1);
      vi.setSystemTime(Date.now() + 2 * 60 * 1000);
      expect(await requested()).toBe(2);
      expect(await requested()).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  test('an answer requested with the previous token is ignored', async () => {
    document.cookie = 'token=N; Path=/';
    let answerNoor: (answer: Response) => void = () => undefined;
    const slow = new Promise<Response>((resolve) => (answerNoor = resolve));
    const { queryClient, api, loaded, answers, happened } = await open({ profileComes: slow });
    signedInAs(sara, 'T');
    answers['/user/profile'] = () => asUser(sara);
    dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    expect(session.user).toEqual(small(sara));
    answerNoor(asUser(noor));
    await vi.waitFor(() => expect(queryClient.getQueryData(profileQuery(api).queryKey)?.data.user).toEqual(sara));
    await vi.waitFor(() => expect(happened).toContain('reconsidered'));
    expect([session.user, storedUser(), loaded]).toEqual([small(sara), small(sara), []]);
  });

  test('a token without a user, of the last customer, belongs to them again', async () => {
    document.cookie = 'token=T; Path=/';
    localStorage.setItem('former-owner', '7');
    localStorage.setItem('recently-viewed', '[1,2]');
    await open({ answers: { '/user/profile': () => asUser(sara) } });
    expect([localStorage.getItem('former-owner'), localStorage.getItem('recently-viewed')]).toEqual([null, '[1,2]']);
  });

  test('the page decides again even if no answers can be stored', async () => {
    const { happened, failing } = await open({ answers: { '/user/profile': () => asUser(sara) } });
    failing.changeOwner = true;
    signedInAs(sara);
    dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    await vi.waitFor(() => expect(happened).toContain('reconsidered'));
  });
});

describe('a 401', () => {
  test('that another tab got while someone signs in there ends this session and leaves their token', async () => {
    signedInAs(sara);
    const { went } = await open({ here: '/profile' });
    localStorage.removeItem('user');
    localStorage.setItem('former-owner', '7');
    document.cookie = 'token=new; Path=/'; // the response’s headers have come, its body has not
    dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    await vi.waitFor(() => expect(went).toEqual(['/login?back=%2Fprofile&for=profile']));
    expect([session.user, document.cookie]).toEqual([null, 'token=new']);
  });

  test('ends the session in the other tabs too, where typed text is stored and a message shown as well', async () => {
    signedInAs(sara);
    const { session: made, happened } = await open({ here: '/store' });
    const other = await open({ here: '/OrderDetails/5' });
    sessionStorage.setItem('drafts', 'of Sara');
    session.user = small(sara); // two tabs share one memory here
    await made.endedBy('T');
    session.user = small(sara);
    await vi.waitFor(() => expect(other.went).toEqual(['/login?back=%2FOrderDetails%2F5']));
    expect([other.loaded, sessionStorage.getItem('drafts')]).toEqual([[], 'of Sara']);
    expect(other.happened).toContain('typed kept');
    expect(happened).not.toContain('typed kept');
    expect(messages()).toEqual(['Your session has ended. Please log in again to continue.']);
  });

  test('and leaves someone who has signed in there in between signed in', async () => {
    signedInAs(sara);
    let typed = () => {};
    const { happened } = await open({
      here: '/profile',
      keepTyped: () => new Promise<void>((resolve) => (typed = resolve)),
    });
    localStorage.removeItem('user');
    localStorage.setItem('former-owner', '7');
    document.cookie = 'token=new; Path=/';
    dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    signedInAs(sara, 'new'); // the body has come too
    typed();
    await new Promise((resolve) => setTimeout(resolve));
    expect([session.user, storedUser(), document.cookie, happened]).toEqual([
      small(sara),
      small(sara),
      'token=new',
      [],
    ]);
  });

  test('that comes as someone signs in leaves their token alone', async () => {
    signedInAs(sara);
    let typed = () => {};
    const { session: made } = await open({
      here: '/profile',
      keepTyped: () => new Promise<void>((resolve) => (typed = resolve)),
    });
    const ending = made.endedBy('T');
    document.cookie = 'token=new; Path=/';
    typed();
    await ending;
    expect(document.cookie).toContain('token=new');
    expect(session.user).toEqual(small(sara));
  });

  test('for the token in use ends the session; a customer page leads to signing in, with a reason', async () => {
    signedInAs(sara);
    const { session: made, went, happened } = await open({ here: '/orders?page=2' });
    await made.endedBy('T');
    expect([session.user, hasToken(), storedUser()]).toEqual([null, false, null]);
    expect(went).toEqual(['/login?back=%2Forders%3Fpage%3D2&for=orders']);
    expect(messages()).toEqual(['Your session has ended. Please log in again to continue.']);
    expect(happened[0]).toBe('typed kept');
  });

  test('loads what a public page was still waiting for again', async () => {
    signedInAs(sara);
    const { session: made, queryClient } = await open();
    let asked = 0;
    const product = new QueryObserver(queryClient, {
      queryKey: ['product'],
      queryFn: () => ((asked += 1) === 1 ? new Promise<never>(() => undefined) : 'Ring'),
    });
    onTestFinished(product.subscribe(() => undefined));
    await made.endedBy('T');
    await vi.waitFor(() => expect(product.getCurrentResult().data).toBe('Ring'));
    expect(asked).toBe(2);
  });

  test('without a token, in a tab whose cookie has expired while open, ends the session as well', async () => {
    signedInAs(sara);
    const { session: made, went } = await open({ here: '/profile' });
    document.cookie = 'token=; Max-Age=0; Path=/';
    await made.endedBy(null);
    expect([session.user, storedUser()]).toEqual([null, null]);
    expect(went).toEqual(['/login?back=%2Fprofile&for=profile']);
  });

  test('for a token that is no longer in use ends nothing', async () => {
    signedInAs(sara, 'new');
    const { session: made } = await open();
    await made.endedBy('old');
    expect(session.user).toEqual(small(sara));
    expect(hasToken()).toBe(true);
  });
});

describe('signing out', () => {
  const personal = () => {
    localStorage.setItem('recently-viewed', '[1]');
    localStorage.setItem('whatever-comes-later', 'of Sara');
    sessionStorage.setItem('drafts', 'of Sara');
    document.cookie = 'XSRF-TOKEN=x; Path=/';
    document.cookie = 'pending=2; Path=/';
    localStorage.setItem('language', 'en');
    document.cookie = 'language=en; Path=/';
  };

  test('ends the session on the server, deletes everything of the shopper, and goes home', async () => {
    signedInAs(sara);
    personal();
    const {
      session: made,
      sent,
      went,
      happened,
    } = await open({
      answers: { '/user/profile': () => asUser(sara), '/Auth/Logout': done },
    });
    await made.signOut();
    expect(sent.filter(({ path }) => path === '/Auth/Logout')).toMatchObject([{ token: 'T' }]);
    expect(Object.keys(localStorage)).toEqual(['language']);
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(document.cookie).toBe('language=en');
    expect(session.user).toBeNull();
    expect(went).toEqual(['/']);
    expect(happened).toEqual(['queue emptied', 'answers forgotten', 'answers of null']);
    expect(messages()).toEqual(['Logged out successfully']);
  });

  test('after the account was deleted sends nothing to the server, and shows no message', async () => {
    signedInAs(sara);
    personal();
    const { session: made, sent, went } = await open();
    await made.signOut({ isGone: true });
    expect(sent.filter(({ path }) => path === '/Auth/Logout')).toEqual([]);
    expect([Object.keys(localStorage), document.cookie, session.user]).toEqual([['language'], 'language=en', null]);
    expect([went, messages()]).toEqual([['/'], []]);
  });

  test('works without a connection, and reaches the server at the next opportunity', async () => {
    signedInAs(sara);
    personal();
    const { session: made, answers, sent } = await open();
    await made.signOut();
    expect(Object.keys(localStorage).toSorted()).toEqual(['language', 'revocations']);
    expect([document.cookie, messages()]).toEqual(['language=en', ['Logged out successfully']]);

    answers['/Auth/Logout'] = () => refusal(503, 'unavailable');
    dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(sent.filter(({ path }) => path === '/Auth/Logout')).toHaveLength(2));
    expect(localStorage.getItem('revocations')).toContain('"T"');

    answers['/Auth/Logout'] = done;
    dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(localStorage.getItem('revocations')).toBeNull());
  });

  test('a session that the server no longer knows is not sent again', async () => {
    localStorage.setItem('revocations', JSON.stringify([{ token: 'old', at: Date.now() }]));
    signedInAs(sara);
    const { sent } = await open({
      answers: { '/Auth/Logout': () => refusal(401), '/user/profile': () => asUser(sara) },
    });
    await vi.waitFor(() => expect(localStorage.getItem('revocations')).toBeNull());
    expect(sent.find(({ path }) => path === '/Auth/Logout')?.token).toBe('old');
    expect(session.user).toEqual(small(sara)); // that 401 says nothing about her
  });

  test('deletes what a form stores while it is left', async () => {
    signedInAs(sara);
    const { session: made } = await open({ onLeft: () => sessionStorage.setItem('drafts', 'typed by Sara') });
    await made.signOut();
    expect(sessionStorage.getItem('drafts')).toBeNull();
  });

  test('somebody who signs in from another tab while the databases are emptied stays signed in', async () => {
    signedInAs(sara);
    const forget = async () => {
      signedInAs(noor, 'N');
      localStorage.setItem('change:1', 'of Noor, not stored yet');
      sessionStorage.setItem('drafts', 'typed by Sara');
    };
    const { session: made } = await open({ forget });
    await made.signOut();
    expect([hasToken(), storedUser()]).toEqual([true, small(noor)]);
    expect(localStorage.getItem('change:1')).toBe('of Noor, not stored yet');
    expect(sessionStorage.getItem('drafts')).toBeNull();
  });

  test('succeeds on the device even if a database cannot be emptied', async () => {
    signedInAs(sara);
    const emptyQueue = () => Promise.reject(new Error('no'));
    const { session: made } = await open({ answers: { '/Auth/Logout': done }, emptyQueue });
    await made.signOut();
    expect([session.user, hasToken(), messages()]).toEqual([null, false, ['Logged out successfully']]);
  });
});

describe('in the other tab', () => {
  const fireStorage = () => dispatchEvent(new StorageEvent('storage', { key: 'user' }));

  test('someone signs in: they are signed in here too', async () => {
    const { happened } = await open();
    signedInAs(sara);
    fireStorage();
    expect(session.user).toEqual(small(sara));
    await vi.waitFor(() => expect(happened).toContain('reconsidered'));
  });

  test('another customer signs in: this one drops everything and reloads', async () => {
    signedInAs(sara);
    sessionStorage.setItem('drafts', 'of Sara');
    const { loaded, queryClient, api } = await open({ answers: { '/user/profile': () => asUser(sara) } });
    await vi.waitFor(() => expect(queryClient.getQueryData(profileQuery(api).queryKey)).toBeDefined());
    signedInAs(noor, 'N');
    fireStorage();
    await vi.waitFor(() => expect(loaded).toEqual([null]));
    expect(session.user).toBeNull();
    expect(queryClient.getQueryData(profileQuery(api).queryKey)).toBeUndefined();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('the customer signs out: this one goes home', async () => {
    signedInAs(sara);
    const { loaded } = await open();
    document.cookie = 'token=; Max-Age=0; Path=/';
    localStorage.clear();
    const channel = new BroadcastChannel('store');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes no target origin
    channel.postMessage({ type: 'wiped' });
    await vi.waitFor(() => expect(loaded).toEqual(['/']));
    expect(session.user).toBeNull();
  });

  test('the customer signs out before this one’s localStorage shows it: it goes home too, and stores nothing', async () => {
    signedInAs(sara);
    const { loaded, went, happened } = await open({ here: '/profile' });
    document.cookie = 'token=; Max-Age=0; Path=/';
    const channel = new BroadcastChannel('store');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes no target origin
    channel.postMessage({ type: 'wiped' });
    await vi.waitFor(() => expect(loaded).toEqual(['/']));
    expect([went, localStorage.getItem('former-owner')]).toEqual([[], null]);
    expect(happened).not.toContain('typed kept');
  });

  test('gets a message when someone signs in or out here', async () => {
    const messages: unknown[] = [];
    const channel = new BroadcastChannel('store');
    channel.addEventListener('message', ({ data }) => messages.push(data));
    const { session: made } = await open({ answers: { '/Auth/Logout': done } });
    await made.begin({ token: 'T', user: sara }, { remember: false });
    await made.signOut();
    await vi.waitFor(() => expect(messages).toEqual([{ type: 'session', owner: '7' }, { type: 'wiped' }]));
  });

  test('a page from the back-forward cache is not shown to someone else', async () => {
    signedInAs(sara);
    const { loaded } = await open();
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    expect(document.documentElement.style.visibility).toBe('hidden');
    signedInAs(noor, 'N');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await vi.waitFor(() => expect(loaded).toEqual([null]));
    expect(document.documentElement.style.visibility).toBe('hidden'); // the page that is loading now will be shown
    document.documentElement.style.visibility = '';
  });

  test('and is shown again to its owner', async () => {
    signedInAs(sara);
    const { loaded } = await open();
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await vi.waitFor(() => expect([document.documentElement.style.visibility, loaded]).toEqual(['', []]));
  });

  test('and shows nothing of theirs if the session has ended and the device hangs', async () => {
    signedInAs(sara);
    const { queryClient, api } = await open({
      here: '/profile',
      answers: { '/user/profile': () => asUser(sara) },
      keepTyped: () => Promise.reject(new Error('its code cannot be had')),
      forget: () => new Promise(() => undefined),
    });
    await vi.waitFor(() => expect(queryClient.getQueryData(profileQuery(api).queryKey)).toBeDefined());
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    document.cookie = 'token=; Max-Age=0; Path=/';
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await vi.waitFor(() => expect(document.documentElement.style.visibility).toBe(''), 6_000);
    expect([session.user, storedUser(), queryClient.getQueryData(profileQuery(api).queryKey)]).toEqual([
      null,
      null,
      undefined,
    ]);
  });

  test('and is shown again if the session has ended in between', async () => {
    signedInAs(sara);
    const { went, loaded } = await open({ here: '/profile' });
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    document.cookie = 'token=; Max-Age=0; Path=/';
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await vi.waitFor(() => expect(document.documentElement.style.visibility).toBe(''));
    expect([went, loaded, session.user]).toEqual([['/login?back=%2Fprofile&for=profile'], [], null]);
  });
});
