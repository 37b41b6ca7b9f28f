import { useTranslation } from '../../../lib/text/use-translation.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { phoneHref, spacedPhone } from '../store/contact-links.ts';
import type { SocialLink } from '../store/contact-links.ts';
import { LanguageButton } from '../language/language-button.tsx';
import s from './top-bar.module.css';

/** Above the header: contact, login and language. */
export function TopBar({
  phone,
  email,
  social,
  isVisitor,
  onChangeLanguage,
}: {
  phone: string;
  email: string;
  social?: SocialLink;
  isVisitor: boolean;
  onChangeLanguage: () => void;
}) {
  const { t } = useTranslation('shell');
  return (
    <div className={s.bar}>
      <ul className={s.contact}>
        {phone !== '' && (
          <li>
            <a href={phoneHref(phone)}>
              <Icon name="phone" />
              <VisuallyHidden>{t('call')} </VisuallyHidden>
              <bdi dir="ltr">{spacedPhone(phone)}</bdi>
            </a>
          </li>
        )}
        {social && (
          <li>
            <a href={social.href} rel="external noopener">
              <Icon name={social.network} />
              <VisuallyHidden>{t(`socials.${social.network}`)}</VisuallyHidden>
            </a>
          </li>
        )}
        {email !== '' && (
          <li>
            <a href={`mailto:${email}`}>
              <Icon name="mail" />
              <VisuallyHidden>{t('write')} </VisuallyHidden>
              <bdi dir="ltr">{email}</bdi>
            </a>
          </li>
        )}
      </ul>
      <div className={s.actions}>
        {isVisitor && (
          <a href="/login" className={s.login}>
            {t('login')}
          </a>
        )}
        <LanguageButton onOpen={onChangeLanguage} />
      </div>
    </div>
  );
}
