import type { Product } from '../../../contract/catalogue.ts';
import { Icon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { productHref } from './addresses.ts';
import { PriceLine } from './price-line.tsx';
import { useWords } from './use-words.ts';
import s from './product-card.module.css';

const sizes =
  '(min-width: 1376px) 258px, (min-width: 1200px) 19vw, (min-width: 768px) 30vw, (min-width: 360px) 46vw, 92vw';

export function ProductCard({
  product,
  priority = false,
  level = 2,
}: {
  product: Product;
  priority?: boolean;
  level?: 2 | 3;
}) {
  const { t, number, counted } = useWords();
  const href = productHref(product.id);
  const picture = product.media[0];
  const mark = product.caliber === null ? product.size : t('caliber', { caliber: product.caliber });
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article className={s.card} data-sold-out={product.quantity === 0 || undefined}>
      {/* The title's link says the same, so this one is left out for keyboards and screen readers. */}
      <a href={href} className={s.picture} tabIndex={-1} aria-hidden="true">
        {picture && <Picture media={picture} sizes={sizes} priority={priority} alt="" />}
      </a>
      <div className={s.words}>
        <Heading>
          <a href={href}>{product.title}</a>
        </Heading>
        <p>{product.subtitle}</p>
      </div>
      <p className={s.marks}>
        {product.rating !== null && (
          <Rating
            value={number(product.rating)}
            count={number(product.comments_count)}
            label={t('rating', { ...counted(product.comments_count), rating: number(product.rating) })}
          />
        )}
        {mark !== null && <span className={s.mark}>{mark}</span>}
      </p>
      <div className={s.price}>
        <PriceLine price={product.price} before={product.price_before_discount} />
      </div>
      {(product.quantity === 0 || product.requires_custom_text === 1) && (
        <p className={s.flags}>
          {product.quantity === 0 && <span>{t('sold_out')}</span>}
          {product.requires_custom_text === 1 && (
            <span>
              <Icon name="pen" />
              {t('custom_text')}
            </span>
          )}
        </p>
      )}
    </article>
  );
}

/** As large as a loaded card, to the pixel. */
export function ProductCardSkeleton() {
  return (
    <div className={s.card} aria-hidden="true">
      <div className={s.picture}>
        <Skeleton shape="square" />
      </div>
      <div className={s.words}>
        <Skeleton />
        <Skeleton />
      </div>
      <div className={s.marks}>
        <Skeleton width={60} />
      </div>
      <div className={s.price}>
        <Skeleton width={20} />
      </div>
    </div>
  );
}
