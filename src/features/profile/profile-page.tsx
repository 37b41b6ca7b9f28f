import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { Unreachable, type Api } from '../../lib/net/api.ts';
import { connectivity } from '../../lib/net/connectivity.state.ts';
import { retryWhenOnline } from '../../lib/net/retry-when-online.ts';
import { profileQuery } from '../../session/profile.queries.ts';
import { RetryButton } from '../../shared/retry-button.tsx';
import { Message } from '../../ui/overlays/message.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { useFailureText } from '../../shared/use-failure-text.ts';
import { AboutSection } from './about-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EmailSection } from './email-section.tsx';
import { ExportSection } from './export-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PictureSection } from './picture-section.tsx';
import panel from '../../ui/page/panel.module.css';
import s from './profile-page.module.css';

// With the library of phone numbers, which is as large as the rest of the page.
const PhoneSection = lazy(() =>
  retryWhenOnline(async () => ({ default: (await import('./phone-section.tsx')).PhoneSection })),
);

/** Sections of the skeleton, by column. */
const waiting = [
  ['picture', 'about', 'email', 'phone'],
  ['password', 'devices', 'export', 'delete'],
];

/** The customer's account; each section is its own small form. */
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
  /** Navigates to a page of the app. */
  goTo: (href: string) => Promise<void>;
  /** Logs this device out. */
  onLogOut: () => Promise<void>;
  /** Clears this device after the account is deleted. */
  onDeleted: () => Promise<void>;
  /** The address section, from another feature. */
  addresses?: ReactNode;
  /** The device catalogue section, likewise. */
  shop?: ReactNode;
  /** The notification section, likewise. */
  notices?: ReactNode;
}) {
  const { t } = useTranslation('account');
  const failureText = useFailureText();
  const profile = useQuery(profileQuery(api));
  const user = profile.data?.data.user;
  // The usual text says that the input was not lost, but here there is none yet.
  const unreachableText = (error: Error) =>
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
          text={unreachableText(profile.error) ?? failureText(profile.error)}
        >
          <RetryButton onRetry={() => void profile.refetch()} />
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
            <Suspense fallback={<Waiting part="phone" />}>
              <PhoneSection api={api} user={user} goTo={goTo} />
            </Suspense>
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
                <Waiting key={part} part={part} />
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function Waiting({ part }: { part: string }) {
  return (
    <div className={`${panel.box} ${s.waiting}`} data-part={part}>
      <Skeleton shape="title" width={40} />
      <Skeleton width={80} />
    </div>
  );
}
