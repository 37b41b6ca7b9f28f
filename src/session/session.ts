// The session of this tab: who is signed in, how that begins, and every way in which it ends.
//
//   stored ──start──▶ here, unverified ──profile──▶ here ──sign-out──▶ wiped: device, memory, server
//                        │ 401, 403, 404              │ 401, or the cookie has expired
//                        └────────────▶ ended ◀───────┘   token, user and personal answers go
//
// A tab gets messages from the others by BroadcastChannel, and checks the device itself whenever it becomes visible.
import type { QueryClient } from '@tanstack/react-query';
import type { Translate } from '../lib/text/i18n.ts';
import { isCustomerPage } from '../../contract/app/page-access.ts';
import type { User } from '../../contract/account/user.ts';
import { deferWhileFrozen } from '../lib/browser/defer-while-frozen.ts';
import { ApiError, type Api } from '../lib/net/api.ts';
import { localKeys, readStored, sessionKeys, writeStored } from '../lib/storage/storage.ts';
import { showToast, type Toast } from '../lib/toast.ts';
import { withTimeout } from '../lib/net/with-timeout.ts';
import { dropNotifications } from './end/drop-notifications.ts';
import { dropPersonal } from './end/drop-personal.ts';
import { loginHrefAfterSessionEnd } from './paths/auth-paths.ts';
import { hearOtherTabs } from './other-tabs.ts';
import { profileQuery } from './profile.queries.ts';
import { noteRevocation, sendRevocations } from './end/revocations.ts';
import { session, type SessionUser } from './session.state.ts';
import { signOut } from './end/sign-out.ts';
import { readUser, smallUser, writeUser } from './stored-user.ts';
import { dropToken, readToken, writeToken } from './token.ts';
import { wipeDevice, wipeTab } from './end/wipe-device.ts';

export type SessionDeps = {
  api: Api;
  queryClient: QueryClient;
  /** The texts of session-events.json, once loaded. */
  texts: () => Promise<Translate>;
  /** The query answers stored on the device. */
  answers: {
    /** Goes on as the shopper whom the device now remembers. */
    changeOwner(): Promise<void>;
    /** Deletes those of all customers. */
    forget(): Promise<void>;
  };
  /** Deletes the pending changes on this device. A visitor's changes are handled when someone signs in (src/outbox). */
  emptyQueue: () => Promise<void>;
  /** Path and query on screen. */
  here: () => string;
  /** Goes to a page of the app. */
  go: (href: string) => Promise<void>;
  /** Runs guards and loaders of the page on screen again. */
  reconsider: () => Promise<void>;
  /** Loads a page with nothing left in memory; null reloads the one on screen. */
  reload: (href: string | null) => void;
  /** Stores what is typed on this page, to restore it later. */
  keepTyped: () => Promise<void>;
};

export type SessionControl = {
  /** Settles when it is known who is signed in. */
  started: Promise<void>;
  /**
   * Begins the session of a shopper who has just signed in. False if the browser accepts no cookies; the shopper then
   * gets a message.
   */
  begin(answer: { token: string; user: User }, options: { remember: boolean; message?: string }): Promise<boolean>;
  /** The server refuses a token. */
  endedBy(token: string | null): Promise<void>;
  /**
   * Signs out on this device at once, and on the server as soon as it can be reached. `isGone`: the account was
   * deleted, and its sessions with it. Never rejects.
   */
  signOut(options?: { isGone: boolean }): Promise<void>;
};

/** How long the server's answer about who is signed in is valid, in a tab that is never reloaded. */
const verifiedForMs = 60 * 60 * 1000;

/** How long the start waits for the profile if the device remembers a token, but not whose. */
const profileTimeoutMs = 3_000;

/** How long the end of a session waits for the device's storage. */
const deviceTimeoutMs = 2_000;

/**
 * The end of a session does not wait for code that fails to load or for a database that hangs or is broken: personal
 * data must not stay because of them.
 */
const patiently = (work: Promise<unknown>) =>
  withTimeout(
    deviceTimeoutMs,
    work.catch(() => undefined),
  );

/** How long a page from the back-forward cache stays hidden at most, until it is known who is signed in. */
const lookTimeoutMs = 8_000;

/**
 * Starts the session of this tab: reads what the device remembers, and verifies it with the server in the background.
 */
