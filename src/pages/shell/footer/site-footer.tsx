import { useTranslation } from '../../../lib/text/use-translation.ts';
import type { Category } from '../../../../contract/catalogue/catalogue.ts';
import { categoryHref } from '../../../shared/paths.ts';
import { InstallButton } from '../../../features/install/install-button.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { NumbersTogether } from '../../../ui/text/numbers-together.tsx';
import { phoneHref, spacedPhone, whatsappLink, type SocialLink } from '../store/contact-links.ts';
import { storesOf } from '../store/app-stores.ts';
import { footerForms } from '../store/site-pages.ts';
import { LegalBar } from './legal-bar.tsx';
import s from './site-footer.module.css';

const apps = [
  { setting: 'google_play_download_link', text: 'footer:apps.google' },
  { setting: 'apple_store_download_link', text: 'footer:apps.apple' },
] as const;

export function SiteFooter({
  store,
  setting,
  socials,
  categories,
  pages,
  payments,
}: {
  store: string;
  /** The value of a setting, empty if unset. */
  setting: (key: string) => string;
  socials: SocialLink[];
  categories: Category[];
  /** Pages that the owner has written. */
  pages: readonly { slug: string; title: string }[];
  /** Available payment methods; undefined if unknown. */
  payments?: readonly string[];
}) {
  const { t } = useTranslation('shell');
  const [phone, email] = [setting('phone'), setting('email')];
  const [company, po] = [setting('company'), setting('po')];
  const whatsapp = whatsappLink(phone);
  const links = whatsapp ? [whatsapp, ...socials] : socials;
  const offered = apps.flatMap((app) => (setting(app.setting) ? [{ ...app, href: setting(app.setting) }] : []));

  return (
    <footer className={s.footer}>
      <div className={s.columns}>
        <div className={s.about}>
          <p className={s.name}>{store}</p>
          <p>{setting('about_short')}</p>
          <ul aria-label={t('footer:apps.title')} className={s.apps}>
            {offered.map(({ text, href }) => (
              <li key={text}>
                <a href={href} rel="external noopener">
                  <Icon name="download" />
                  {t(text)}
                </a>
              </li>
            ))}
            <li>
              <InstallButton stores={storesOf(setting)} installed="says_so" />
            </li>
          </ul>
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
        <nav aria-labelledby="footer-help">
          <h2 id="footer-help">{t('footer.help')}</h2>
          <ul className={s.pages}>
            {pages.map(({ slug, title }) => (
              <li key={slug}>
                <a href={`/${slug}`}>{title}</a>
              </li>
            ))}
            {footerForms.map(({ href, text }) => (
              <li key={href}>
                <a href={href}>{t(text)}</a>
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
                  <a href={phoneHref(phone)}>
                    <Icon name="phone" />
                    <bdi dir="ltr">{spacedPhone(phone)}</bdi>
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
            <ul aria-label={t('footer.follow')} className={s.socials}>
              {links.map(({ network, href }) => (
                <li key={network}>
                  <a href={href} rel="external noopener" aria-label={t(`socials.${network}`)}>
                    <Icon name={network} />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
        {(company || po) && (
          <section aria-labelledby="footer-address">
            <h2 id="footer-address">{t('footer.address')}</h2>
            <address>
              <p>
                <NumbersTogether text={company} />
              </p>
              <p>
                <NumbersTogether text={po} />
              </p>
            </address>
          </section>
        )}
      </div>
      <LegalBar store={store} setting={setting} payments={payments} />
    </footer>
  );
}
