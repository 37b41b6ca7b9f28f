import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../../lib/text/use-translation.ts';
import { productHref } from '../../../../shared/paths.ts';
import { categoryPreviewQuery } from '../../../../features/catalogue/catalogue.queries.ts';
import { useFormats } from '../../../../shared/use-formats.ts';
import type { Api } from '../../../../lib/net/api.ts';
import { RetryButton } from '../../../../shared/retry-button.tsx';
import { Picture } from '../../../../ui/media/picture.tsx';
import { Price } from '../../../../ui/product/price.tsx';
import { PreviewWait } from './preview-wait.tsx';
import s from './category-preview.module.css';

/** Up to ten products of a category, in the menu. */
export function CategoryPreview({ api, id, title }: { api: Api; id: number; title: string }) {
  const { t } = useTranslation('shell');
  const { data, isError, refetch } = useQuery(categoryPreviewQuery(api, id));
  if (!data && !isError) return <PreviewWait />;
  if (!data)
    return (
      <>
        <p role="alert" className={s.message}>
          {t('mega.failed')}
        </p>
        <RetryButton onRetry={() => void refetch()} />
      </>
    );
  if (data.data.length === 0) return <p className={s.message}>{t('mega.no_products')}</p>;
  return (
    <ul className={s.products} aria-label={t('mega.products_of', { category: title })}>
      {data.data.map((product) => (
        <li key={product.id}>
          <a href={productHref(product.id)}>
            <span className={s.picture}>
              {product.media[0] && <Picture media={product.media[0]} sizes="56px" alt="" />}
            </span>
            <span className={s.title}>{product.title}</span>
            <MenuPrice price={product.price} before={product.price_before_discount} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The price line without the discount, for which the menu has no room. */
function MenuPrice({ price, before }: { price: number; before: number | null }) {
  const { t, sar } = useFormats('catalogue');
  return (
    <Price
      amount={sar(price)}
      before={before !== null && before > price ? sar(before) : undefined}
      labels={{ now: t('price.now'), before: t('price.before'), currency: t('price.currency') }}
    />
  );
}
