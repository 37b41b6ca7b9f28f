import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangesPage } from '../blocks/lists/changes-page.tsx';
import { cartQuery } from '../features/cart/cart.queries.ts';
import { openOutbox } from '../offline/open-outbox.ts';
import type { OutboxFacade } from '../offline/outbox.ts';
import { useOutbox } from '../offline/outbox.state.ts';
import { entranceHref } from '../session/entrance.ts';
import { PageTitle } from './-page-title.tsx';

const texts = ['changes', 'lists'] as const;

export const Route = createFileRoute('/changes')({
  staticData: { texts },
  beforeLoad: ({ context }) => context.needTexts(texts),
  component: Changes,
});

function Changes() {
  const { t } = useTranslation('changes');
  const { api } = Route.useRouteContext();
  const queryClient = useQueryClient();
  const outbox = useOutbox();
  useEffect(() => {
    openOutbox().catch(() => undefined); // then there is nothing to show
  }, []);
  const ask = (what: (queue: OutboxFacade) => Promise<unknown>) => () => void openOutbox().then(what);
  const lines = queryClient.getQueryData(cartQuery(api).queryKey)?.data ?? [];
  return (
    <>
      <PageTitle title={t('title')} />
      <ChangesPage
        outbox={outbox}
        heldOf={(id) => lines.reduce((sum, line) => sum + (line.variety_id === id ? line.quantity : 0), 0)}
        onRetry={(id) => ask((queue) => queue.retry(id))()}
        onUndo={(id) => ask((queue) => queue.undo(id))()}
        onConfirm={(id) => ask((queue) => queue.confirm(id))()}
        onRetryAll={ask((queue) => queue.wake())}
        loginHref={entranceHref('/login', { back: '/changes' })}
      />
    </>
  );
}
