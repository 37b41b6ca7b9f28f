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

/** A page of what shoppers say of a product; what was there is shown until it comes. */
export const commentsQuery = (api: Api, productId: number, page: number) =>
  queryOptions({
    queryKey: [...keyOf(api, productId), page],
    queryFn: ({ signal }) => api.call(getComments, { params: { id: productId }, query: { page }, signal }),
    // A copy of the device is stale at once.
    staleTime: ({ state }) => (state.data?.cachedAt == null ? freshForMs : 0),
    placeholderData: keepPreviousData,
    meta: { persist: 'list', address: api.addressOf(getComments, { params: { id: productId }, query: { page } }) },
  });

/** What whoever is signed in has said of a product; never kept on the device. */
export const ownCommentQuery = (api: Api, productId: number) =>
  queryOptions({
    queryKey: [api.language, 'own-comment', productId],
    queryFn: ({ signal }) => api.call(getOwnComment, { params: { id: productId }, signal }),
    staleTime: freshForMs,
  });

/** Puts into the cache what the server has said of a change: what is read behind it may be a second older. `written` is null where one was taken back. */
export async function takeChange(
  queryClient: QueryClient,
  api: Api,
  productId: number,
  { written, removed, summary }: { written: Comment | null; removed: number | null; summary: CommentSummary },
): Promise<void> {
  // What is still on its way may have been read before the change.
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
