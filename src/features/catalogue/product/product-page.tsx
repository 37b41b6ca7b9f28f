import { useEffect, useRef, type ReactNode } from 'react';
import type { Product, ProductDetail, Variety } from '../../../../contract/catalogue/catalogue.ts';
import type { Failure } from '../../../lib/net/api.ts';
import { Breadcrumb } from '../../../ui/page/breadcrumb.tsx';
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx';
import { Message, Note } from '../../../ui/overlays/message.tsx';
import { Rating } from '../../../ui/product/rating.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { categoryHref } from '../../../shared/paths.ts';
import { BuyBox, type ProductActions } from './buy-box.tsx';
import { DeliveryNotes, type Delivery } from './delivery-notes.tsx';
import { PriceLine } from '../card/price-line.tsx';
import { ProductDetails } from './product-details.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { noteViewed } from './recently-viewed.ts';
import { ShareProduct } from './share-product.tsx';
import { useWords } from '../use-words.ts';
import { VarietyChoice } from './variety-choice.tsx';
import s from './product-page.module.css';

/** From this many pieces on, the page says how many are left. */
const fewPieces = 5;

type Props = {
  product?: ProductDetail;
  /** What a list has said about the product already; shown until the product itself is there. */
  preview?: Product;
  /** The categories above the preview, from the top, where they are known. */
  trail?: { id: number; title: string }[];
  related?: Product[];
  /** The grid of other products. */
  renderProducts: (products: Product[]) => ReactNode;
  varietyId?: number;
  onVariety: (id: number) => void;
  varietyHref: (id: number) => string;
  actions: ProductActions;
  /** The page's own address. */
  here: string;
  /** Undefined if it is not known. */
  delivery: Delivery | undefined;
  /** Orders from this many SAR on are sent free; null where the settings do not say. */
  freeShippingFrom: number | null;
  /** For how many days after delivery what can be sent back can be. */
  returnDays: number;
  /** What shoppers say of it: stands below what the product is, in a part with the id 'comments'. */
  comments?: ReactNode;
  /** Stands below the price, which it is given in SAR. */
  renderBelowPrice?: (price: number) => ReactNode;
  /** Stands with a variety that is sold out. */
  renderSoldOut?: (varietyId: number) => ReactNode;
  /** Stands over the picture. */
  live?: ReactNode;
  /** Stands last, once what is above it is there. */
  recentlyViewed?: ReactNode;
  cachedAt: string | null;
  /** When what the preview says was last known to hold; null where that is not known. */
  previewAsOf?: string | null;
  failure: Failure | null;
  onRetry: () => void;
};

export function ProductPage(props: Props) {
  const { product, preview, related = [], renderProducts, varietyId, onVariety, varietyHref, actions } = props;
  const {
    here,
    trail,
    delivery,
    freeShippingFrom,
    returnDays,
    renderBelowPrice,
    renderSoldOut,
    live,
    comments,
    recentlyViewed,
    cachedAt,
    previewAsOf,
    failure,
    onRetry,
  } = props;
  const { t, number, counted } = useWords();
  const end = useRef<HTMLDivElement>(null);
  const shown = product ?? preview;
  const seen = product?.id;

  useEffect(() => {
    if (seen !== undefined) noteViewed(seen);
  }, [seen]);

  if (!shown) return failure === null ? <ProductPageSkeleton /> : <NoProduct failure={failure} onRetry={onRetry} />;

  const variety = product && chosenVariety(product, varietyId);
  const offer: Pick<Variety, 'price' | 'price_before_discount' | 'quantity' | 'caliber'> = variety ?? shown;
  const offered = variety ?? (failure === null ? undefined : knownOffer(shown, varietyId));
  const above = product?.breadcrumb ?? trail ?? [shown.category];

  return (
    <div className={s.page}>
      <Breadcrumb
        label={t('breadcrumb')}
        steps={[
          { title: t('store'), href: '/store' },
          ...above.map(({ id, title }) => ({ title, href: categoryHref(id, title) })),
          { title: shown.title },
        ]}
      />
      <article className={s.product}>
        <div className={s.pictures}>
          <ProductGallery key={`${shown.id} ${shown.media.length}`} media={shown.media} count={shown.media_count} />
          {live}
          {product && <Age cachedAt={cachedAt} failure={failure} onRetry={onRetry} />}
          {!product && previewAsOf && <Age cachedAt={previewAsOf} failure={null} onRetry={onRetry} />}
        </div>
        <div className={s.facts}>
          <header className={s.head}>
            <h1>{shown.title}</h1>
            <p>{shown.subtitle}</p>
            {(shown.rating !== null || offer.caliber !== null) && (
              <div className={s.marks}>
                {shown.rating !== null && (
                  <a href="#comments">
                    <Rating
                      value={number(shown.rating)}
                      count={number(shown.comments_count)}
                      label={t('rating', { ...counted(shown.comments_count), rating: number(shown.rating) })}
                    />
                  </a>
                )}
                {offer.caliber !== null && (
                  <span className={s.caliber}>{t('caliber', { caliber: number(offer.caliber) })}</span>
                )}
              </div>
            )}
          </header>
          <div aria-live="polite">
            <PriceLine price={offer.price} before={offer.price_before_discount} size="page" />
            <p className={s.tax}>{t('price.tax')}</p>
          </div>
          {renderBelowPrice?.(offer.price)}
          {variety && product.varieties.length > 1 && (
            <VarietyChoice
              varieties={product.varieties}
              chosen={variety.id}
              onVariety={onVariety}
              varietyHref={varietyHref}
            />
          )}
          <Stock quantity={offer.quantity} others={product?.varieties.some(({ quantity }) => quantity > 0) ?? false} />
          {variety?.quantity === 0 && renderSoldOut?.(variety.id)}
          {offered && (
            <BuyBox product={shown} variety={offered} actions={actions} here={here} end={end}>
              <ShareProduct product={shown} variety={product && product.varieties.length > 1 ? offered.id : null} />
            </BuyBox>
          )}
          {variety ? (
            <>
              <DeliveryNotes
                delivery={delivery}
                price={variety.price}
                freeShippingFrom={freeShippingFrom}
                isMadeToOrder={product.requires_custom_text === 1}
                returnException={product.return_exception}
                returnDays={returnDays}
              />
              <ProductDetails product={product} variety={variety} />
            </>
          ) : (
            <Rest failure={failure} onRetry={onRetry} />
          )}
        </div>
      </article>
      {product && comments}
      {related.length > 0 && (
        <section className={s.related} aria-labelledby="related">
          <h2 id="related">{t('product.related')}</h2>
          {renderProducts(related)}
        </section>
      )}
      {recentlyViewed}
      <div ref={end} />
    </div>
  );
}

