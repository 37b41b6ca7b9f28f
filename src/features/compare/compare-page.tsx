import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import type { ComparedProduct } from '../../../contract/shopper/compare.ts';
import { useFormats } from '../../shared/use-formats.ts';
import type { Mark } from '../../shopper-lists/projection/project.ts';
import { Button, ButtonLink } from '../../ui/buttons/button.tsx';
import { Choice } from '../../ui/fields/field.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { Message, Note } from '../../ui/overlays/message.tsx';
import { Picture } from '../../ui/media/picture.tsx';
import { Amount } from '../../ui/product/price.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { useFocusAfter } from '../../ui/focus/use-focus-after.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { bestOf, compareRows, type Fact, type FactRow } from './compare-rows.ts';
import s from './compare-page.module.css';

type Props = {
  /** Null while unknown. */
  products: readonly ComparedProduct[] | null;
  hrefOf: (product: ComparedProduct) => string;
  /** State of a change that the server has not confirmed. */
  markOf: (product: ComparedProduct) => Mark | null;
  onRemove: (product: ComparedProduct) => void;
  onAddToCart: (product: ComparedProduct) => void;
  /** Variety id of the product whose cart button is busy. */
  adding: number | null;
  /** Rendered below the message of an empty list. */
  instead?: ReactNode;
};

/** Up to four products side by side, fact by fact. */
export function ComparePage(props: Props) {
  const { products, hrefOf, markOf, onRemove, onAddToCart, adding, instead } = props;
  const { t } = useTranslation('compare');
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const heads = useRef<HTMLTableSectionElement>(null);
  const emptied = useRef<HTMLHeadingElement>(null);
  const leadFocus = useFocusAfter();
  if (!products) return <CompareSkeleton />;
  if (products.length === 0) {
    return (
      <div className={s.page}>
        <Message level={1} icon="compare" title={t('empty.title')} titleRef={emptied} text={t('empty.text')}>
          <ButtonLink kind="primary" href="/store">
            {t('errors:store')}
          </ButtonLink>
        </Message>
        {instead}
      </div>
    );
  }
  /** Once the column is gone, focuses the one in its place, else the last. */
  const removeAt = (product: ComparedProduct, at: number) => {
    leadFocus(() => {
      const others = heads.current?.querySelectorAll<HTMLElement>('button:first-child') ?? [];
      return others[Math.min(at, others.length - 1)] ?? emptied.current;
    });
    onRemove(product);
  };
  const rows = compareRows(products);
  const shown = onlyDifferences && products.length > 1 ? rows.filter(({ differs }) => differs) : rows;
  return (
    <div className={s.page}>
      <header className={s.head}>
        <h1>{t('title')}</h1>
        {products.length > 1 && (
          <Choice
            type="checkbox"
            label={t('only_differences')}
            checked={onlyDifferences}
            onChange={(event) => setOnlyDifferences(event.target.checked)}
          />
        )}
      </header>
      {products.length === 1 && <Note>{t('one_more')}</Note>}
      {/* A scrollable element must be reachable by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={s.scroll} tabIndex={0} role="region" aria-label={t('title')}>
        <table className={s.table} data-count={products.length}>
          <thead ref={heads}>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('fact_column')}</VisuallyHidden>
              </th>
              {products.map((product, at) => (
                <th key={product.variety.id} scope="col">
                  <Head
                    product={product}
                    href={hrefOf(product)}
                    mark={markOf(product)}
                    isAdding={adding === product.variety.id}
                    onRemove={() => removeAt(product, at)}
                    onAddToCart={() => onAddToCart(product)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.fact} row={row} products={products} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type HeadProps = {
  product: ComparedProduct;
  href: string;
  mark: Mark | null;
  isAdding: boolean;
  onRemove: () => void;
  onAddToCart: () => void;
};

function Head({ product, href, mark, isAdding, onRemove, onAddToCart }: HeadProps) {
  const { t } = useTranslation('compare');
  const [picture] = product.media;
  const { title, quantity } = product;
  return (
    <div className={s.product}>
      <button type="button" className={s.remove} onClick={onRemove}>
        <Icon name="close" />
        <VisuallyHidden>{t('remove', { title })}</VisuallyHidden>
      </button>
      <a href={href} className={s.picture} tabIndex={-1} aria-hidden="true">
        {picture && <Picture media={picture} sizes="(min-width: 768px) 200px, 40vw" alt="" />}
      </a>
      <a href={href} className={s.title}>
        {title}
      </a>
      {mark !== null && mark !== 'sending' && (
        <a href="/changes" className={s.mark}>
          <Icon name="cloud" />
          {t(`mark.${mark}`)}
        </a>
      )}
      <Button aria-busy={isAdding} disabled={quantity === 0} onClick={onAddToCart}>
        {isAdding ? <Spinner size="small" /> : <Icon name="cart" />}
        <span>{t(quantity === 0 ? 'sold_out' : 'add')}</span>
        <VisuallyHidden> {title}</VisuallyHidden>
      </Button>
    </div>
  );
}

function Row({ row, products }: { row: FactRow; products: readonly ComparedProduct[] }) {
  const { t } = useTranslation('compare');
  const best = bestOf(row);
  return (
    <tr data-differs={row.differs || undefined}>
      <th scope="row">
        {t(`fact.${row.fact}`)} {row.differs && <VisuallyHidden>{t('differs')}</VisuallyHidden>}
      </th>
      {products.map(({ variety }, index) => (
        <td key={variety.id} data-best={best?.index === index || undefined}>
          <Value fact={row.fact} value={row.values[index] ?? null} />
          {best?.index === index && <span className={s.best}>{t(`best.${best.is}`)}</span>}
        </td>
      ))}
    </tr>
  );
}

function Value({ fact, value }: { fact: Fact; value: number | string | null }) {
  const { t, number, sar, sarExact } = useFormats('compare');
  if (value === null || value === '') {
    return (
      <span className={s.none}>
        <span aria-hidden="true">—</span>
        <VisuallyHidden>{t('none')}</VisuallyHidden>
      </span>
    );
  }
  if (typeof value === 'string') return <bdi>{value}</bdi>;
  switch (fact) {
    case 'price':
    case 'saving':
      return <Amount amount={sar(value)} currency={t('currency')} />;
    case 'per_gram':
      return <Amount amount={sarExact(value)} currency={t('currency')} />;
    case 'weight':
      return t('grams', { number: number(value) });
    case 'caliber':
      return t('caliber', { number: number(value) });
    case 'stock':
      return value === 0 ? t('sold_out') : t('in_stock');
    default:
      return <bdi>{number(value)}</bdi>;
  }
}

function CompareSkeleton() {
  const { t } = useTranslation('compare');
  return (
    <div className={s.page} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className={s.head}>
        <Skeleton shape="title" width={40} />
      </div>
      <div className={s.blank}>
        <Skeleton shape="square" />
        <Skeleton shape="square" />
      </div>
    </div>
  );
}
