import type { AnyRouter } from '@tanstack/react-router';
import type { Translate } from '../lib/text/i18n.ts';
import { subscribeKey } from 'valtio/utils';
import { showToast } from '../lib/toast.ts';
import { withTimeout } from '../lib/net/with-timeout.ts';
import { openOutbox } from './outbox/open-outbox.ts';
import { isCustomerPage } from '../../contract/app/page-access.ts';
import { authHref, type AuthSearch } from '../session/paths/auth-paths.ts';
import { session } from '../session/session.state.ts';
import { isAuthPath } from '../session/paths/way-back.ts';
import { writeOf, type ListItem } from './list-change.ts';

/** How long a click waits for an expired session to end. */
const endPatienceMs = 5_000;

/** How long a click waits for its change to be stored, before it goes on anyway. */
const storePatienceMs = 5_000;

let leading: Promise<void> | null = null;

/**
 * What the favorite, cart and compare buttons do for a visitor: they store the change, show a message that says why,
 * and open the registration. From there the visitor goes on to `next`, or back here. Settles when that page is loaded.
 */
export async function askToSignIn(router: AnyRouter, t: Translate, item: ListItem, next?: string): Promise<void> {
  await withTimeout(storePatienceMs, storeVisitorChange(item)).catch(() => undefined); // if this fails, the page that opens says so
  const { list, product_id } = item;
  showToast({ kind: 'warning', text: t('log_in_first', { list: t(`list.${list}`) }) });
  await alone(() => lead(router, { wish: `${list}:${product_id}`, back: next }));
}

/**
 * The same for a session that is over, which only the response to the change has shown: the change, made on the page
 * `pressedAt`, waits in the outbox for the same shopper. A shopper who has left that page by then, or is typing, only
 * gets a message. On customer pages the end of the session navigates by itself.
 */
export async function leadToSignIn(router: AnyRouter, text: string, pressedAt: string): Promise<void> {
  if (isCustomerPage(pressedAt) || isAuthPath(pressedAt)) return;
  await alone(async () => {
    await nobodyIsHere();
    const { pathname } = router.latestLocation;
    if (session.user !== null || isCustomerPage(pathname) || isAuthPath(pathname)) return;
    showToast({ kind: 'warning', text });
    if (pathname === pressedAt && !document.activeElement?.matches('input, textarea')) await lead(router, {});
  });
}

/**
 * The page learns of the end of its session a moment after the outbox: a guard that still sees a shopper would go home.
 */
function nobodyIsHere(): Promise<void> {
  return new Promise((resolve) => {
    if (session.user === null) return resolve();
    const settle = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(settle, endPatienceMs);
    const stop = subscribeKey(session, 'user', (user) => user === null && settle());
  });
}

async function lead(router: AnyRouter, search: AuthSearch): Promise<void> {
  await router.navigate({
    href: authHref('/register', { ...search, back: search.back ?? router.latestLocation.href }),
  });
}

/** Of several clicks at nearly the same time only one navigates, and the others wait for it. */
function alone(work: () => Promise<void>): Promise<void> {
  leading ??= work().finally(() => (leading = null));
  return leading;
}

/** Stores on the device what a visitor chose, until they sign in; for at most a day. */
export async function storeVisitorChange(item: ListItem): Promise<void> {
  await (await openOutbox()).add(writeOf(item, true));
}