function chosenVariety({ varieties, default_variety_id }: ProductDetail, id: number | undefined): Variety | undefined {
  return varieties.find((each) => each.id === id) ?? varieties.find((each) => each.id === default_variety_id);
}

/** The variety in a list, for sale while the others are unknown; undefined if the address names another. */
function knownOffer(
  { default_variety_id: id, title, price, quantity }: Product,
  varietyId = id,
): Pick<Variety, 'id' | 'title' | 'price' | 'quantity'> | undefined {
  return varietyId === id ? { id, title, price, quantity } : undefined;
}

/** Over the picture, for it may come at any time and must not push what is being read. */
function Age({ cachedAt, failure, onRetry }: Pick<Props, 'cachedAt' | 'failure' | 'onRetry'>) {
  const { t, moment } = useWords();
  const time = cachedAt === null ? '' : moment(cachedAt);
  const isStale = failure === 'failed' || failure === 'unreachable';
  return (
    <div role="status" className={s.age}>
      {isStale ? (
        <div>
          <Note icon="clock">{t('product:stale', { time })}</Note>
          <Button kind="quiet" onClick={onRetry}>
            {t('failure.retry')}
          </Button>
        </div>
      ) : (
        time !== '' && <Note icon="clock">{t('as_of', { time })}</Note>
      )}
    </div>
  );
}

function Stock({ quantity, others }: { quantity: number; others: boolean }) {
  const { t, counted } = useWords();
  const state = quantity === 0 ? 'none' : quantity <= fewPieces ? 'few' : 'enough';
  return (
    <div role="status" className={s.stock} data-state={state}>
      <p>{state === 'enough' ? t('product.in_stock') : t('product.left', counted(quantity))}</p>
      {state === 'none' && others && <p>{t('product.other_varieties')}</p>}
    </div>
  );
}

/** What stands under a preview: the shape of what comes, or why it does not. */
function Rest({ failure, onRetry }: Pick<Props, 'failure' | 'onRetry'>) {
  const { t } = useWords();
  if (failure !== null) {
    return (
      <div className={s.rest}>
        <Note icon={failure === 'failed' ? 'info' : 'cloud'}>
          {t(failure === 'failed' ? 'failure.partial' : 'product:not_here')}
        </Note>
        <Button onClick={onRetry}>{t('failure.retry')}</Button>
      </div>
    );
  }
  return (
    <div className={s.rest} role="status">
      <VisuallyHidden>{t('product.loading')}</VisuallyHidden>
      <Skeleton shape="box" />
      <Skeleton shape="box" />
      <div>
        <Skeleton width={40} />
        <Skeleton />
        <Skeleton />
        <Skeleton width={80} />
      </div>
    </div>
  );
}

function ProductPageSkeleton() {
  const { t } = useWords();
  return (
    <div className={s.page} role="status">
      <VisuallyHidden>{t('product.loading')}</VisuallyHidden>
      <div className={s.crumbs} />
      <div className={s.product}>
        <div className={s.pictures}>
          <div className={s.blank}>
            <Skeleton shape="square" />
          </div>
        </div>
        <div className={s.facts}>
          <div className={s.head}>
            <Skeleton shape="title" width={80} />
            <Skeleton width={60} />
            <Skeleton width={20} />
          </div>
          <Skeleton shape="title" width={40} />
          <Skeleton shape="box" />
          <div>
            <Skeleton />
            <Skeleton />
            <Skeleton width={60} />
          </div>
        </div>
      </div>
    </div>
  );
}

function NoProduct({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { t } = useWords();
  return (
    <div className={s.page}>
      <Message
        level={1}
        icon={failure === 'failed' ? 'info' : 'cloud'}
        title={t(failure === 'unreachable' ? 'failure.unreachable_title' : `failure.product_${failure}_title`)}
        text={t(`failure.${failure}_text`)}
      >
        <Button kind="primary" onClick={onRetry}>
          {t('failure.retry')}
        </Button>
        <ButtonLink href="/store">{t('empty.store')}</ButtonLink>
      </Message>
    </div>
  );
}
