// Creates the session of this tab with its dependencies.
import type { QueryClient } from '@tanstack/react-query';
import type { Translate } from '../lib/text/i18n.ts';
import type { Api } from '../lib/net/api.ts';
import { deleteOutbox } from '../shopper-lists/outbox/delete-outbox.ts';
import { createSession, type SessionControl } from '../session/session.ts';
import { savePage } from './navigation/restore-page.ts';
import type { StoredAnswers } from './stored-answers.ts';
import type { AppRouter } from './router.tsx';

type AroundIt = {
  api: Api;
  queryClient: QueryClient;
  router: AppRouter;
  texts: (name: 'session-events') => Promise<Translate>;
  openAnswers: () => Promise<StoredAnswers>;
};

export function beginSession({ api, queryClient, router, texts, openAnswers }: AroundIt): SessionControl {
  return createSession({
    api,
    queryClient,
    texts: () => texts('session-events'),
    answers: {
      changeOwner: async () => (await openAnswers()).changeOwner(),
      forget: async () => (await openAnswers()).forget(),
    },
    emptyQueue: deleteOutbox,
    here: () => router.latestLocation.href,
    go: (href) => router.navigate({ href, replace: true }),
    reconsider: () => router.invalidate(),
    reload: (href) => (href === null ? location.reload() : location.replace(href)),
    keepTyped: async () => savePage(document),
  });
}
