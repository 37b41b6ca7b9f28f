import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { Icon } from '../../ui/media/icons.tsx';
import s from './orders-button.module.css';

const shownAfterPx = 20;

/** The floating link to the orders, shown once the page is scrolled (specification, section 9). */
export function OrdersButton() {
  const { t } = useTranslation('shell');
  const isScrolled = useSyncExternalStore(
    onScroll,
    () => scrollY > shownAfterPx,
    () => false,
  );
  if (!isScrolled) return null;
  return (
    <aside aria-label={t('orders')}>
      <a href="/orders" aria-label={t('orders')} className={s.button}>
        <Icon name="receipt" />
        <span className={s.hint} aria-hidden="true">
          {t('orders')}
        </span>
      </a>
    </aside>
  );
}

function onScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}
