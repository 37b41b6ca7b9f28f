import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '../lib/text/use-translation.ts';
import { runOnOutbox } from '../shopper-lists/ask-outbox.ts';
import { ChangesPage } from '../shopper-lists/changes/changes-page.tsx';
import { ChangesSkeleton } from '../shopper-lists/changes/changes-skeleton.tsx';
import { PageFailure } from '../pages/shell/failures/page-failure.tsx';
import { cartQuery } from '../features/cart/cart.queries.ts';
import { useConnectivity } from '../lib/net/connectivity.state.ts';
import { openOutbox } from '../shopper-lists/outbox/open-outbox.ts';
import { useIsOutboxKnown, useOutbox } from '../shopper-lists/outbox/outbox.state.ts';
import { mayBeInCart } from '../shopper-lists/projection/project.ts';
import { authHref } from '../session/paths/auth-paths.ts';
import { PageTitle } from '../pages/loading/page-title.tsx';

const texts = ['changes', 'shopper-lists'] as const;

export const Route = createFileRoute('/changes')({
  staticData: { texts },
  beforeLoad: ({ context }) => context.needTexts(texts),
  component: Changes,
});

function Changes() {
  const { t } = useTranslation('changes');
  const lists = useTranslation('shopper-lists').t;
  const { api } = Route.useRouteContext();
  const outbox = useOutbox();
  const isKnown = useIsOutboxKnown();
  const [hasFailed, setFailed] = useState(false);
  const isConnected = useConnectivity().state === 'online';
  const cart = useQuery({
    ...cartQuery(api),
    enabled: outbox.ops.some(mayBeInCart),
    refetchOnReconnect: 'always', // if the clock was set back, an old answer does not look stale
  });
  useEffect(() => {
    openOutbox().catch(() => setFailed(true));
  }, []);
  if (!isKnown)
    return (
      <>
        <PageTitle title={t('title')} />
        {hasFailed ? (
          <PageFailure kind={isConnected ? 'failed' : 'offline'} onRetry={() => location.reload()} />
        ) : (
          <ChangesSkeleton />
        )}
      </>
    );
  return (
    <>
      <PageTitle title={t('title')} />
      <ChangesPage
        outbox={outbox}
        cart={cart.data ?? null}
        asking={cart.fetchStatus === 'fetching' ? 'asked' : isConnected ? 'failed' : 'offline'}
        onAskCart={() => void cart.refetch()}
        onRetry={(id) => void runOnOutbox((queue) => queue.retry(id), lists)}
        onUndo={(id) => void runOnOutbox((queue) => queue.undo(id), lists)}
        onConfirm={(id) => void runOnOutbox((queue) => queue.confirm(id), lists)}
        onRetryAll={() => void runOnOutbox((queue) => queue.wake(), lists)}
        onLoadAgain={() => location.reload()}
        loginHref={authHref('/login', { back: '/changes' })}
      />
    </>
  );
}
