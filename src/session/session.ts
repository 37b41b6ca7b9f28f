// The session of this tab: who is here, how that begins, and every way in which it ends.
//
//   stored ──start──▶ here, unverified ──profile──▶ here ──sign-out──▶ wiped: device, memory, server
//                        │ 401, 403, 404              │ 401, or the cookie is over
//                        └────────────▶ ended ◀───────┘   token, user and personal answers go
//
// A tab hears of the others by BroadcastChannel and looks for itself whenever it comes back to the front.
import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { isCustomerPage } from '../../contract/app/page-access.ts';
import type { User } from '../../contract/account/user.ts';
import { ApiError, type Api } from '../lib/net/api.ts';
import { localKeys, readStored, sessionKeys, writeStored } from '../lib/storage/storage.ts';
import { showToast, type Toast } from '../lib/toast.ts';
import { within } from '../lib/net/within.ts';
import { dropNotices } from './drop-notifications.ts';
import { dropPersonal } from './drop-personal.ts';
import { endedHref } from './auth-paths.ts';
import { hearOtherTabs } from './other-tabs.ts';
import { profileQuery } from './profile.queries.ts';
import { noteRevocation, sendRevocations } from './revocations.ts';
import { session, type SessionUser } from './session.state.ts';
import { signOut } from './sign-out.ts';
import { readUser, smallUser, writeUser } from './stored-user.ts';
import { dropToken, readToken, writeToken } from './token.ts';
import { wipeDevice, wipeTab } from './wipe-device.ts';

export type SessionDeps = {
  api: Api;
  queryClient: QueryClient;
  /** The words of session-events.json, once they are there. */
  words: () => Promise<TFunction<'session-events'>>;
  /** The stored answers. */
  answers: {
    /** Goes on under whoever the device says is here. */
    changeOwner(): Promise<void>;
    /** Forgets those of everybody who was signed in. */
    forget(): Promise<void>;
  };
  /** Forgets what waits on this device for the server. What a visitor wished is told apart when somebody signs in (src/offline). */
  emptyQueue: () => Promise<void>;
  /** Path and query on screen. */
  here: () => string;
  /** Goes to a page of the app. */
  go: (href: string) => Promise<void>;
  /** Lets guards and loaders of the page on screen decide again. */
  reconsider: () => Promise<void>;
  /** Loads a page anew, with nothing left in memory; null is the one on screen. */
  loadAnew: (href: string | null) => void;
  /** Keeps what is typed on this page, to be given back. */
  keepTyped: () => Promise<void>;
};

export type Session = {
  /** Settles when it is known who is here. */
  started: Promise<void>;
  /** Begins the session of whoever has just signed in. False where the browser takes no cookies, which the shopper is told. */
  begin(answer: { token: string; user: User }, options: { remember: boolean; says?: string }): Promise<boolean>;
  /** The server refuses a token. */
  endedBy(token: string | null): Promise<void>;
  /** Signs out on this device at once, and on the server as soon as it can be told; with `isGone` the account has been deleted, and its sessions with it. Never rejects. */
  signOut(options?: { isGone: boolean }): Promise<void>;
};

/** How long the server's word about who is here counts, in a tab that is never loaded anew. */
const verifiedForMs = 60 * 60 * 1000;

/** How long a start waits for the profile where the device remembers a token, but not whose. */
const profilePatienceMs = 3_000;

/** How long the end of a session waits for what the device keeps. */
const devicePatienceMs = 2_000;

/** The end of a session waits for no code that cannot be had and no database that hangs or is broken: nothing personal stays for their sake. */
const patiently = (work: Promise<unknown>) =>
  within(
    devicePatienceMs,
    work.catch(() => undefined),
  );

/** How long a page out of the browser's keeping stays hidden at most, while it is found out whose it is. */
const lookPatienceMs = 8_000;

