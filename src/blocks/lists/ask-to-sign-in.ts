import type { AnyRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { showToast } from '../../lib/toast.ts';
import { openOutbox } from '../../offline/open-outbox.ts';
import { entranceHref } from '../../session/entrance.ts';
import { writeOf, type Wanted } from './wanted.ts';

let isLeading = false;

/** What a visitor's favourite, cart and compare answer: the wish is kept, a message says why, and the way leads to registering. Settles when that page is there. */
export async function askToSignIn(router: AnyRouter, t: TFunction<'session'>, wanted: Wanted): Promise<void> {
  if (isLeading) return; // of presses at nearly the same time one leads on
  isLeading = true;
  try {
    await keepWish(wanted).catch(() => undefined); // the page that opens says that it is not kept
    showToast({ kind: 'warning', text: t('log_in_first', { list: t(`list.${wanted.list}`) }) });
    const { list, product_id } = wanted;
    const back = router.latestLocation.href;
    await router.navigate({ href: entranceHref('/register', { back, wish: `${list}:${product_id}` }) });
  } finally {
    isLeading = false;
  }
}

/** Keeps on the device what a visitor wanted, until they sign in; at most for a day. */
export async function keepWish(wanted: Wanted): Promise<void> {
  await (await openOutbox()).add(writeOf(wanted, true));
}
