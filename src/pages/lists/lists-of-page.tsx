import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState, type ComponentType } from 'react';
import { changesOwed } from '../../outbox/store/pending-count.ts';
import { showStoredCount } from '../../shopper-lists/lists.state.ts';

type Notices = ComponentType<{ here: string }>;

/**
 * What the lists need of every page while somebody is signed in, or while something waits for who was: they are followed, and what the queue has to say is said.
 * None of its code comes with a visitor's page. `userId` is null for a visitor.
 */
export function ListsAround({ here, userId }: { here: string; userId: number | null }) {
  const { api } = useRouteContext({ from: '__root__' });
  const queryClient = useQueryClient();
  const [Notices, setNotices] = useState<Notices | null>(null);
  useEffect(() => {
    const isOwed = changesOwed() > 0;
    if (userId === null && !isOwed) return;
    if (userId !== null) showStoredCount();
    let isOver = false;
    let end = () => {};
    void import('./lists-of-customer.ts').then(
      ({ keepLists, ListNotices }) => {
        if (isOver) return;
        setNotices(() => ListNotices);
        if (userId !== null) end = keepLists(queryClient, api);
      },
      () => undefined, // without its code the cards show no marks; the lists' own pages say so
    );
    return () => {
      isOver = true;
      end();
      setNotices(null);
    };
  }, [api, queryClient, userId]);
  return Notices && <Notices here={here} />;
}
