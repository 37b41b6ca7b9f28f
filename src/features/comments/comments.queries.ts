import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  commentsPerPage,
  getComments,
  getOwnComment,
  type Comment,
  type CommentSummary,
} from '../../../contract/catalogue/comments.ts';
import { paginate } from '../../../contract/core/paging.ts';
import type { Api } from '../../lib/net/api.ts';
import { freshForMs } from '../../lib/net/query-client.ts';

const keyOf = (api: Api, productId: number) => [api.language, 'comments', productId];

/** One page of comments on a product; the previous page shows while it loads. */
export const commentsQuery = (api: Api, productId: number, page: number) =>
  queryOptions({
    queryKey: [...keyOf(api, productId), page],
    queryFn: ({ signal }) => api.call(getComments, { params: { id: productId }, query: { page }, signal }),
    // A copy stored on the device is stale at once.
    staleTime: ({ state }) => (state.data?.cachedAt == null ? freshForMs : 0),
    placeholderData: keepPreviousData,
    meta: { persist: 'list', address: api.addressOf(getComments, { params: { id: productId }, query: { page } }) },
  });

/** The customer's own comment on a product; never stored on the device. */
export const ownCommentQuery = (api: Api, productId: number) =>
  queryOptions({
    queryKey: [api.language, 'own-comment', productId],
    queryFn: ({ signal }) => api.call(getOwnComment, { params: { id: productId }, signal }),
    staleTime: freshForMs,
  });

/**
 * Writes the server's answer to a change into the cache, because a refetch may return data a second older. `written` is
 * null after a deletion.
 */
export async function takeChange(
  queryClient: QueryClient,
  api: Api,
  productId: number,
  { written, removed, summary }: { written: Comment | null; removed: number | null; summary: CommentSummary },
): Promise<void> {
  // A request still running may have read the state before the change.
  const own = ownCommentQuery(api, productId).queryKey;
  await Promise.all([own, keyOf(api, productId)].map((queryKey) => queryClient.cancelQueries({ queryKey })));
  queryClient.setQueryData(own, {
    data: written && { ...written, hidden: false },
    cachedAt: null,
  });
  const first = commentsQuery(api, productId, 1).queryKey;
  const before = queryClient.getQueryData(first)?.data ?? [];
  const gone = written?.id ?? removed;
  const others = before.filter(({ id }) => id !== gone);
  queryClient.setQueryData(first, {
    data: [...(written ? [written] : []), ...others].slice(0, commentsPerPage),
    pagination: paginate(1, commentsPerPage, summary.comments_count),
    summary,
    cachedAt: null,
  });
  queryClient.removeQueries({
    queryKey: keyOf(api, productId),
    predicate: ({ queryKey }) => queryKey.at(-1) !== 1,
  });
}
