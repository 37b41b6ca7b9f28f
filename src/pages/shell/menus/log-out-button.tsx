import { useTranslation } from '../../../lib/text/use-translation.ts';
import { showErrorToast } from '../../../lib/toast.ts';
import { Icon } from '../../../ui/media/icons.tsx';

/** `onLogOut` rejects if its code cannot be loaded: a message says so, because the shopper is still logged in. */
export function LogOutButton({ onLogOut }: { onLogOut: () => Promise<void> }) {
  const { t } = useTranslation('shell');
  const logOut = () => onLogOut().catch(() => showErrorToast(t('errors:unreachable.title')));
  return (
    <button type="button" data-closes onClick={() => void logOut()}>
      <Icon name="leave" />
      {t('log_out')}
    </button>
  );
}
