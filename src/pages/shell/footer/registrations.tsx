import { useTranslation } from '../../../lib/text/use-translation.ts';
import s from './registrations.module.css';

/** Each legal number with the setting that links to its proof. */
const registrations = [
  { key: 'commercial_registration', proof: 'commercial_registration_link' },
  { key: 'tax_number', proof: 'tax_certificate' },
] as const;

/** The legal numbers that are set, each with a link to its proof if the owner has given one; null if none is set. */
export function Registrations({ setting }: { setting: (key: string) => string }) {
  const { t } = useTranslation('shell');
  const shown = registrations.filter(({ key }) => setting(key) !== '');
  if (shown.length === 0) return null;
  return shown.map(({ key, proof }) => (
    <div key={key}>
      <dt>{t(`footer.${key}`)}</dt>
      <dd className={s.number}>
        <bdi dir="ltr">{setting(key)}</bdi>
        {setting(proof) !== '' && (
          <a href={setting(proof)} target="_blank" rel="external noopener">
            {t(`footer:${proof}`)}
          </a>
        )}
      </dd>
    </div>
  ));
}
