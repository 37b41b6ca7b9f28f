import type { Hono } from 'hono';
import { addComment, getComments, getOwnComment, removeOwnComment } from '../../../../contract/catalogue/comments.ts';
import type { Database } from '../../../db/connect.ts';
import type { AnswerCache } from '../../../http/answers/answer-cache.ts';
import { productTag } from '../../../http/answers/cache-tags.ts';
import { createLimit } from '../../../http/requests/rate-limiter.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { personalRead, publicRead, signedInWrite, type CallDeps, type HttpContext } from '../../../http/route.ts';
import type { Catalogue } from '../index/snapshot.ts';
import { removeComment, writeComment } from './change-comments.ts';
import { commentAnswer, listComments, ownCommentOf, summaryOf, type BoughtBy } from './read-comments.ts';

const minuteMs = 60_000;

/** Product comments. A purchase or a changed name raises no revision, so cached lists are refreshed every minute. */
export function mountComments(
  app: Hono<HttpContext>,
  deps: CallDeps & {
    reads: Database;
    catalogue: Catalogue;
    answers: AnswerCache;
    boughtBy: BoughtBy;
  },
): void {
  const { db, reads, catalogue, answers, boughtBy } = deps;
  const limit = createLimit(deps, 'comments');
  const version = ({ params }: { params: { id: number } }) =>
    `${catalogue.versionOf(params.id)} ${Math.floor(deps.now().getTime() / minuteMs)}`;
  const mustBeSold = (productId: number) => {
    if (!catalogue.current.index.hasProduct(productId)) throw new Refusal('not_found');
  };
  // The next request to this instance sees the change at once; other instances poll for it.
  const afterwards = () => void catalogue.refresh().catch(() => undefined); // this instance polls too

  publicRead(
    app,
    getComments,
    { answers, version, tags: (_, { params }) => [productTag(params.id)] },
    async ({ params, query }) => {
      mustBeSold(params.id);
      return listComments(reads, boughtBy, { productId: params.id, page: query.page });
    },
  );

  personalRead(app, getOwnComment, deps, async ({ params, who }) => ({
    data: await ownCommentOf(db, boughtBy, { productId: params.id, userId: who.userId }),
  }));

  signedInWrite(app, addComment, deps, {
    prepare: ({ who }) => limit.take(String(who.userId)),
    async carryOut(tx, { params, body, who, now }) {
      mustBeSold(params.id);
      const comment = await writeComment(tx, { ...body, productId: params.id, userId: who.userId, now });
      return { data: await commentAnswer(tx, boughtBy, comment), summary: await summaryOf(tx, params.id) };
    },
    afterwards,
  });

  signedInWrite(app, removeOwnComment, deps, {
    prepare: ({ who }) => limit.take(String(who.userId)),
    async carryOut(tx, { params, who }) {
      await removeComment(tx, { productId: params.id, userId: who.userId });
      return { data: null, summary: await summaryOf(tx, params.id) };
    },
    afterwards,
  });
}
