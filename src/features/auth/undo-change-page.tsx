import { useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { undoChange } from '../../../contract/account/account.ts';
import { ApiError, type Api } from '../../lib/net/api.ts';
import { writeDraft } from '../../lib/storage/draft.ts';
import { Button, ButtonLink } from '../../ui/buttons/button.tsx';
import { Message } from '../../ui/overlays/message.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { useIsHydrated } from '../../ui/page/use-is-alive.ts';
import { noteSent } from '../../shared/account-forms/codes-sent.ts';
import { resetDraft } from './reset-password-form.tsx';
import { useShowFailure } from '../../shared/use-failure-text.ts';

type Outcome = { text: string; isRestored: boolean };

const focus = (element: HTMLElement | null) => element?.focus();

/** The page of the undo link in emails. Nothing happens before the click: mail scanners follow links. */
export function UndoChangePage({
  api,
  linkKey,
  onRestored,
}: {
  api: Api;
  /** Empty if the address has none. */
  linkKey: string;
  /** The account has no sessions left; if this device was logged in to it, it no longer is. */
  onRestored: () => Promise<void>;
}) {
  const { t } = useTranslation('account');
  const showFailure = useShowFailure();
  const isAlive = useIsHydrated();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      if (linkKey === '') return setOutcome({ text: t('undo.no_key'), isRestored: false });
      const { data } = await api.call(undoChange, { body: { key: linkKey } });
      await onRestored(); // first, because it clears the drafts written below from this device
      noteSent('password', data.resend_after);
      writeDraft(resetDraft, { email: data.email });
      setOutcome({ text: t('undo.done', { email: data.email }), isRestored: true });
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) setOutcome({ text: error.message, isRestored: false });
      else showFailure(error);
    } finally {
      setBusy(false);
    }
  };

  if (outcome !== null)
    return (
      <Message
        level={1}
        icon="user"
        title={t('undo.title')}
        text={
          <span ref={focus} tabIndex={-1}>
            {outcome.text}
          </span>
        }
      >
        <ButtonLink href={outcome.isRestored ? '/reset-password' : '/forgetPassword'}>
          {t('undo.to_password')}
        </ButtonLink>
        <ButtonLink kind="quiet" href="/store">
          {t('errors:store')}
        </ButtonLink>
      </Message>
    );
  return (
    <Message level={1} icon="user" title={t('undo.title')} text={t('undo.text')}>
      <Button kind="primary" disabled={!isAlive} aria-busy={isBusy} onClick={() => void press()}>
        {isBusy && <Spinner size="small" />}
        {t('undo.button')}
      </Button>
    </Message>
  );
}
