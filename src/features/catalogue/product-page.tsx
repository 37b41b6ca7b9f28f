import type { ReactNode } from 'react';
import type { Product, ProductDetail, Variety } from '../../../contract/catalogue.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Message, Note } from '../../ui/message.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { categoryHref } from './addresses.ts';
import { PriceLine } from './price-line.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductGrid } from './product-grid.tsx';
import { useWords } from './use-words.ts';
import { VarietyChoice } from './variety-choice.tsx';
import s from './product-page.module.css';

/** From this many pieces on, the page says how many are left. */
const fewPieces = 5;

type Props = {
  product?: ProductDetail;
  /** What a list has said about the product already; shown until the product itself is there. */
  preview?: Product;
  related?: Product[];
  varietyId?: number;
  onVariety: (id: number) => void;
  varietyHref: (id: number) => string;
  cachedAt: string | null;
  failure: null | 'offline' | 'failed';
  onRetry: () => void;
};

export function ProductPage(props: Props) {
  const { product, preview, related = [], varietyId, onVariety, varietyHref, cachedAt, failure, onRetry } = props;
  const { t, number, counted, moment } = useWords();
  const shown = product ?? preview;

  if (!shown) return failure === null ? <ProductPageSkeleton /> : <NoProduct failure={failure} onRetry={onRetry} />;

  const variety =
    product?.varieties.find(({ id }) => id === varietyId) ??
    product?.varieties.find(({ id }) => id === product.default_variety_id);
  const offer: Pick<Variety, 'price' | 'price_before_discount' | 'quantity'> = variety ?? shown;
  const above = product?.breadcrumb ?? [shown.category];

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
      {cachedAt !== null && <Note icon="clock">{t('as_of', { time: moment(cachedAt) })}</Note>}
      <article className={s.product}>
        <div className={s.pictures}>
          <ProductGallery key={`${shown.id} ${shown.media.length}`} media={shown.media} />
        </div>
        <div className={s.facts}>
          <header className={s.head}>
            <h1>{shown.title}</h1>
            <p>{shown.subtitle}</p>
            {shown.rating !== null && (
              <Rating
                value={number(shown.rating)}
                count={number(shown.comments_count)}
                label={t('rating', { ...counted(shown.comments_count), rating: number(shown.rating) })}
              />
            )}
          </header>
          <div className={s.offer} aria-live="polite">
            <PriceLine price={offer.price} before={offer.price_before_discount} size="page" />
            <p className={s.tax}>{t('price.tax')}</p>
          </div>
          {product && product.varieties.length > 1 && (
            <VarietyChoice
              varieties={product.varieties}
              chosen={variety?.id ?? product.default_variety_id}
              onVariety={onVariety}
              varietyHref={varietyHref}
            />
          )}
          <Stock quantity={offer.quantity} others={product?.varieties.some(({ quantity }) => quantity > 0) ?? false} />
          {shown.requires_custom_text === 1 && <Note icon="pen">{t('product.custom_text')}</Note>}
          {product ? <Details product={product} variety={variety} /> : <Rest failure={failure} onRetry={onRetry} />}
        </div>
      </article>
      {related.length > 0 && (
        <section className={s.related} aria-labelledby="related">
          <h2 id="related">{t('product.related')}</h2>
          <ProductGrid products={related} level={3} />
        </section>
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

function Details({ product, variety }: { product: ProductDetail; variety: Variety | undefined }) {
  const { t, number } = useWords();
  const { caliber, weight, size } = variety ?? product;
  const facts: [string, ReactNode][] = [];
  if (caliber !== null) facts.push([t('product.caliber'), number(caliber)]);
  if (weight !== null) facts.push([t('product.weight'), t('product.grams', { weight: number(weight) })]);
  if (size !== null) facts.push([t('product.size'), size]);
  facts.push([
    t('product.category'),
    <a key="category" href={categoryHref(product.category.id, product.category.title)}>
      {product.category.title}
    </a>,
  ]);
  if (variety)
    facts.push([
      t('product.sku'),
      <bdi key="sku" dir="ltr">
        {variety.sku}
      </bdi>,
    ]);

  return (
    <div className={s.details}>
      <section aria-labelledby="facts">
        <h2 id="facts">{t('product.facts')}</h2>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {product.description !== '' && (
        <section aria-labelledby="description">
          <h2 id="description">{t('product.description')}</h2>
          {paragraphs(product.description)}
        </section>
      )}
      {product.notes !== '' && (
        <section aria-labelledby="notes">
          <h2 id="notes">{t('product.notes')}</h2>
          {paragraphs(product.notes)}
        </section>
      )}
      {product.attachments.length > 0 && (
        <section aria-labelledby="attachments">
          <h2 id="attachments">{t('product.attachments')}</h2>
          <ul>
            {product.attachments.map(({ title, url }) => (
              <li key={url}>
                <a href={url} className={s.attachment} download>
                  <Icon name="download" />
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function paragraphs(text: string): ReactNode[] {
  return text.split(/\n\s*\n/).map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}

/** What stands under a preview: the shape of what comes, or why it does not. */
function Rest({ failure, onRetry }: Pick<Props, 'failure' | 'onRetry'>) {
  const { t } = useWords();
  if (failure !== null) {
    return (
      <div className={s.details}>
        <Note icon={failure === 'offline' ? 'cloud' : 'info'}>{t('failure.partial')}</Note>
        <Button onClick={onRetry}>{t('failure.retry')}</Button>
      </div>
    );
  }
  return (
    <div className={s.details} role="status">
      <VisuallyHidden>{t('product.loading')}</VisuallyHidden>
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

function NoProduct({ failure, onRetry }: { failure: 'offline' | 'failed'; onRetry: () => void }) {
  const { t } = useWords();
  const offline = failure === 'offline';
  return (
    <div className={s.page}>
      <Message
        level={1}
        icon={offline ? 'cloud' : 'info'}
        title={t(offline ? 'failure.product_offline_title' : 'failure.product_failed_title')}
        text={t(offline ? 'failure.offline_text' : 'failure.failed_text')}
      >
        <Button kind="primary" onClick={onRetry}>
          {t('failure.retry')}
        </Button>
        <ButtonLink href="/store">{t('empty.store')}</ButtonLink>
      </Message>
    </div>
  );
}
