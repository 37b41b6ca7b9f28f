import { useTranslation } from 'react-i18next';
import type { Category } from '../../../contract/catalogue.ts';
import { categoryHref } from '../../features/catalogue/addresses.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import s from './site-footer.module.css';

const networks = ['whatsapp', 'instagram', 'twitter', 'tiktok', 'facebook'] as const satisfies readonly IconName[];

export function SiteFooter({
  store,
  setting,
  socials,
  categories,
}: {
  store: string;
  /** The value of a setting, empty where there is none. */
  setting: (key: string) => string;
  socials: Record<string, string>;
  categories: Category[];
}) {
  const { t } = useTranslation('shell');
  const [phone, email] = [setting('phone'), setting('email')];
  const addresses: Record<string, string | undefined> = {
    whatsapp: phone && `https://wa.me/${phone.replace(/\D/g, '')}`,
    ...socials,
  };
  const links = networks.flatMap((network) => (addresses[network] ? [{ network, href: addresses[network] }] : []));
  const registrations = (['commercial_registration', 'tax_number'] as const).filter((key) => setting(key) !== '');

  return (
    <footer className={s.footer}>
      <div className={s.columns}>
        <div className={s.about}>
          <p className={s.name}>{store}</p>
          <p>{setting('about_short')}</p>
        </div>
        <nav aria-labelledby="footer-shop">
          <h2 id="footer-shop">{t('footer.shop')}</h2>
          <ul>
            <li>
              <a href="/store">{t('store')}</a>
            </li>
            {categories.map(({ id, title }) => (
              <li key={id}>
                <a href={categoryHref(id, title)}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        {(phone || email || links.length > 0) && (
          <section aria-labelledby="footer-contact">
            <h2 id="footer-contact">{t('footer.contact')}</h2>
            <ul>
              {phone && (
                <li>
                  <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                    <Icon name="phone" />
                    <bdi dir="ltr">{spaced(phone)}</bdi>
                  </a>
                </li>
              )}
              {email && (
                <li>
                  <a href={`mailto:${email}`}>
                    <Icon name="mail" />
                    <bdi dir="ltr">{email}</bdi>
                  </a>
                </li>
              )}
            </ul>
            {links.length > 0 && (
              <ul aria-label={t('footer.follow')} className={s.socials}>
                {links.map(({ network, href }) => (
                  <li key={network}>
                    <a href={href} rel="external noopener" aria-label={t(`socials.${network}`)}>
                      <Icon name={network} />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </section>
        )}
        {registrations.length > 0 && (
          <section aria-labelledby="footer-legal">
            <h2 id="footer-legal">{t('footer.legal')}</h2>
            <p className={s.company}>{numbersTogether(setting('company'))}</p>
            <dl>
              {registrations.map((key) => (
                <div key={key}>
                  <dt>{t(`footer.${key}`)}</dt>
                  <dd>
                    <bdi dir="ltr">{setting(key)}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
      <p className={s.rights} suppressHydrationWarning>
        {t('footer.rights', { year: currentYear(), store })}
      </p>
    </footer>
  );
}

/** Server and browser may stand in different years for a moment, hence the suppressed warning above. */
function currentYear(): number {
  return new Date().getFullYear();
}

/** A Saudi number in groups, as it is written on a shop's door; any other stays as it is. */
function spaced(phone: string): string {
  return phone.replace(/^(\+966)(\d{2})(\d{3})(\d{4})$/, '$1 $2 $3 $4');
}

/** Postal codes such as 12214-3284 keep their order in Arabic text. */
function numbersTogether(text: string): string {
  return text.replace(/\d+(?:-\d+)+/g, '\u2066$&\u2069');
}
