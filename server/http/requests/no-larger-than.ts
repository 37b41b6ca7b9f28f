import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refusal } from '../answers/refusal.ts';

/** Refuses a larger body. One without a Content-Length is read into memory before the next handler runs. */
export function noLargerThan(maxSize: number): MiddlewareHandler {
  return bodyLimit({ maxSize, onError: () => Promise.reject(new Refusal('too_large')) });
}
