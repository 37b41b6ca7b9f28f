import type { AnyRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { subscribeKey } from 'valtio/utils';
import { showToast } from '../lib/toast.ts';
import { within } from '../lib/net/within.ts';
import { openOutbox } from '../outbox/open-outbox.ts';
import { isCustomerPage } from '../../contract/app/page-access.ts';
import { entranceHref, type EntranceSearch } from '../session/auth-paths.ts';
import { session } from '../session/session.state.ts';
import { isEntrance } from '../session/way-back.ts';
import { writeOf, type Wanted } from './list-change.ts';

/** So long a press waits for the session that it found over to end. */
const endPatienceMs = 5_000;

/** So long a press waits for its wish to be kept, before it leads on all the same. */
const keepPatienceMs = 5_000;

let isLeading = false;

/**
 * What a visitor's favourite, cart and compare answer: the change is stored, a message says why, and the way leads to registering. From there it goes on to `next`, or back here.
 * Settles when that page is there.
 */
export async function askToSignIn(
  router: AnyRouter,
  t: TFunction<'session'>,
  wanted: Wanted,
  next?: string,
): Promise<void> {
  await alone(async () => {
    await within(keepPatienceMs, keepWish(wanted)).catch(() => undefined); // the page that opens says that it is not kept
    const { list, product_id } = wanted;
    await lead(router, t('log_in_first', { list: t(`list.${list}`) }), { wish: `${list}:${product_id}`, back: next });
  });
}

/**
 * The same where the session was over, which only the answer to the press has told: the press itself, on the page `pressedAt`, waits in the queue for the same shopper. Who is
 * elsewhere by then, or writes something, is only told. On pages of one's own the end of the session leads on by itself.
 */
export async function leadToSignIn(router: AnyRouter, text: string, pressedAt: string): Promise<void> {
  if (isCustomerPage(pressedAt) || isEntrance(pressedAt)) return;
  await alone(async () => {
    await nobodyIsHere();
    const { pathname } = router.latestLocation;
    if (session.user !== null || isCustomerPage(pathname) || isEntrance(pathname)) return;
    if (pathname !== pressedAt || document.activeElement?.matches('input, textarea'))
      return showToast({ kind: 'warning', text });
    await lead(router, text, {});
  });
}

/** The page hears of the end of its session a moment after the queue: a guard that still sees somebody would lead home. */
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

async function lead(router: AnyRouter, text: string, search: EntranceSearch): Promise<void> {
  showToast({ kind: 'warning', text });
  await router.navigate({
    href: entranceHref('/register', { ...search, back: search.back ?? router.latestLocation.href }),
  });
}

/** Of presses at nearly the same time one leads on. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (isLeading) return;
  isLeading = true;
  try {
    await work();
  } finally {
    isLeading = false;
  }
}

/** Keeps on the device what a visitor wanted, until they sign in; at most for a day. */
export async function keepWish(wanted: Wanted): Promise<void> {
  await (await openOutbox()).add(writeOf(wanted, true));
}
