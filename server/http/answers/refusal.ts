import * as v from 'valibot';
import { errorStatus, type ErrorCode } from '../../../contract/core/errors.ts';
import { fieldMessage, messageForIssue, type FieldIssue } from '../../../contract/core/field-messages.ts';
import type { Language } from '../../../contract/core/language.ts';
import { errorMessage, type LocalizedText } from './messages.ts';

/** An expected error of the API: thrown anywhere below a route, turned into an answer in one place. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly more: {
      /** Validation issues from valibot. */
      issues?: readonly v.BaseIssue<unknown>[];
      /** Field errors that our own code finds, such as a name that is taken. */
      fields?: Readonly<Record<string, FieldIssue>>;
      /** Additional members of the answer, next to message and code. */
      details?: Readonly<Record<string, unknown>>;
      /** Replaces the code's message. */
      message?: LocalizedText;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(code);
  }
}

/** The JSON of a refusal in the shopper's language. */
export function refusalBody(refusal: Refusal, language: Language): Record<string, unknown> {
  const { issues = [], fields = {}, details } = refusal.more;
  const errors: Record<string, string[]> = {};
  for (const issue of issues) (errors[v.getDotPath(issue) ?? ''] ??= []).push(messageForIssue(issue, language));
  for (const [field, issue] of Object.entries(fields)) (errors[field] ??= []).push(fieldMessage(issue, language));
  return {
    message: refusal.more.message?.[language] ?? errorMessage(refusal.code, language),
    code: refusal.code,
    ...(refusal.more.issues || refusal.more.fields ? { errors } : {}),
    ...details,
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
