import { memo } from 'react';
import type { Product } from '../../../../contract/catalogue/catalogue.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { Rating } from '../../../ui/product/rating.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { TooltipButton } from '../../../ui/buttons/tooltip-button.tsx';
import { productHref } from '../../../shared/paths.ts';
import { PriceLine } from './price-line.tsx';
import { useFormats } from '../../../shared/use-formats.ts';
import s from './product-card.module.css';

const sizes =
  '(min-width: 1376px) 258px, (min-width: 1200px) 19vw, (min-width: 768px) 30vw, (min-width: 360px) 46vw, 92vw';

/** Events of a card, as the specification names them (section 2). */
export type CardEvent = 'add-to-cart' | 'show-desc' | 'add-to-favorite' | 'add-to-compare' | 'show-desc-modal';

/** Actions of a card's buttons. */
export const cardActions = ['cart', 'favourite', 'compare', 'view'] as const;

export type CardAction = (typeof cardActions)[number];

export type CardState = {
  is_cart?: boolean;
  isFavourite?: boolean;
  isCompare?: boolean;
  /** Actions in progress: their buttons show a spinner. */
  busy?: readonly CardAction[];
  /** Actions whose change is only on this device, pending or awaiting a decision: their buttons show a mark. */
  waiting?: readonly CardAction[];
  disabled?: readonly CardAction[];
};

const noActions: readonly CardAction[] = [];

/**
 * A product in a list. Before hydration its buttons submit the surrounding form, whose action is the login page. It is
 * memoized: a click updates one card of many.
 */
export const ProductCard = memo(function ProductCard({
  product,
  priority = false,
  level = 2,
  is_cart = false,
  isFavourite = false,
  isCompare = false,
  busy = noActions,
  waiting = noActions,
  disabled = noActions,
  onEvent,
}: {
  product: Product;
  priority?: boolean;
  level?: 2 | 3;
  onEvent: (event: CardEvent, product: Product) => void;
} & CardState) {
  const { t, number, counted } = useFormats('catalogue');
  const href = productHref(product.id);
  const picture = product.media[0];
  const mark = product.caliber === null ? product.size : t('caliber', { caliber: product.caliber });
  const isSoldOut = product.quantity === 0;
  const takesText = product.requires_custom_text === 1;
  const Heading = level === 2 ? 'h2' : 'h3';
  const report = (event: CardEvent) => () => onEvent(event, product);
  const button = (action: CardAction) => ({
    type: 'submit' as const,
    isBusy: busy.includes(action),
    pending: waiting.includes(action) && t('shelf:pending'),
    isUnavailable: disabled.includes(action),
    // Target before hydration: the login page with the action, or the product.
    ...(action === 'view' || (action === 'cart' && takesText)
      ? { formAction: href }
      : { name: 'wish', value: `${action}:${product.id}` }),
  });
  return (
    <article className={s.card} aria-label={product.title} data-sold-out={isSoldOut || undefined}>
      {/* The title's link has the same target, so keyboards and screen readers skip this one. */}
      <a href={href} className={s.picture} tabIndex={-1} aria-hidden="true" onClick={report('show-desc')}>
        {picture && <Picture media={picture} sizes={sizes} priority={priority} alt="" />}
      </a>
      <div className={s.text}>
        <Heading>
          <a href={href} onClick={report('show-desc')}>
            {product.title}
          </a>
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
      <div className={s.tools}>
        <TooltipButton
          {...button('favourite')}
          label={t(isFavourite ? 'shelf:card.remove_from_favourite' : 'shelf:card.add_to_favourite')}
          icon="heart"
          isOn={isFavourite}
          onPress={report('add-to-favorite')}
        />
        <TooltipButton
          {...button('cart')}
          label={isSoldOut ? t('sold_out') : t('shelf:card.add_to_cart')}
          icon={is_cart ? 'check' : 'cart'}
          isUnavailable={isSoldOut || disabled.includes('cart')}
          onPress={report('add-to-cart')}
        />
        <TooltipButton
          {...button('compare')}
          label={t(isCompare ? 'shelf:card.remove_from_compare' : 'shelf:card.add_to_compare')}
          icon={isCompare ? 'compared' : 'compare'}
          onPress={report('add-to-compare')}
        />
        <TooltipButton
          {...button('view')}
          label={t('shelf:card.quick_view')}
          icon="eye"
          onPress={report('show-desc-modal')}
        />
      </div>
      {(isSoldOut || takesText) && (
        <p className={s.flags}>
          {isSoldOut && <span>{t('sold_out')}</span>}
          {takesText && (
            <span>
              <Icon name="pen" />
              {t('custom_text')}
            </span>
          )}
        </p>
      )}
    </article>
  );
});

/** Exactly as large as a loaded card. */
export function ProductCardSkeleton() {
  return (
    <div className={s.card} aria-hidden="true">
      <div className={s.picture}>
        <Skeleton shape="square" />
      </div>
      <div className={s.text}>
        <Skeleton />
        <Skeleton />
      </div>
      <div className={s.marks}>
        <Skeleton width={60} />
      </div>
      <div className={s.price}>
        <Skeleton width={20} />
      </div>
      <div className={s.tools} />
    </div>
  );
}
