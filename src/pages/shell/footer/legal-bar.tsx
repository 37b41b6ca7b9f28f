import { useTranslation } from '../../../lib/text/use-translation.ts';
import type { PaymentMethod } from '../../../../contract/orders/payments.ts';
import { Registrations } from './registrations.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import s from './legal-bar.module.css';

/** The logos of each payment method, drawn for this store, in public/payments. Moyasar processes cards. */
const marks = {
  card: ['mada', 'visa', 'mastercard', 'moyasar'],
  apple_pay: ['apple-pay'],
  stc_pay: ['stc-pay'],
  tabby: ['tabby'],
  tamara: ['tamara'],
  bank_transfer: ['bank-transfer'],
  cash_on_delivery: ['cash'],
} as const satisfies Record<PaymentMethod, readonly string[]>;

/** Used if the settings come from an older stored answer without payment methods. */
const usual = ['card', 'stc_pay', 'tabby', 'tamara', 'bank_transfer', 'cash_on_delivery'];

const isKnown = (method: string): method is PaymentMethod => method in marks;

/** The second footer row: the store's name, its legal numbers, and the payment methods. */
export function LegalBar({
  store,
  setting,
  payments = usual,
}: {
  store: string;
  setting: (key: string) => string;
  payments?: readonly string[];
}) {
  const { t } = useTranslation('shell');
  const shown = payments.filter(isKnown).flatMap((method) => [...marks[method]]);
  return (
    <div className={s.bar}>
      <div className={s.details}>
        <p suppressHydrationWarning>{t('footer.rights', { year: currentYear(), store })}</p>
        <dl>
          <Registrations setting={setting} />
        </dl>
        <ThemeChoice />
      </div>
      {shown.length > 0 && (
        <ul aria-label={t('footer:payments.title')} className={s.payments}>
          {shown.map((name) => (
            <li key={name}>
              <img
                src={`/payments/${name}.svg`}
                alt={t(`footer:payments.${name}`)}
                width="52"
                height="32"
                loading="lazy"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** At the turn of the year server and browser may differ, hence the suppressed warning above. */
function currentYear(): number {
  return new Date().getFullYear();
}
