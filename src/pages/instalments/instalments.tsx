import { instalmentsFor } from '../../../contract/orders/instalments.ts';
import { useFormats } from '../../shared/use-formats.ts';
import s from './instalments.module.css';

/**
 * The instalments of a total in SAR, per provider; nothing if no provider takes the amount. `setting` returns a general
 * setting, empty if unknown.
 */
export function InstalmentOffers({ total, setting }: { total: number; setting: (name: string) => string }) {
  const { t, sarExact, counted } = useFormats('product');
  const ways = instalmentsFor(total, setting);
  if (ways.length === 0) return null;
  return (
    <ul className={s.ways} aria-label={t('instalments.label')}>
      {ways.map(({ method, amounts }) => {
        const [first = 0] = amounts;
        const values = { ...counted(amounts.length), provider: t(`instalments.${method}`) };
        return (
          <li key={method}>
            <img src={`/payments/${method}.svg`} alt="" width="42" height="26" loading="lazy" />
            {amounts.every((amount) => amount === first)
              ? t('instalments.even', { ...values, amount: sarExact(first) })
              : t('instalments.uneven', { ...values, amounts: amounts.map(sarExact).join(' + ') })}
          </li>
        );
      })}
    </ul>
  );
}
