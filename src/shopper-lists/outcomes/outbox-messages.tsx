import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../../contract/core/language.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { useConnectivity } from '../../lib/net/connectivity.state.ts';
import { openOutbox } from '../../outbox/open-outbox.ts';
import { useOutbox } from '../../outbox/outbox.state.ts';
import { entranceHref, parseEntrance } from '../../session/auth-paths.ts';
import { isEntrance } from '../../session/way-back.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { AddedSheet } from '../added/added-sheet.tsx';
import { signOutNow, signOutQuestion, useSignOutQuestion } from '../sign-out.state.ts';
import s from './outbox-messages.module.css';

/** A change that is sent at once needs no word; what waits longer is said. */
const quietMs = 3_000;

/** What the queue has to say over every page: how much waits, what has just gone into the cart, and what signing out would lose. `here` is path and query of the page. */
export function ListNotices({ here }: { here: string }) {
  const { needTexts } = useRouteContext({ from: '__root__' });
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const ready = () => setReady(true);
    needTexts(['lists']).then(ready, () => undefined); // without words nothing is said
    openOutbox().catch(() => undefined);
  }, [needTexts]);
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
  const { i18n } = useTranslation('lists');
  return (count: number) => ({ count, number: formatNumber(count, toLanguage(i18n.language)) });
}

/** Whether to say how many changes wait for the server: once they have for longer than a send takes, and it is noted that each is to be confirmed. */
function useIsAnnounced(isAny: boolean): boolean {
  const [isNoted, setNoted] = useState(false);
  useEffect(() => {
    if (!isAny) return;
    let isOver = false;
    const announce = () =>
      openOutbox()
        .then((outbox) => outbox.noteAnnounced())
        .catch(() => undefined) // what waits is said all the same
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

/** How much waits, or is out of reach, as soon as it has for longer than a send takes; a link to what it is. */
export function WaitingLine({ here }: { here: string }) {
  const { t } = useTranslation('lists');
  const counted = useCounted();
  const outbox = useOutbox();
  const { owner, waitingForServer, waitsForSignIn, outOfReach } = outbox;
  const isAnnounced = useIsAnnounced(owner !== null && waitingForServer > 0) || outbox.isAnnounced;
  const waiting = isAnnounced ? outbox.waiting : outbox.waiting - waitingForServer;
  const isConnected = useConnectivity().state === 'online';
  const [isLong, setLong] = useState(false);
  const isAny = (owner === null ? waitsForSignIn : outbox.waiting + outOfReach) > 0;
  useEffect(() => {
    if (!isAny) return;
    const timer = setTimeout(() => setLong(true), quietMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isAny]);
  const words =
    owner === null
      ? t('for_sign_in', counted(waitsForSignIn))
      : [
          ...(waiting > 0 ? [t('waiting', counted(waiting))] : []),
          ...(outOfReach > 0 ? [t('out_of_reach', counted(outOfReach))] : []),
        ].join(' · ');
  const isShown = isAny && isLong && words !== '';
  return (
    <div className={s.place} data-alone={isConnected || undefined}>
      <div role="status">{isShown && <SaidOnce>{words}</SaidOnce>}</div>
      {isShown && here !== '/changes' && (
        <a className={s.line} href={owner === null ? signInHref(here) : '/changes'}>
          <Icon name="cloud" />
          {words}
        </a>
      )}
    </div>
  );
}

/** Leads back to the page, or from signing in and registering to where that leads. */
function signInHref(here: string): string {
  const { pathname, searchParams } = new URL(here, location.origin);
  return entranceHref(
    '/login',
    isEntrance(pathname) ? parseEntrance(Object.fromEntries(searchParams)) : { back: here },
  );
}

/** Keeps what it said first: how many are left is not read out again while they are being sent. */
function SaidOnce({ children }: { children: string }) {
  const [first] = useState(children);
  return <VisuallyHidden>{first}</VisuallyHidden>;
}

function SignOutQuestion() {
  const { t } = useTranslation('lists');
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
