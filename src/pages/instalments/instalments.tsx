import { useTranslation } from 'react-i18next';
import { instalmentsFor } from '../../../contract/orders/instalments.ts';
import { toLanguage } from '../../../contract/core/language.ts';
import { formatNumber, formatSarExact } from '../../lib/text/format.ts';
import s from './instalments.module.css';

/**
 * The instalments of a total in SAR, per provider; nothing if no provider takes the amount. `setting` returns a general
 * setting, empty if unknown.
 */
export function InstalmentOffers({ total, setting }: { total: number; setting: (name: string) => string }) {
  const { t, i18n } = useTranslation('product');
  const language = toLanguage(i18n.language);
  const ways = instalmentsFor(total, setting);
  if (ways.length === 0) return null;
  return (
    <ul className={s.ways} aria-label={t('instalments.label')}>
      {ways.map(({ method, amounts }) => {
        const [first = 0] = amounts;
        const values = {
          count: amounts.length,
          number: formatNumber(amounts.length, language),
          provider: t(`instalments.${method}`),
        };
        return (
          <li key={method}>
            <img src={`/payments/${method}.svg`} alt="" width="42" height="26" loading="lazy" />
            {amounts.every((amount) => amount === first)
              ? t('instalments.even', { ...values, amount: formatSarExact(first, language) })
              : t('instalments.uneven', {
                  ...values,
                  amounts: amounts.map((amount) => formatSarExact(amount, language)).join(' + '),
                })}
          </li>
        );
      })}
    </ul>
  );
}
