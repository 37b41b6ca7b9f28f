import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import type { User } from '../../../contract/account/user.ts';
import type { Api } from '../../lib/net/api.ts';
import { profileQuery } from '../../session/profile.queries.ts';
import { ButtonLink } from '../../ui/buttons/button.tsx';
import { AccountPage } from './account-page.tsx';
import { wasSent } from '../../shared/account-forms/codes-sent.ts';
import { VerifyForm, type CodeChannel } from '../../shared/account-forms/verify-form.tsx';

/** Asks for the code that verifies an email address or phone. Redirects if there is nothing to verify. */
export function VerifyPage({
  api,
  channel,
  renderTarget = (target) => <bdi dir="ltr">{target}</bdi>,
  laterHref,
  onNothingToProve,
}: {
  api: Api;
  channel: CodeChannel;
  /** Renders the address or number. */
  renderTarget?: (target: string) => ReactNode;
  /** Where 'Later' leads. */
  laterHref: string;
  /** Called once it is verified, or if there is nothing to verify. */
  onNothingToProve: () => void;
}) {
  const { t } = useTranslation('account');
  const user = useQuery(profileQuery(api)).data?.data.user;
  const isOver = user !== undefined && !isToBeProved(user, channel);
  useEffect(() => {
    if (isOver) onNothingToProve();
  }, [isOver, onNothingToProve]);
  const target = channel === 'email' ? user?.email : user?.phone;
  const [isSent, setSent] = useState(false);
  return (
    <AccountPage
      title={t(`verify.${channel}.title`)}
      text={
        <>
          {t(`verify.${channel}.${isSent || wasSent(channel) ? 'text' : 'before'}`)}{' '}
          {/* on a line of its own, as the address or number will be */}
          {target ? renderTarget(target) : <bdi>{'\u2026'}</bdi>}
        </>
      }
    >
      <VerifyForm api={api} channel={channel} onSent={() => setSent(true)} />
      <ButtonLink kind="quiet" href={laterHref}>
        {t('verify.later')}
      </ButtonLink>
    </AccountPage>
  );
}

function isToBeProved(user: User, channel: CodeChannel): boolean {
  if (channel === 'email') return !user.email_verified;
  return user.phone !== null && !user.phone_verified && user.can_verify_phone;
}
