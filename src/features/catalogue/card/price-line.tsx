import { savedPercent } from '../../../../contract/core/money.ts';
import { Price } from '../../../ui/product/price.tsx';
import { useFormats } from '../../../shared/use-formats.ts';

/** The price line of a product or variety. Prices are in SAR. */
export function PriceLine({ price, before, size }: { price: number; before: number | null; size?: 'card' | 'page' }) {
  const { t, number, sar } = useFormats('catalogue');
  const percent = before === null ? 0 : savedPercent(price, before);
  return (
    <Price
      size={size}
      amount={sar(price)}
      before={before !== null && before > price ? sar(before) : undefined}
      saving={percent > 0 ? t('price.saving', { percent: number(percent) }) : undefined}
      labels={{ now: t('price.now'), before: t('price.before'), currency: t('price.currency') }}
    />
  );
}
