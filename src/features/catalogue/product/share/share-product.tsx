import { useId, useRef, useSyncExternalStore, type MouseEvent } from 'react';
import { useTranslation } from '../../../../lib/text/use-translation.ts';
import { showToast } from '../../../../lib/toast.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Icon } from '../../../../ui/media/icons.tsx';
import { shareLink } from './share-link.ts';
import s from './share-product.module.css';

type Props = { product: { id: number; title: string }; variety: number | null };

/**
 * Share and copy-link buttons. A sheet with the link opens if neither works: before hydration, or if the browser denies
 * clipboard access.
 */
export function ShareProduct({ product, variety }: Props) {
  const { t, language } = useTranslation('product');
  const sheet = useRef<HTMLDivElement>(null);
  const sheetId = useId();
  const titleId = useId();
  const origin = useSyncExternalStore(
    () => () => undefined,
    () => location.origin,
    () => '',
  );
  const link = shareLink({ origin, product: product.id, variety, language });

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      showToast({ kind: 'success', text: t('share.copied') });
    } catch {
      sheet.current?.showPopover(); // clipboard denied: the link can be copied by hand
    }
  };
  const share = async () => {
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({ title: product.title, url: link });
    } catch (error) {
      // AbortError: the shopper closed the browser's share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  const pressShare = (event: MouseEvent) => {
    event.preventDefault();
    void share();
  };
  const pressCopy = (event: MouseEvent) => {
    event.preventDefault();
    void copy();
  };

  return (
    <>
      <button type="button" popoverTarget={sheetId} onClick={pressShare}>
        <Icon name="share" />
        {t('share.share')}
      </button>
      <button type="button" popoverTarget={sheetId} onClick={pressCopy}>
        <Icon name="copy" />
        {t('share.copy')}
      </button>
      <div ref={sheet} id={sheetId} popover="auto" role="dialog" aria-labelledby={titleId} className={s.sheet}>
        <h2 id={titleId}>{t('share.title')}</h2>
        <p>{t('share.by_hand')}</p>
        <a href={link} dir="ltr">
          {link}
        </a>
        <Button popoverTarget={sheetId} popoverTargetAction="hide">
          {t('share.close')}
        </Button>
      </div>
    </>
  );
}
