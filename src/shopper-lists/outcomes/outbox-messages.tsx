import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { useConnectivity } from '../../lib/net/connectivity.state.ts';
import { openOutbox } from '../outbox/open-outbox.ts';
import { useOutbox } from '../outbox/outbox.state.ts';
import { authHref, parseAuthSearch } from '../../session/paths/auth-paths.ts';
import { isAuthPath } from '../../session/paths/way-back.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { AddedSheet } from '../added/added-sheet.tsx';
import { signOutNow, signOutQuestion, useSignOutQuestion } from '../sign-out.state.ts';
import s from './outbox-messages.module.css';

/** A change that is sent at once needs no message; one that waits longer gets one. */
const quietMs = 3_000;

/**
 * The outbox's messages on every page: how much is pending, what was just added to the cart, and what signing out would
 * lose. `here` is the page's path and query.
 */
export function OutboxMessages({ here }: { here: string }) {
  const { needTexts } = useRouteContext({ from: '__root__' });
  const { t } = useTranslation('errors');
  const { waiting } = useSignOutQuestion();
  const isAsked = waiting !== null;
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const ready = () => setReady(true);
    // Without texts nothing is shown, until signing out needs them.
    const failed = () => {
      if (!isAsked) return;
      signOutQuestion.waiting = null;
      showErrorToast(t('unreachable.title'));
    };
    needTexts(['shopper-lists']).then(ready, failed);
    openOutbox().catch(() => undefined);
  }, [needTexts, isAsked, t]);
  if (!isReady) return null;
  return (
    <>
      <WaitingLine here={here} />
      <AddedSheet />
      <SignOutQuestion />
    </>
  );
}

function useCounted() {
  const { language } = useTranslation('shopper-lists');
  return (count: number) => ({ count, number: formatNumber(count, language) });
}

/**
 * Whether to show how many changes wait for the server: once they have waited longer than a send takes, and the outbox
 * has noted that each must be confirmed.
 */
function useIsAnnounced(isAny: boolean): boolean {
  const [isNoted, setNoted] = useState(false);
  useEffect(() => {
    if (!isAny) return;
    let isOver = false;
    const announce = () =>
      openOutbox()
        .then((outbox) => outbox.noteAnnounced())
        .catch(() => undefined) // pending changes are shown anyway
        .then(() => isOver || setNoted(true));
    const timer = setTimeout(announce, quietMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      setNoted(false);
    };
  }, [isAny]);
  return isNoted;
}

/** How many changes are pending or out of reach, once that lasts longer than a send takes; with a link to them. */
export function WaitingLine({ here }: { here: string }) {
  const { t } = useTranslation('shopper-lists');
  const counted = useCounted();
  const outbox = useOutbox();
  const { owner, waitingForServer, pendingForSignIn, outOfReach } = outbox;
  const isAnnounced = useIsAnnounced(owner !== null && waitingForServer > 0) || outbox.isAnnounced;
  const waiting = isAnnounced ? outbox.waiting : outbox.waiting - waitingForServer;
  const isConnected = useConnectivity().state === 'online';
  const [isLong, setLong] = useState(false);
  const isAny = (owner === null ? pendingForSignIn : outbox.waiting + outOfReach) > 0;
  useEffect(() => {
    if (!isAny) return;
    const timer = setTimeout(() => setLong(true), quietMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isAny]);
  const text =
    owner === null
      ? t('for_sign_in', counted(pendingForSignIn))
      : [
          ...(waiting > 0 ? [t('waiting', counted(waiting))] : []),
          ...(outOfReach > 0 ? [t('out_of_reach', counted(outOfReach))] : []),
        ].join(' · ');
  const isShown = isAny && isLong && text !== '';
  return (
    <div className={s.place} data-alone={isConnected || undefined}>
      <div role="status">{isShown && <AnnouncedOnce>{text}</AnnouncedOnce>}</div>
      {isShown && !/^\/changes(?:[?#]|$)/.test(here) && (
        <a className={s.line} href={owner === null ? signInHref(here) : '/changes'}>
          <Icon name="cloud" />
          {text}
        </a>
      )}
    </div>
  );
}

/** Leads back to this page, or from signing in and registering to where those lead. */
function signInHref(here: string): string {
  const { pathname, searchParams } = new URL(here, location.origin);
  return authHref('/login', isAuthPath(pathname) ? parseAuthSearch(Object.fromEntries(searchParams)) : { back: here });
}

/** Stays with its first text: the remaining number is not announced again while changes are being sent. */
function AnnouncedOnce({ children }: { children: string }) {
  const [first] = useState(children);
  return <VisuallyHidden>{first}</VisuallyHidden>;
}

function SignOutQuestion() {
  const { t } = useTranslation('shopper-lists');
  const counted = useCounted();
  const { waiting } = useSignOutQuestion();
  const close = () => (signOutQuestion.waiting = null);
  return (
    <Dialog open={waiting !== null} onClose={close} title={t('sign_out.title')} describedBy="sign-out-text">
      <p id="sign-out-text">{t('sign_out.text', counted(waiting ?? 0))}</p>
      <div className={s.answers}>
        <Button kind="primary" onClick={close}>
          {t('sign_out.wait')}
        </Button>
        <Button onClick={() => void signOutNow()}>{t('sign_out.drop')}</Button>
      </div>
    </Dialog>
  );
}