export function createSession(deps: SessionDeps): SessionControl {
  const { api, queryClient, answers } = deps;
  const profile = profileQuery(api);
  const whenAwake = deferWhileFrozen();
  const tabs = hearOtherTabs((type) => whenAwake(type, type === 'wiped' ? followSignOut : () => void lookAgain()));
  let verifiedAt: number | null = null;
  let isRemembered = true; // false if the browser stores nothing: then only the token identifies the shopper
  let leaving: Promise<void> | null = null;
  let ending: Promise<void> | null = null;
  let isReloading = false;

  async function start(): Promise<void> {
    const token = readToken();
    const user = readUser();
    if (token === null) {
      const before = readStored('session', sessionKeys.owner);
      if (user !== null) await end(null);
      else if (before !== null && before !== readStored('local', localKeys.formerOwner)) wipeTab();
    } else if (user !== null) {
      become(user);
      void verify();
    } else {
      // A token without its user: nothing can be shown until the server has named the user.
      await withTimeout(profileTimeoutMs, verify());
    }
  }

  /** Shows who is signed in. If the tab was someone else's the last time, deletes what it has stored of them. */
  function become(user: SessionUser): void {
    const owner = String(user.id);
    const before = readStored('session', sessionKeys.owner);
    if (before !== null && before !== owner) wipeTab();
    writeStored('session', sessionKeys.owner, owner);
    session.user = user;
  }

  /**
   * Asks the server who is signed in. A refusal ends the session. Without an answer the session stays, to be verified
   * at the next opportunity.
   */
  async function verify(): Promise<void> {
    const token = readToken();
    try {
      const { data } = await queryClient.fetchQuery({ ...profile, staleTime: 0, retry: false });
      if (token !== readToken()) return; // of someone who has left
      if (session.user !== null && session.user.id !== data.user.id) return await handOver(smallUser(data.user));
      verifiedAt = Date.now();
    } catch (error) {
      const isNo = error instanceof ApiError && [403, 404].includes(error.status);
      if (isNo && token !== null) await endedBy(token); // the api has reported a 401 already
    }
  }

  // A changed profile is put into the cache; everything else follows from there.
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[1] !== profile.queryKey[1]) return;
    const answer = queryClient.getQueryData(profile.queryKey);
    if (!answer || readToken() === null) return;
    const user = smallUser(answer.data.user);
    if (session.user !== null && session.user.id !== user.id) return; // an answer for someone who has left
    if (JSON.stringify(user) === JSON.stringify(readUser()) && session.user !== null) return;
    const cleared = isAnother(user) ? clearDevice() : Promise.resolve();
    const isNew = session.user === null;
    remember(user);
    if (isNew) void cleared.then(followAnswers).then(() => deps.reconsider());
  });

  /** Stores who is signed in, for this tab and the next. */
  function remember(user: SessionUser): void {
    writeStored('local', localKeys.formerOwner, null);
    isRemembered = writeUser(user);
    become(user);
  }

  /** The session goes on even if nothing can be stored. */
  function followAnswers(): Promise<void> {
    return answers.changeOwner().catch(() => undefined);
  }

  /**
   * The token belongs to another customer than the device remembers: the last one to sign in closed the page as the
   * answer came.
   */
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
    options: { remember: boolean; message?: string },
  ): Promise<boolean> {
    const user = smallUser(answer.user);
    if (isAnother(user)) {
      session.user = null;
      dropPersonal(queryClient);
      await clearDevice();
    }
    if (!writeToken(answer.token, options)) {
      // The browser cannot store this token, so its session is ended.
      noteRevocation(answer.token);
      void sendRevocations(api);
      await showMessage('error', (t) => t('cookies_needed'));
      return false;
    }
    remember(user);
    queryClient.setQueryData(profile.queryKey, { data: { user: answer.user }, cachedAt: null });
    verifiedAt = Date.now();
    tabs.tell({ type: 'session', owner: String(user.id) });
    await followAnswers();
    await showMessage('success', (t) => options.message ?? t('logged_in'));
    return true;
  }

  function isAnother({ id }: SessionUser): boolean {
    const former = session.user?.id ?? readUser()?.id ?? Number(readStored('local', localKeys.formerOwner) ?? id);
    return former !== id;
  }

  /** Nothing of a former shopper stays on the device for another one. */
  async function clearDevice(): Promise<void> {
    wipeDevice({ keepsToken: true });
    await Promise.allSettled([answers.forget(), dropNotifications()]);
  }

  async function endedBy(token: string | null): Promise<void> {
    if (token === null) return lookAgain(); // the cookie may have expired since the last look
    if (token !== readToken() && ending === null) return; // of a session that ended before
    await end(token);
  }

  /**
   * The session is over because its token was refused, or it ended in another tab or earlier; the shopper did not sign
   * out. The rest of their data waits on the device for them. Several callers may report the same end: what is typed is
   * stored, and the message shown, once.
   */
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
    if (wasSeen) await patiently(deps.keepTyped());
    if (token !== readToken() || ![stored, undefined].includes(readUser()?.id)) return; // someone has just signed in
    if (token === refused) dropToken(); // another token belongs to a sign-in in progress
    // Before the user is deleted: this tells the other tabs that it is no sign-out.
    if (owner !== undefined) writeStored('local', localKeys.formerOwner, String(owner));
    writeUser(null);
    writeStored('local', localKeys.cart, null);
    tabs.tell({ type: 'session', owner: null });
    session.user = null;
    verifiedAt = null;
    dropPersonal(queryClient);
    await patiently(answers.forget()); // nothing is written under this owner any more
    await patiently(answers.changeOwner());
    if (wasSeen) {
      await showMessage('warning', (t) => t('ended'));
      await deps.go(loginHrefAfterSessionEnd(here));
    } else {
      // A public page stays, but what it was still waiting for has been cancelled.
      void queryClient.refetchQueries({ predicate: (query) => !query.state.data, type: 'active' });
    }
  }

  /**
   * Shows a message in the shopper's language, or none if its text cannot be loaded: a session must not depend on that.
   */
  async function showMessage(kind: Toast['kind'], textOf: (t: Translate) => string): Promise<void> {
    const t = await deps.texts().catch(() => null);
    if (t) showToast({ kind, text: textOf(t) });
  }

  /** Compares this tab with the device, which another tab may have changed. */
  async function lookAgain(): Promise<void> {
    const mine = session.user;
    const stored = readUser();
    const hasToken = readToken() !== null;
    if (hasToken && (stored?.id === mine?.id || !isRemembered)) return;
    if (mine === null) {
      if (!hasToken || stored === null) return;
      void queryClient.cancelQueries({ queryKey: profile.queryKey }); // requested with another token
      become(stored);
      await followAnswers();
      void verify();
      await deps.reconsider();
      await queryClient.invalidateQueries();
    } else if (
      stored === null ? readStored('local', localKeys.formerOwner) === String(mine.id) : stored.id === mine.id
    ) {
      await end(null); // ended in another tab, or only the cookie has expired
    } else {
      leave(stored === null ? '/' : null);
    }
  }

  /**
   * Does not read the device: localStorage may reach another process later than this message, and still name the
   * shopper who has left.
   */
  function followSignOut(): void {
    if (session.user !== null) leave('/');
  }

  /** Someone else is signed in now, or nobody: nothing of the former shopper stays in this tab. */
  function leave(href: string | null): void {
    session.user = null;
    dropPersonal(queryClient);
    wipeTab();
    if (navigator.onLine || navigator.serviceWorker?.controller) {
      isReloading = true;
      deps.reload(href);
    } else void deps.go('/'); // a reload would fail
  }

  /**
   * At each opportunity: compares this tab with the device, ends on the server what has ended here, and verifies the
   * session if that is due.
   */
  async function resyncSession(): Promise<void> {
    await lookAgain();
    await sendRevocations(api);
    if (session.user === null && readToken() === null) return;
    if (verifiedAt === null || Math.abs(Date.now() - verifiedAt) > verifiedForMs) await verify();
  }

  addEventListener('storage', ({ key }) => {
    if (key === localKeys.user || key === null) whenAwake('session', () => void lookAgain());
  });
  addEventListener('online', () => void resyncSession());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void resyncSession();
  });
  // A page from the back-forward cache comes back as it was; it must stay hidden until it is known who is signed in.
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted && session.user !== null) document.documentElement.style.visibility = 'hidden';
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    void withTimeout(lookTimeoutMs, lookAgain())
      .catch(() => undefined)
      .finally(() => {
        if (!isReloading) document.documentElement.style.visibility = '';
      })
      .then(resyncSession);
  });

  const started = start().then(() => void sendRevocations(api));

  return {
    started,
    begin,
    endedBy,
    signOut({ isGone } = { isGone: false }) {
      leaving ??= signOut({ ...deps, isGone, tell: () => tabs.tell({ type: 'wiped' }) })
        .then(async () => {
          if (!isGone) await showMessage('success', (t) => t('logged_out'));
        })
        .finally(() => {
          verifiedAt = null;
          leaving = null;
        });
      return leaving;
    },
  };
}
