import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Product, ProductDetail, Variety } from '../../../../contract/catalogue/catalogue.ts';
import type { Failure } from '../../../lib/net/api.ts';
import { Breadcrumb } from '../../../ui/page/breadcrumb.tsx';
import { LoadFailure } from '../../../shared/load-failure.tsx';
import { RetryButton } from '../../../shared/retry-button.tsx';
import { Note } from '../../../ui/overlays/message.tsx';
import { useIsPainted } from '../../../lib/browser/first-frame.ts';
import { Rating } from '../../../ui/product/rating.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { categoryHref } from '../../../shared/paths.ts';
import { BuyBox, type ProductActions } from './buying/buy-box.tsx';
import { DeliveryNotes, type DeliveryFacts } from './buying/delivery-notes.tsx';
import { PriceLine } from '../card/price-line.tsx';
import { ProductDetails } from './product-details.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { noteViewed } from './recently-viewed.ts';
import { ShareProduct } from './share/share-product.tsx';
import { useFormats } from '../../../shared/use-formats.ts';
import { VarietyChoice } from './variety-choice.tsx';
import s from './product-page.module.css';

/** At this stock or below, the page shows how many units are left. */
const fewPieces = 5;

type Props = {
  product?: ProductDetail;
  /** The product as in a list; shown until the product itself loads. */
  preview?: Product;
  /** Categories of the preview from the top, if known. */
  trail?: { id: number; title: string }[];
  related?: Product[];
  /** Renders a grid of other products. */
  renderProducts: (products: Product[]) => ReactNode;
  varietyId?: number;
  onVariety: (id: number) => void;
  varietyHref: (id: number) => string;
  actions: ProductActions;
  /** The page's own URL. */
  here: string;
  /** Undefined if unknown. */
  delivery: DeliveryFacts | undefined;
  /** Order total in SAR from which shipping is free; null if the settings have none. */
  freeShippingFrom: number | null;
  /** Days after delivery in which a return is possible. */
  returnDays: number;
  /** Comments, below the details; their section has the id 'comments'. */
  comments?: ReactNode;
  /** Rendered below the price, which is passed in SAR. */
  renderBelowPrice?: (price: number) => ReactNode;
  /** Rendered with a sold-out variety. */
  renderSoldOut?: (varietyId: number) => ReactNode;
  /** Rendered over the picture. */
  live?: ReactNode;
  /** Rendered last, after the content above it has loaded. */
  recentlyViewed?: ReactNode;
  cachedAt: string | null;
  /** When the preview's data was last confirmed; null if unknown. */
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
  const { t, number, counted } = useFormats('catalogue');
  const end = useRef<HTMLDivElement>(null);
  const isPainted = useIsPainted() || here.includes('#');
  const shown = product ?? preview;
  const seen = product?.id;
  // While the store is asked again, the preview stays for sale: the buy box has what the shopper has typed.
  const [isPreviewOffered, offerPreview] = useState(false);
  if (failure !== null && !isPreviewOffered) offerPreview(true);

  useEffect(() => {
    if (seen !== undefined) noteViewed(seen);
  }, [seen]);

  if (!shown) return failure === null ? <ProductPageSkeleton /> : <NoProduct failure={failure} onRetry={onRetry} />;

  const variety = product && chosenVariety(product, varietyId);
  const offer: Pick<Variety, 'price' | 'price_before_discount' | 'quantity' | 'caliber'> = variety ?? shown;
  const offered = variety ?? (isPreviewOffered ? knownOffer(shown, varietyId) : undefined);
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
          <ProductGallery media={shown.media} count={shown.media_count} />
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
          {isPainted && (
            <>
              {renderBelowPrice?.(offer.price)}
              {variety && product.varieties.length > 1 && (
                <VarietyChoice
                  varieties={product.varieties}
                  chosen={variety.id}
                  onVariety={onVariety}
                  varietyHref={varietyHref}
                />
              )}
              {/* Empty while the varieties are loading: they go above it. */}
              <Stock
                quantity={offered ? offer.quantity : null}
                others={product?.varieties.some(({ quantity }) => quantity > 0) ?? false}
              />
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
            </>
          )}
        </div>
      </article>
      {isPainted && product && comments}
      {isPainted && related.length > 0 && (
        <section className={s.related} aria-labelledby="related">
          <h2 id="related">{t('product.related')}</h2>
          {renderProducts(related)}
        </section>
      )}
      {isPainted && recentlyViewed}
      <div ref={end} />
    </div>
  );
}

function chosenVariety({ varieties, default_variety_id }: ProductDetail, id: number | undefined): Variety | undefined {
  return varieties.find((each) => each.id === id) ?? varieties.find((each) => each.id === default_variety_id);
}

/** The list's variety, for sale while the others are unknown; undefined if the URL names another. */
function knownOffer(
  { default_variety_id: id, title, price, quantity }: Product,
  varietyId = id,
): Pick<Variety, 'id' | 'title' | 'price' | 'quantity'> | undefined {
  return varietyId === id ? { id, title, price, quantity } : undefined;
}

/** Over the picture, because it may appear at any time and must not shift the text. */
function Age({ cachedAt, failure, onRetry }: Pick<Props, 'cachedAt' | 'failure' | 'onRetry'>) {
  const { t, when } = useFormats('catalogue');
  const time = cachedAt === null ? '' : when(cachedAt);
  const isStale = failure === 'failed' || failure === 'unreachable';
  return (
    <div role="status" className={s.age}>
      {isStale ? (
        <div>
          <Note icon="clock">{t('product:stale', { time })}</Note>
          <RetryButton kind="quiet" onRetry={onRetry} />
        </div>
      ) : (
        time !== '' && <Note icon="clock">{t('as_of', { time })}</Note>
      )}
    </div>
  );
}

/** `quantity` is null while unknown; the status is there before, so that screen readers announce it. */
function Stock({ quantity, others }: { quantity: number | null; others: boolean }) {
  const { t, counted } = useFormats('catalogue');
  if (quantity === null) return <div role="status" />;
  const state = quantity === 0 ? 'none' : quantity <= fewPieces ? 'few' : 'enough';
  return (
    <div role="status" className={s.stock} data-state={state}>
      <p>{state === 'enough' ? t('product.in_stock') : t('product.left', counted(quantity))}</p>
      {state === 'none' && others && <p>{t('product.other_varieties')}</p>}
    </div>
  );
}

/** Below a preview: a skeleton, or why the rest is missing. */
function Rest({ failure, onRetry }: Pick<Props, 'failure' | 'onRetry'>) {
  const { t } = useFormats('catalogue');
  if (failure !== null) {
    return (
      <div className={s.rest}>
        <Note icon={failure === 'failed' ? 'info' : 'cloud'}>
          {t(failure === 'failed' ? 'failure.partial' : 'product:not_here')}
        </Note>
        <RetryButton onRetry={onRetry} />
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
  const { t } = useFormats('catalogue');
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
  const { t } = useFormats('catalogue');
  return (
    <div className={s.page}>
      <LoadFailure
        kind={failure}
        level={1}
        title={t(failure === 'unreachable' ? 'failure.unreachable_title' : `failure.product_${failure}_title`)}
        text={t(`failure.${failure}_text`)}
        onRetry={onRetry}
      />
    </div>
  );
}
