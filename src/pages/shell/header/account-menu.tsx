import { useRef } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import type { SessionUser } from '../../../session/session.state.ts';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { LogOutButton } from '../menus/log-out-button.tsx';
import { useClosingDetails } from './use-closing-details.ts';
import s from './account-menu.module.css';

/** The customer's avatar with the account menu: a native disclosure, so it opens before JavaScript has loaded. */
export function AccountMenu({ user, onLogOut }: { user: SessionUser; onLogOut?: () => Promise<void> }) {
  const { t } = useTranslation('shell');
  const details = useRef<HTMLDetailsElement>(null);
  useClosingDetails(details);
  return (
    <details ref={details} className={s.account}>
      <summary aria-label={t('account', { name: user.first_name })}>
        <Avatar user={user} />
      </summary>
      <ul className={s.list}>
        <li>
          <a href="/profile">
            <Icon name="user" />
            {t('profile')}
          </a>
        </li>
        <li>
          <a href="/compare">
            <Icon name="compare" />
            {t('compare')}
          </a>
        </li>
        <li>
          <a href="/orders">
            <Icon name="receipt" />
            {t('my_orders')}
          </a>
        </li>
        {onLogOut && (
          <li>
            <LogOutButton onLogOut={onLogOut} />
          </li>
        )}
      </ul>
    </details>
  );
}
