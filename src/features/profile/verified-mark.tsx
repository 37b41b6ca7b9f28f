import { useTranslation } from '../../lib/text/use-translation.ts';
import { Icon } from '../../ui/media/icons.tsx';
import s from './profile-page.module.css';

/** Whether an email or phone is verified. */
export function VerifiedMark({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation('account');
  return (
    <span className={s.mark} data-verified={isVerified || undefined}>
      <Icon name={isVerified ? 'check' : 'info'} />
      {t(isVerified ? 'profile.verified' : 'profile.not_verified')}
    </span>
  );
}
