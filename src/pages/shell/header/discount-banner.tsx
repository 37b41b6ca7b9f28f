import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import { forgetStoredPages } from '../../../lib/browser/stored-pages.ts';
import { localKeys, readStored, writeStored } from '../../../lib/storage/storage.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { useIsHydrated } from '../../../ui/page/use-is-alive.ts';
import s from './discount-banner.module.css';

/**
 * The owner's offer with its code. A shopper who dismisses it does not see it again until the code changes. The server
 * cannot know that: in a server-rendered page it stays until the next page, because removing it would move what is
 * being read. In a page that the worker has stored it is hidden; another code shows with the next page.
 */
export function DiscountBanner({ text, code }: { text: string; code: string }) {
  const { t } = useTranslation('shell');
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [held, setHeld] = useState(!useIsHydrated());
  const [firstPath] = useState(path);
  const [putAway, setPutAway] = useState(false);
  if (held && path !== firstPath) setHeld(false);
  useEffect(() => {
    if (!held && readStored('local', localKeys.dismissedPromo) !== code)
      delete document.documentElement.dataset['offer'];
  }, [held, code]);

  if (code === '' || putAway || (!held && readStored('local', localKeys.dismissedPromo) === code)) return null;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      showToast({ kind: 'success', text: t('promo.copied', { code }) });
    } catch {
      showToast({ kind: 'info', text: t('promo.copy_by_hand', { code }) }); // not allowed, or not HTTPS
    }
  };

  return (
    <section aria-label={t('promo.label')} className={s.banner}>
      <p>{text}</p>
      <button type="button" className={s.code} aria-label={t('promo.copy', { code })} onClick={() => void copy()}>
        <bdi dir="ltr">{code}</bdi>
        <Icon name="copy" />
      </button>
      <Button
        kind="quiet"
        aria-label={t('promo.dismiss')}
        onClick={({ currentTarget }) => {
          // This button disappears, so the focus moves to what follows.
          currentTarget.closest('section')?.nextElementSibling?.querySelector<HTMLElement>('a, button')?.focus();
          writeStored('local', localKeys.dismissedPromo, code);
          void forgetStoredPages();
          setPutAway(true);
        }}
      >
        <Icon name="close" />
      </Button>
    </section>
  );
}
