import { Icon } from '../../ui/media/icons.tsx';
import { useAccountFormats } from '../../shared/account-forms/use-account-formats.ts';
import s from './profile-page.module.css';

/** Whether an email or phone is verified. */
export function VerifiedMark({ isVerified }: { isVerified: boolean }) {
  const { t } = useAccountFormats();
  return (
    <span className={s.mark} data-verified={isVerified || undefined}>
      <Icon name={isVerified ? 'check' : 'info'} />
      {t(isVerified ? 'profile.verified' : 'profile.not_verified')}
    </span>
  );
}
