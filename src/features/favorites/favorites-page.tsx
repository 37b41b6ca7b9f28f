import { useEffect, useRef, type ReactNode } from 'react';
import type { Product } from '../../../contract/catalogue/catalogue.ts';
import { useFormats } from '../../shared/use-formats.ts';
import { ButtonLink } from '../../ui/buttons/button.tsx';
import { Message } from '../../ui/overlays/message.tsx';
import { useFocusAfter } from '../../ui/focus/use-focus-after.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import s from './favorites-page.module.css';

/** The shopper's favorites, the latest first. The page that uses this component renders the cards. */
export function FavoritesPage({
  products,
  renderProducts,
  skeleton,
  instead,
}: {
  /** Null while unknown. */
  products: readonly Product[] | null;
  renderProducts: (products: Product[]) => ReactNode;
  skeleton: ReactNode;
  instead?: ReactNode;
}) {
  const { t, counted } = useFormats('favorites');
  const list = useRef<HTMLDivElement>(null);
  const emptied = useRef<HTMLHeadingElement>(null);
  const leadFocus = useFocusAfter();
  useEffect(() => {
    /** Once the card is gone, focuses the one in its place, else the last. */
    const onCard = () => {
      const cards = [...(list.current?.querySelectorAll('article') ?? [])];
      const at = cards.findIndex((card) => card.contains(document.activeElement));
      if (at < 0) return;
      leadFocus(() => {
        const titles = list.current?.querySelectorAll<HTMLElement>('article :is(h2, h3) a') ?? [];
        return titles[Math.min(at, titles.length - 1)] ?? emptied.current;
      });
    };
    document.addEventListener('product-card', onCard);
    return () => document.removeEventListener('product-card', onCard);
  }, [leadFocus]);
  if (products?.length === 0) {
    return (
      <div className={s.page}>
        <Message level={1} icon="heart" title={t('empty.title')} titleRef={emptied} text={t('empty.text')}>
          <ButtonLink kind="primary" href="/store">
            {t('errors:store')}
          </ButtonLink>
        </Message>
        {instead}
      </div>
    );
  }
  const count = products?.length ?? 0;
  return (
    <div className={s.page}>
      <header className={s.head}>
        <h1>{t('title')}</h1>
        <p role="status">{products ? t('count', counted(count)) : <VisuallyHidden>{t('loading')}</VisuallyHidden>}</p>
      </header>
      <div ref={list} className={s.list}>
        {products ? renderProducts([...products]) : skeleton}
      </div>
    </div>
  );
}
