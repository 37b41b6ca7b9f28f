import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CommentSummary } from '../../../contract/catalogue/comments.ts';
import type { Api } from '../../lib/net/api.ts';
import { readDraft } from '../../lib/storage/draft.ts';
import { useConnectivity } from '../../lib/net/connectivity.state.ts';
import { useSession } from '../../session/session.state.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/overlays/message.tsx';
import { RetryButton } from '../../shared/retry-button.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { CommentCard } from './comment-card.tsx';
import { CommentForm, draftOf } from './comment-form.tsx';
import { CommentsPager } from './comments-pager.tsx';
import { commentsQuery, ownCommentQuery, takeChange } from './comments.queries.ts';
import { RatingSpread } from './rating-spread.tsx';
import { useFormats } from '../../shared/use-formats.ts';
import s from './comments-section.module.css';

/** The comments on a product, and the customer's own. */
export function CommentsSection({
  api,
  productId,
  isSought,
  loginHref,
  onLogIn,
  onChanged,
}: {
  api: Api;
  productId: number;
  /** Whether the URL points at the comments. */
  isSought: boolean;
  /** Login page with the way back. */
  loginHref: string;
  /** Called when a visitor sends a comment; the draft is stored. */
  onLogIn: () => void;
  /** Called with the new totals after a change. */
  onChanged: (summary: CommentSummary) => void;
}) {
  const { t, counted, when } = useFormats('comments');
  const { user } = useSession();
  const { state } = useConnectivity();
  const queryClient = useQueryClient();
  const [page, setPage] = useState(1);
  const [isWriting, setWriting] = useState(() => Object.keys(readDraft(draftOf(productId))).length > 0);
  const [takesFocus, setTakesFocus] = useState(isSought);
  const wantsFocus = useRef(false);
  const list = useQuery(commentsQuery(api, productId, page));
  const own = useQuery({ ...ownCommentQuery(api, productId), enabled: user !== null });
  // Summary, pager and form stay if another page cannot be loaded.
  const [lastLoaded, setLastLoaded] = useState(list.data);
  if (list.data && list.data !== lastLoaded) setLastLoaded(list.data);
  const shown = list.data ?? lastLoaded;
  const mine = user === null ? null : (own.data?.data ?? null);
  const top = useRef<HTMLDivElement>(null);
  const write = useRef<HTMLButtonElement>(null);

  // The form is gone and had the focus.
  useEffect(() => {
    if (isWriting || !wantsFocus.current) return;
    wantsFocus.current = false;
    write.current?.focus();
  }, [isWriting]);

  // The own comment is always refetched: if it says hidden by the owner, the list is outdated.
  const isBehind = mine?.hidden === true && (list.data?.data.some(({ id }) => id === mine.id) ?? false);
  useEffect(() => {
    if (isBehind) void queryClient.invalidateQueries({ queryKey: commentsQuery(api, productId, page).queryKey });
  }, [isBehind, queryClient, api, productId, page]);

  const close = () => {
    wantsFocus.current = true;
    setWriting(false);
  };
  const open = () => {
    setTakesFocus(true);
    setWriting(true);
  };
  const changed = async (change: Parameters<typeof takeChange>[3]) => {
    await takeChange(queryClient, api, productId, change);
    setPage(1);
    onChanged(change.summary);
    close();
  };
  const turnTo = (to: number) => {
    setPage(to);
    top.current?.scrollIntoView({ block: 'nearest' });
  };

  const failed = (
    <div className={s.failed} role="status">
      <Note icon="cloud">{t(state === 'offline' ? 'failure.not_known' : 'failure.list')}</Note>
      <RetryButton onRetry={() => void list.refetch()} />
    </div>
  );
  if (!shown) {
    return list.isError ? (
      failed
    ) : (
      // Needs its own key: reusing an element that then grows counts as a layout shift.
      <div key="waits" className={s.section} role="status">
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
        <div>
          <Skeleton shape="title" width={40} />
          <Skeleton />
          <Skeleton width={80} />
        </div>
      </div>
    );
  }

  const { data, pagination, summary, cachedAt } = shown;
  const { last } = pagination.meta.page;
  if (!list.isPlaceholderData && page > last) setPage(last); // the other comments have been deleted since
  const isOld = cachedAt !== null || (list.isError && list.data !== undefined);
  return (
    <div key="comments" className={s.section}>
      <div className={s.summary}>
        {summary.comments_count === 0 ? <p className={s.none}>{t('none')}</p> : <RatingSpread summary={summary} />}
        {mine?.hidden ? (
          <Note>{t('hidden')}</Note>
        ) : (
          <Button ref={write} aria-expanded={isWriting} onClick={() => (isWriting ? close() : open())}>
            {t(mine ? 'edit' : 'add')}
          </Button>
        )}
        {isOld && (
          <p className={s.age}>
            {t('catalogue:as_of', { time: when(cachedAt ?? new Date(list.dataUpdatedAt).toISOString()) })}
          </p>
        )}
      </div>
      <div ref={top}>
        {isWriting && !mine?.hidden && (
          <CommentForm
            key={user?.id ?? 'visitor'}
            api={api}
            productId={productId}
            takesFocus={takesFocus}
            isVisitor={user === null}
            isOffline={state === 'offline'}
            own={mine}
            loginHref={loginHref}
            onLogIn={onLogIn}
            onDone={(change) => void changed(change)}
            onCancel={close}
          />
        )}
        {!list.data && list.isError && failed}
        {list.data && data.length > 0 && (
          <ul className={s.cards} aria-busy={list.isPlaceholderData}>
            {data.map((comment) => (
              <li key={`${comment.id} ${comment.created_at}`}>
                <CommentCard comment={comment} isOwn={comment.id === mine?.id} />
              </li>
            ))}
          </ul>
        )}
        {last > 1 && <CommentsPager page={page} last={last} onPage={turnTo} />}
        <VisuallyHidden>
          <span role="status">{list.isPlaceholderData ? t('loading') : page > 1 ? t('page', counted(page)) : ''}</span>
        </VisuallyHidden>
      </div>
    </div>
  );
}
