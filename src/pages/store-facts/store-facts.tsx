import { useTranslation } from '../../lib/text/use-translation.ts';
import { Icon } from '../../ui/media/icons.tsx';
import { NumbersTogether } from '../../ui/text/numbers-together.tsx';
import { phoneHref, spacedPhone, whatsappLink } from '../shell/store/contact-links.ts';
import { Registrations } from '../shell/footer/registrations.tsx';
import s from './store-facts.module.css';

/**
 * The store's identity and contact details, which the E-Commerce Law requires, from the owner's settings. Unset values
 * are left out.
 */
export function StoreFacts({ store, setting }: { store: string; setting: (key: string) => string }) {
  const { t } = useTranslation('shell');
  const [phone, email] = [setting('phone'), setting('email')];
  const [company, po] = [setting('company'), setting('po')];
  const whatsapp = whatsappLink(phone);
  return (
    <section aria-labelledby="store-facts" className={s.facts}>
      <h2 id="store-facts">{store}</h2>
      {(phone || email) && (
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
          {whatsapp && (
            <li>
              <a href={whatsapp.href} rel="external noopener">
                <Icon name="whatsapp" />
                {t('socials.whatsapp')}
              </a>
            </li>
          )}
        </ul>
      )}
      <dl>
        {(company || po) && (
          <div>
            <dt>{t('footer.address')}</dt>
            <dd>
              <NumbersTogether text={company} />
            </dd>
            {po && (
              <dd>
                <NumbersTogether text={po} />
              </dd>
            )}
          </div>
        )}
        <Registrations setting={setting} />
      </dl>
    </section>
  );
}
