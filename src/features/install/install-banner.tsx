import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { useLazyTexts } from '../../lib/text/lazy-texts.ts';
import { Button, ButtonLink } from '../../ui/buttons/button.tsx';
import { focusContent } from '../../ui/focus/focus-content.ts';
import { Icon } from '../../ui/media/icons.tsx';
import { beginInstall, restOffer } from './install.state.ts';
import type { Way } from './install-ways.ts';
import s from './install-banner.module.css';

function putAway(): void {
  focusContent();
  restOffer();
}

/**
 * The install offer on later visits: overlays the bottom edge, shifts nothing, and hides for a month once answered. Calls
 * `onGone` when the shopper begins to type, and when it is removed: one that came back could take the next press, which
 * was meant for a button below.
 */
export function InstallBanner({ way, store, onGone }: { way: Way; store: string; onGone: () => void }) {
  useLazyTexts('install');
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    const leaveTyping = () => {
      if (document.activeElement?.matches('input, textarea, select')) leave();
    };
    leaveTyping();
    document.addEventListener('focusin', leaveTyping);
    return () => {
      document.removeEventListener('focusin', leaveTyping);
      leave();
    };
  }, []);
  const { t } = useTranslation('install');
  return (
    <section aria-label={t('banner.label')} className={s.banner}>
      <img src="/icons/icon.svg" alt="" width="44" height="44" />
      <p>{t('banner.text', { store })}</p>
      {way.kind === 'store' ? (
        <ButtonLink kind="primary" href={way.href} rel="external noopener" onClick={putAway}>
          {t('banner.install')}
        </ButtonLink>
      ) : (
        <Button
          kind="primary"
          onClick={() => {
            void beginInstall(way);
            putAway();
          }}
        >
          {t('banner.install')}
        </Button>
      )}
      <div className={s.close}>
        <Button kind="quiet" aria-label={t('banner.dismiss')} onClick={putAway}>
          <Icon name="close" />
        </Button>
      </div>
    </section>
  );
}
