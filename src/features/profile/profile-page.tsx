import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Unreachable, type Api } from '../../lib/net/api.ts';
import { connectivity } from '../../lib/net/connectivity.state.ts';
import { profileQuery } from '../../session/profile.queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Message } from '../../ui/overlays/message.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { useFailure } from '../../shared/account-forms/use-account-failure.ts';
import { useAccountWords } from '../../shared/account-forms/use-account-formats.ts';
import { AboutSection } from './about-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EmailSection } from './email-section.tsx';
import { ExportSection } from './export-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PhoneSection } from './phone-section.tsx';
import { PictureSection } from './picture-section.tsx';
import s from './profile-page.module.css';

/** The parts as they will stand, by column. */
const waiting = [
  ['picture', 'about', 'email', 'phone'],
  ['password', 'devices', 'export', 'delete'],
];

/** All that a shopper's account holds, each part a small form of its own. */
export function ProfilePage({
  api,
  goTo,
  onLogOut,
  onDeleted,
  addresses,
  shop,
  notices,
}: {
  api: Api;
  /** Goes to a page of the app. */
  goTo: (href: string) => Promise<void>;
  /** Signs this device out. */
  onLogOut: () => Promise<void>;
  /** Empties this device after the account has been deleted. */
  onDeleted: () => Promise<void>;
  /** The part of the addresses, which is another feature's. */
  addresses?: ReactNode;
  /** The part of what is kept on this device, likewise. */
  shop?: ReactNode;
  /** So is that of notices. */
  notices?: ReactNode;
}) {
  const { t } = useAccountWords();
  const { wordsFor } = useFailure();
  const profile = useQuery(profileQuery(api));
  const user = profile.data?.data.user;
  // Nothing has been typed here yet.
  const wordsForAway = (error: Error) =>
    error instanceof Unreachable && error.reason !== 'not-ours'
      ? t(`profile.away.${connectivity.state === 'offline' ? 'offline' : 'unreachable'}`)
      : null;
  if (!user && profile.isError) {
    return (
      <div className={s.page}>
        <Message
          level={1}
          icon="user"
          title={t('profile.title')}
          text={wordsForAway(profile.error) ?? wordsFor(profile.error)}
        >
          <Button onClick={() => void profile.refetch()}>{t('profile.retry')}</Button>
        </Message>
        {shop}
      </div>
    );
  }
  return (
    <div className={s.page}>
      <h1>{t('profile.title')}</h1>
      {user ? (
        <div className={s.columns}>
          <div className={s.parts}>
            <PictureSection api={api} user={user} />
            <AboutSection api={api} user={user} />
            <EmailSection api={api} user={user} goTo={goTo} />
            <PhoneSection api={api} user={user} goTo={goTo} />
            {addresses}
            {notices}
          </div>
          <div className={s.parts}>
            <PasswordSection api={api} user={user} />
            <DevicesSection api={api} onLogOut={onLogOut} />
            {shop}
            <ExportSection api={api} />
            <DeleteSection api={api} user={user} onDeleted={onDeleted} />
          </div>
        </div>
      ) : (
        <div className={s.columns}>
          <VisuallyHidden>{t('profile.loading')}</VisuallyHidden>
          {waiting.map((parts) => (
            <div key={parts[0]} className={s.parts}>
              {parts.map((part) => (
                <div key={part} className={s.waiting} data-part={part}>
                  <Skeleton shape="title" width={40} />
                  <Skeleton width={80} />
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