/** Starts the session of this tab: reads what the device remembers, and asks the server about it in the background. */
export function createSession(deps: SessionDeps): Session {
  const { api, queryClient, answers } = deps;
  const profile = profileQuery(api);
  const tabs = hearOtherTabs((type) => (type === 'wiped' ? followSignOut() : void lookAgain()));
  let verifiedAt: number | null = null;
  let isRemembered = true; // false where the browser stores nothing: then only the token says who is here
  let leaving: Promise<void> | null = null;
  let ending: Promise<void> | null = null;
  let isLoadingAnew = false;

  async function start(): Promise<void> {
    const token = readToken();
    const known = readUser();
    if (token === null) {
      const before = readStored('session', sessionKeys.owner);
      if (known !== null) await end(null);
      else if (before !== null && before !== readStored('local', localKeys.formerOwner)) wipeTab();
    } else if (known !== null) {
      become(known);
      void verify();
    } else {
      // A token without its user: nothing can be shown before the server has said whose it is.
      await Promise.race([verify(), new Promise((resolve) => setTimeout(resolve, profilePatienceMs))]);
    }
  }

  /** Shows who is here. A tab that was somebody else's the last time forgets what it has kept of them. */
  function become(user: SessionUser): void {
    const owner = String(user.id);
    const before = readStored('session', sessionKeys.owner);
    if (before !== null && before !== owner) wipeTab();
    writeStored('session', sessionKeys.owner, owner);
    session.user = user;
  }

  /** Asks the server who is here. An answer that says no ends the session; no answer leaves it as it is, to be asked again at the next chance. */
  async function verify(): Promise<void> {
    const token = readToken();
    try {
      const { data } = await queryClient.fetchQuery({ ...profile, staleTime: 0, retry: false });
      if (token !== readToken()) return; // of somebody who has left meanwhile
      if (session.user !== null && session.user.id !== data.user.id) return await handOver(smallUser(data.user));
      verifiedAt = Date.now();
    } catch (error) {
      const isNo = error instanceof ApiError && [403, 404].includes(error.status);
      if (isNo && token !== null) await endedBy(token); // a 401 has been told by the api already
    }
  }

  // Whoever changes the profile puts it into the cache, and everything else follows from there.
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[1] !== profile.queryKey[1]) return;
    const answer = queryClient.getQueryData(profile.queryKey);
    if (!answer || readToken() === null) return;
    const user = smallUser(answer.data.user);
    if (session.user !== null && session.user.id !== user.id) return; // an answer for somebody who has left
    if (JSON.stringify(user) === JSON.stringify(readUser()) && session.user !== null) return;
    const cleared = isAnother(user) ? clearDevice() : Promise.resolve();
    const isNew = session.user === null;
    remember(user);
    if (isNew) void cleared.then(followAnswers).then(() => deps.reconsider());
  });

  /** Stores who is here, for this tab and the next. */
  function remember(user: SessionUser): void {
    writeStored('local', localKeys.formerOwner, null);
    isRemembered = writeUser(user);
    become(user);
  }

  /** Where nothing can be stored the session holds all the same. */
  function followAnswers(): Promise<void> {
    return answers.changeOwner().catch(() => undefined);
  }

  /** The token is another customer's than the device thinks: whoever signed in last closed the page as the answer came. */
  async function handOver(user: SessionUser): Promise<void> {
    session.user = null;
    dropPersonal(queryClient);
    await clearDevice();
    writeUser(user);
    tabs.tell({ type: 'session', owner: String(user.id) });
    leave(null);
  }

  async function begin(
    answer: { token: string; user: User },
    options: { remember: boolean; says?: string },
  ): Promise<boolean> {
    const user = smallUser(answer.user);
    if (isAnother(user)) {
      session.user = null;
      dropPersonal(queryClient);
      await clearDevice();
    }
    if (!writeToken(answer.token, options)) {
      // Nobody can hold it.
      noteRevocation(answer.token);
      void sendRevocations(api);
      await say('error', (t) => t('cookies_needed'));
      return false;
    }
    remember(user);
    queryClient.setQueryData(profile.queryKey, { data: { user: answer.user }, cachedAt: null });
    verifiedAt = Date.now();
    tabs.tell({ type: 'session', owner: String(user.id) });
    await followAnswers();
    await say('success', (t) => options.says ?? t('logged_in'));
    return true;
  }

  function isAnother({ id }: SessionUser): boolean {
    const former = session.user?.id ?? readUser()?.id ?? Number(readStored('local', localKeys.formerOwner) ?? id);
    return former !== id;
  }

  /** Nothing of a former shopper stays on the device of another one. */
  async function clearDevice(): Promise<void> {
    wipeDevice({ keepsToken: true });
    await Promise.allSettled([answers.forget(), dropNotices()]);
  }

  async function endedBy(token: string | null): Promise<void> {
    if (token === null) return lookAgain(); // the cookie may have run out since anybody looked
    if (token !== readToken() && ending === null) return; // of a session that has ended before
    await end(token);
  }

  /** The session is over, by the refusal of its token or in another tab or time, but not by the shopper's wish: the rest of what is theirs waits on the device for the same shopper. Several say so at once: what is typed is kept, and it is said, once. */
  function end(refused: string | null): Promise<void> {
    ending ??= endNow(refused).finally(() => (ending = null));
    return ending;
  }

  async function endNow(refused: string | null): Promise<void> {
    const stored = readUser()?.id;
    const owner = session.user?.id ?? stored;
    const here = deps.here();
    const wasSeen = isCustomerPage(here);
    const token = readToken();
    if (wasSeen) await patiently(deps.keepTyped()); // its code may not be had
    if (token !== readToken() || ![stored, undefined].includes(readUser()?.id)) return; // somebody has signed in meanwhile
    if (token === refused) dropToken(); // any other is of somebody who is just signing in
    // Before the user goes: by it the other tabs tell this from a sign-out.
    if (owner !== undefined) writeStored('local', localKeys.formerOwner, String(owner));
    writeUser(null);
    writeStored('local', localKeys.cart, null);
    tabs.tell({ type: 'session', owner: null });
    session.user = null;
    verifiedAt = null;
    dropPersonal(queryClient);
    await patiently(answers.forget()); // nothing is written under this owner any more
    await patiently(answers.changeOwner());
    if (!wasSeen) return;
    await say('warning', (t) => t('ended'));
    await deps.go(endedHref(here));
  }

  /** Says something in the shopper's language, or nothing where the words cannot be had: no word is worth a session. */
  async function say(kind: Toast['kind'], words: (t: TFunction<'session-events'>) => string): Promise<void> {
    const t = await deps.words().catch(() => null);
    const text = t === null ? '' : words(t);
    if (text !== '') showToast({ kind, text });
  }

  /** Compares this tab with what the device says; another one may have changed it. */
  async function lookAgain(): Promise<void> {
    const mine = session.user;
    const stored = readUser();
    const hasToken = readToken() !== null;
    if (hasToken && (stored?.id === mine?.id || !isRemembered)) return;
    if (mine === null) {
      if (!hasToken || stored === null) return;
      void queryClient.cancelQueries({ queryKey: profile.queryKey }); // asked for with another token
      become(stored);
      await followAnswers();
      void verify();
      await deps.reconsider();
      await queryClient.invalidateQueries();
    } else if (
      stored === null ? readStored('local', localKeys.formerOwner) === String(mine.id) : stored.id === mine.id
    ) {
      await end(null); // in another tab, or only the cookie is over
    } else {
      leave(stored === null ? '/' : null);
    }
  }

  /** Not read from the device: localStorage reaches another process later than this message, and would still name who has left. */
  function followSignOut(): void {
    if (session.user !== null) leave('/');
  }

  /** Somebody else is here now, or nobody: nothing of the former shopper stays in this tab. */
  function leave(href: string | null): void {
    session.user = null;
    dropPersonal(queryClient);
    wipeTab();
    if (navigator.onLine || navigator.serviceWorker?.controller) {
      isLoadingAnew = true;
      deps.loadAnew(href);
    } else void deps.go('/'); // nothing could be loaded
  }

  /** At each chance: what has ended here is ended on the server first, then the rest. */
  async function useChance(): Promise<void> {
    await lookAgain();
    await sendRevocations(api);
    if (session.user === null && readToken() === null) return;
    if (verifiedAt === null || Math.abs(Date.now() - verifiedAt) > verifiedForMs) await verify();
  }

  addEventListener('storage', ({ key }) => {
    if (key === localKeys.user || key === null) void lookAgain();
  });
  addEventListener('online', () => void useChance());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void useChance();
  });
  // A page that the browser had put aside comes back as it was; it must not be seen before it is known whose it is.
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted && session.user !== null) document.documentElement.style.visibility = 'hidden';
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    void within(lookPatienceMs, lookAgain())
      .catch(() => undefined)
      .finally(() => {
        if (!isLoadingAnew) document.documentElement.style.visibility = '';
      })
      .then(useChance);
  });

  const started = start().then(() => void sendRevocations(api));

  return {
    started,
    begin,
    endedBy,
    signOut({ isGone } = { isGone: false }) {
      leaving ??= signOut({ ...deps, isGone, tell: () => tabs.tell({ type: 'wiped' }) }).finally(() => {
        verifiedAt = null;
        leaving = null;
      });
      return leaving;
    },
  };
}
