import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { showToast } from '../lib/toast.ts';
import { entranceHref } from './entrance.ts';
import type { FreshWish } from './wishes.ts';

let isLeading = false;

/** What a visitor's favourite, cart and compare answer: the wish is kept, a message says why, and the way leads to registering. Settles when that page is there. */
export function useAskToSignIn(): (wanted: FreshWish) => Promise<void> {
  const { t } = useTranslation('session');
  const router = useRouter();
  return async (wanted) => {
    if (isLeading) return; // of presses at nearly the same time one leads on
    isLeading = true;
    try {
      await ask(wanted);
    } finally {
      isLeading = false;
    }
  };

  async function ask(wanted: FreshWish): Promise<void> {
    await import('./wishes.ts').then(
      ({ rememberWish }) => rememberWish(wanted),
      () => false, // its code cannot be had; the page that opens says that the wish is not kept
    );
    showToast({ kind: 'warning', text: t('log_in_first', { list: t(`list.${wanted.list}`) }) });
    const { list, product_id } = wanted;
    const back = router.latestLocation.href;
    await router.navigate({ href: entranceHref('/register', { back, wish: `${list}:${product_id}` }) });
  }
}
