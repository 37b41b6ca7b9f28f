import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouteContext } from '@tanstack/react-router';
import { useEffect, useState, type ComponentType } from 'react';
import { localKeys, readStored } from '../../lib/storage/storage.ts';
import { pendingCount } from '../../outbox/store/pending-count.ts';
import { showStoredCount } from '../../shopper-lists/lists.state.ts';

type Notices = ComponentType<{ here: string }>;

/** Signs out, or asks first because changes are pending. Rejects if its code cannot be loaded. */
export const logOut = async (): Promise<void> => (await import('./lists-of-customer.ts')).askAndSignOut();

/**
 * What every page needs of the lists while a customer is signed in, or while changes of a former session are pending:
 * the lists are followed and messages of the outbox are shown. Its code is not part of a visitor's page. `userId` is
 * null for a visitor.
 */
export function PageLists({ userId }: { userId: number | null }) {
  const here = useLocation({ select: ({ href }) => href });
  const { api } = useRouteContext({ from: '__root__' });
  const queryClient = useQueryClient();
  const [Notices, setNotices] = useState<Notices | null>(null);
  useEffect(() => {
    // Also if only the cookies are gone: the outbox may have changes of the last shopper, and counts them again.
    const wasSomebody = [localKeys.user, localKeys.formerOwner].some((key) => readStored('local', key) !== null);
    const mayHavePending = wasSomebody || pendingCount() > 0;
    if (userId === null && !mayHavePending) return;
    if (userId !== null) showStoredCount();
    let isOver = false;
    let end = () => {};
    const load = () =>
      void import('./lists-of-customer.ts').then(
        ({ followLists, OutboxMessages }) => {
          if (isOver) return;
          setNotices(() => OutboxMessages);
          if (userId !== null) end = followLists(queryClient, api);
        },
        // Without this code the cards show no marks, and logging out cannot ask: the next click tries again.
        () => isOver || addEventListener('click', load, { once: true }),
      );
    load();
    return () => {
      isOver = true;
      end();
      setNotices(null);
    };
  }, [api, queryClient, userId]);
  return Notices && <Notices here={here} />;
}
