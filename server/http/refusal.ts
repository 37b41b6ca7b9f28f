import type * as v from 'valibot';
import { errorStatus, type ErrorCode } from '../../contract/errors.ts';
import type { Language } from '../../contract/language.ts';
import { errorMessage, fieldMessage } from './messages.ts';

/** An answer that the API expects to give: thrown anywhere below a route, turned into words in one place. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly more: {
      /** What is wrong with each field, as valibot says it. */
      issues?: readonly v.BaseIssue<unknown>[];
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(code);
  }
}

/** The JSON of a refusal in the shopper's language. */
export function refusalBody(refusal: Refusal, language: Language): Record<string, unknown> {
  const errors: Record<string, string[]> = {};
  for (const issue of refusal.more.issues ?? []) {
    const field = issue.path?.map((part) => String(part.key)).join('.') ?? '';
    const missing = issue.received === 'undefined';
    const limit = 'requirement' in issue ? issue.requirement : undefined;
    (errors[field] ??= []).push(fieldMessage({ type: issue.type, limit, missing }, language));
  }
  return {
    message: errorMessage(refusal.code, language),
    code: refusal.code,
    ...(refusal.more.issues ? { errors } : {}),
  };
}

/** The HTTP answer of a refusal. */
export function refusalAnswer(refusal: Refusal, language: Language): Response {
  const { retryAfterSeconds } = refusal.more;
  return Response.json(refusalBody(refusal, language), {
    status: errorStatus[refusal.code],
    headers: {
      'Cache-Control': 'no-store',
      ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
    },
  });
}
