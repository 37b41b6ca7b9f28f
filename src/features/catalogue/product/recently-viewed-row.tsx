import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import type { Product } from '../../../../contract/catalogue/catalogue.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { productHref } from '../../../shared/paths.ts';
import { PriceLine } from '../card/price-line.tsx';
import s from './recently-viewed-row.module.css';

const nearPixels = 800;

/** A viewed product; null while its data loads. */
type Viewed = { id: number; product: Product | null };

/**
 * Recently viewed products in a row that scrolls sideways. Missing ones load when the row is nearly on screen; their
 * space is reserved.
 */
export function RecentlyViewedRow({
  viewed,
  onNear,
  onClear,
}: {
  viewed: Viewed[];
  onNear: () => void;
  onClear: () => void;
}) {
  const { t } = useTranslation('product');
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
      { rootMargin: `${nearPixels}px 0px` },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [onNear]);

  return (
    <div ref={place}>
      {viewed.length > 0 && (
        <section className={s.recent} aria-labelledby="recent">
          <header>
            <h2 id="recent">{t('recent.title')}</h2>
            <Button kind="quiet" onClick={onClear}>
              {t('recent.clear')}
            </Button>
          </header>
          <ul>
            {viewed.map(({ id, product }) =>
              product ? (
                <li key={id}>
                  <a href={productHref(id)}>
                    {product.media[0] && <Picture media={product.media[0]} sizes="160px" alt="" />}
                    <span>{product.title}</span>
                  </a>
                  <PriceLine price={product.price} before={product.price_before_discount} />
                </li>
              ) : (
                <li key={id} aria-hidden="true">
                  <div>
                    <Skeleton shape="square" />
                  </div>
                  <Skeleton />
                  <Skeleton width={40} />
                </li>
              ),
            )}
          </ul>
        </section>
      )}
    </div>
  );
}
