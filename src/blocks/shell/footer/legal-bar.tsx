import { useTranslation } from 'react-i18next';
import { ThemeChoice } from './theme-choice.tsx';
import s from './legal-bar.module.css';

const registrations = ['commercial_registration', 'tax_number'] as const;

/** Drawn for this store, in public/payments. */
const payments = ['mada', 'visa', 'mastercard', 'stc-pay', 'tabby', 'tamara', 'bank-transfer', 'cash'] as const;

/** The second footer: whose store this is, its legal numbers, and how one pays here. */
export function LegalBar({ store, setting }: { store: string; setting: (key: string) => string }) {
  const { t } = useTranslation(['shell', 'footer']);
  const known = registrations.filter((key) => setting(key) !== '');
  return (
    <div className={s.bar}>
      <div className={s.words}>
        <p suppressHydrationWarning>{t('footer.rights', { year: currentYear(), store })}</p>
        {known.length > 0 && (
          <dl>
            {known.map((key) => (
              <div key={key}>
                <dt>{t(`footer.${key}`)}</dt>
                <dd>
                  <bdi dir="ltr">{setting(key)}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <ThemeChoice />
      </div>
      <ul aria-label={t('footer:payments.title')} className={s.payments}>
        {payments.map((name) => (
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
    </div>
  );
}

/** Server and browser may stand in different years for a moment, hence the suppressed warning above. */
function currentYear(): number {
  return new Date().getFullYear();
}
