import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { authHref, type AuthSearch } from '../../session/paths/auth-paths.ts';
import { finishFederated, type FederatedOutcome } from '../../session/federated/federated.ts';
import { keepPendingLink } from '../../session/federated/pending-link.ts';
import { useSignIn } from '../../session/use-sign-in.ts';
import { Button, ButtonLink } from '../../ui/buttons/button.tsx';
import { Message } from '../../ui/overlays/message.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import s from './federated-return.module.css';

type SignedIn = Extract<FederatedOutcome, { kind: 'signed-in' }>;

/** Focuses the heading that replaces the pressed button. */
const focusIt = (element: HTMLElement | null) => element?.focus();

/** Outcomes that show a message; the others navigate on. */
type ShownOutcome = Exclude<FederatedOutcome, { kind: 'signed-in' | 'password-required' }>;

/** How often the page was opened in this tab. */
let openings = 0;

/** Completes a sign-in with an identity provider: navigates on, or shows what happened and what to do next. */
export function FederatedReturn() {
  const { t } = useTranslation('federated');
  const { api } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const signIn = useSignIn();
  const [outcome, setOutcome] = useState<ShownOutcome | null>(null);
  const [tries, setTries] = useState(0);

  const clean = (search: AuthSearch) => router.navigate({ href: authHref('/login/return', search), replace: true });

  const begin = async (outcome: SignedIn) => {
    const { answer, remember, search } = outcome;
    await clean(search); // signIn reads the return path from the address
    await signIn(answer, { remember });
    // A browser without cookies keeps no session and has shown a message: continue on the login page.
    if (router.latestLocation.pathname === '/login/return') {
      await router.navigate({ href: authHref('/login', search), replace: true });
    }
  };

  const carryOn = async (isHere: () => boolean, isNewest: () => boolean) => {
    const outcome = await finishFederated(api, location.origin);
    if (!isHere() && !isNewest()) return; // left and reopened: the page on screen continues
    if (!isHere()) {
      // A shopper who has left the page is signed in all the same: the answer has set the token's cookie.
      if (outcome.kind === 'signed-in') await signIn(outcome.answer, { remember: outcome.remember });
      return;
    }
    switch (outcome.kind) {
      case 'signed-in':
        return begin(outcome);
      case 'password-required':
        keepPendingLink(outcome.link);
        return router.navigate({ href: authHref('/login', outcome.search), replace: true });
      case 'offline':
      case 'busy':
        return setOutcome(outcome);
      default:
        setOutcome(outcome);
        return clean('search' in outcome ? outcome.search : {});
    }
  };

  useEffect(() => {
    let isHere = true;
    const mine = (openings += 1);
    void carryOn(
      () => isHere,
      () => mine === openings,
    );
    return () => {
      isHere = false;
    };
    // Once per try: the dependencies do not change while this page is open.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [tries]);

  const tryAgain = () => {
    setOutcome(null);
    setTries(tries + 1);
  };

  if (!outcome) {
    return (
      <section className={s.waiting} role="status">
        <Spinner size="large" />
        <h1 ref={tries > 0 ? focusIt : undefined} tabIndex={-1}>
          {t('waiting')}
        </h1>
        <p>{t('waiting_text')}</p>
      </section>
    );
  }
  const provider = 'provider' in outcome ? outcome.provider : '';
  const isAgain = outcome.kind === 'offline' || outcome.kind === 'busy';
  return (
    <div className={s.page} role="alert">
      <Message
        level={1}
        icon={
          outcome.kind === 'offline' ? 'cloud' : outcome.kind === 'busy' || outcome.kind === 'stale' ? 'clock' : 'user'
        }
        title={t(`${outcome.kind}.title`)}
        text={outcome.kind === 'refused' ? outcome.text : t(`${outcome.kind}.text`, { provider })}
      >
        {isAgain && (
          <Button kind="primary" onClick={tryAgain}>
            {t('errors:retry')}
          </Button>
        )}
        <ButtonLink
          kind={isAgain ? 'secondary' : 'primary'}
          href={authHref('/login', 'search' in outcome ? outcome.search : {})}
        >
          {t('log_in')}
        </ButtonLink>
        <ButtonLink href="/store">{t('errors:store')}</ButtonLink>
      </Message>
    </div>
  );
}
