import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useTranslation } from '../lib/text/use-translation.ts';
import { getProfile } from '../../contract/account/user.ts';
import { UndoChangePage } from '../features/auth/undo-change-page.tsx';
import { ApiError, type Api } from '../lib/net/api.ts';
import { openSession } from '../session/open-session.ts';
import { session } from '../session/session.state.ts';
import { readToken } from '../session/token.ts';
import { PageTitle } from '../pages/loading/page-title.tsx';

const texts = ['account', 'failures'] as const;

/**
 * The target of the link in an email about a changed email address or phone; the key follows the #, so it is not sent
 * to the server.
 */
export const Route = createFileRoute('/undo-change')({
  staticData: { texts },
  beforeLoad: ({ context }) => context.needTexts(texts),
  component: UndoChange,
});

function UndoChange() {
  const { t } = useTranslation('account');
  const { api } = Route.useRouteContext();
  const key = useLocation({ select: ({ hash }) => hash });
  return (
    <>
      <PageTitle title={t('undo.title')} />
      <UndoChangePage api={api} linkKey={key} onRestored={() => endIfOver(api)} />
    </>
  );
}

/**
 * Ends the session if it belonged to the restored account, which has no sessions any more; another customer may be
 * signed in here.
 */
async function endIfOver(api: Api): Promise<void> {
  if (!session.user) return;
  const token = readToken();
  try {
    await api.call(getProfile);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) return; // the next call will tell
    await (await openSession()).endedBy(token);
  }
}
