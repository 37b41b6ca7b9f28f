// Product comments. Anyone may read them; writing requires signing in (specification, sections 2, 3 and 6).
import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import { pathId } from './catalogue.ts';
import type { FieldIssue } from '../core/field-messages.ts';
import { countGraphemes } from '../core/graphemes.ts';
import { lastPossiblePage, pagination, wholeNumber } from '../core/paging.ts';
import { tidyText } from '../core/tidy-text.ts';

const says = (issue: FieldIssue) => issue;

/** In characters as the shopper sees them (specification, section 9). */
export const longestComment = 1_000;

/** Most UTF-16 units that a thousand characters take, whatever the script. */
const longestStored = 16_000;

/** A wide screen shows two or three in a row, so six fill its rows. */
export const commentsPerPage = 6;

/** From best to worst. */
export const ratingValues = [5, 4, 3, 2, 1] as const;

/** More marks on one letter than any language here uses would overlap the lines above. */
const mostMarks = /(\p{M}{6})\p{M}+/gu;
const anythingSeen = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A comment as stored; empty if it has no visible character. */
export function tidyComment(typed: string): string {
  const tidy = tidyText(typed).replace(mostMarks, '$1');
  return anythingSeen.test(tidy) ? tidy : '';
}

export const commentText = v.pipe(
  v.string(),
  v.maxLength(2 * longestStored, says('comment_long')),
  v.transform(tidyComment),
  v.nonEmpty(says('required')),
  v.maxLength(longestStored, says('comment_long')),
  v.check((text) => countGraphemes(text) <= longestComment, says('comment_long')),
);

export const ratingValue = v.picklist(ratingValues, says('choice'));

const comment = v.object({
  id: v.number(),
  /** First name; empty if the account is deleted. */
  author: v.string(),
  text: v.string(),
  rating: v.nullable(ratingValue),
  /** Whether the author has a paid or delivered order with this product. */
  bought: v.boolean(),
  created_at: v.string(),
});

export type Comment = v.InferOutput<typeof comment>;

const commentSummary = v.object({
  /** Mean to one decimal; null if there are no ratings. */
  rating: v.nullable(v.number()),
  /** All listed comments, with or without a rating. */
  comments_count: v.number(),
  /** Number of ratings for each value, from best to worst. */
  ratings: v.array(v.object({ value: ratingValue, count: v.number() })),
});

export type CommentSummary = v.InferOutput<typeof commentSummary>;

const ownComment = v.object({
  ...comment.entries,
  /** Whether the owner has hidden it: nobody else sees it, and it cannot be replaced. */
  hidden: v.boolean(),
});

const params = v.object({ id: pathId });

export const getComments = defineCall({
  method: 'GET',
  path: '/products/{id}/comments',
  summary: 'Comments on a product, newest first, with the mean and the distribution of ratings.',
  params,
  query: v.object({ page: v.optional(wholeNumber(1, lastPossiblePage), '1') }),
  data: v.array(comment),
  extra: v.object({ pagination, summary: commentSummary }),
});

export const getOwnComment = defineCall({
  method: 'GET',
  path: '/products/{id}/comments/own',
  summary: 'The customer’s own comment on a product; null if there is none.',
  signedIn: true,
  params,
  data: v.nullable(ownComment),
});

export const addComment = defineCall({
  method: 'POST',
  path: '/products/{id}/comments',
  summary:
    'Comments on a product, in at most 1000 characters as readers count them. A customer has one ' +
    'comment per product: a new one replaces it. 409 `comment_hidden`.',
  status: 201,
  signedIn: true,
  params,
  body: v.object({ text: commentText, rating: v.optional(v.nullable(ratingValue), null) }),
  data: comment,
  extra: v.object({ summary: commentSummary }),
});

export const removeOwnComment = defineCall({
  method: 'DELETE',
  path: '/products/{id}/comments/own',
  summary: 'Removes the customer’s own comment on a product; not an error if there is none.',
  signedIn: true,
  params,
  data: v.null(),
  extra: v.object({ summary: commentSummary }),
});
