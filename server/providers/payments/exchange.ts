// Calls to a payment provider. An answer without the documented shape leaves the outcome unknown.
import * as v from 'valibot';
import type { DeclineReason } from '../../../contract/orders/payments.ts';
import { callJson, NoAnswer, type JsonAnswer, type Fetch } from '../json-call.ts';
import { ProviderRefused, ProviderUnreachable, type PaymentReport, type ProviderId } from './payment-provider.ts';

type AnySchema = v.GenericSchema<unknown, unknown>;

/** A provider's address and timeout. */
export type ProviderEndpoint = { baseUrl: string; fetch?: Fetch | undefined; timeoutMs?: number | undefined };

export type ProviderClient = {
  /** Retried once if the first attempt fails without a timeout. */
  get<S extends AnySchema>(path: string, schema: S): Promise<v.InferOutput<S>>;
  /** Sent once. `path` may be an absolute URL, which then gets no key. */
  post<S extends AnySchema>(path: string, body: object, schema: S): Promise<v.InferOutput<S>>;
};

const pauseMs = 250;

/** Parses a provider's error; null if it is none, such as a gateway's error page. */
type RefusalOf = (answer: unknown) => { code: DeclineReason; message: string } | null;

/** Calls to one provider. Its methods throw ProviderUnreachable and ProviderRefused. */
export function openExchange(
  provider: ProviderId,
  { baseUrl, fetch, timeoutMs }: ProviderEndpoint,
  {
    headers,
    refusalOf,
  }: {
    headers: Readonly<Record<string, string>>;
    refusalOf: RefusalOf;
  },
): ProviderClient {
  const call = async <S extends AnySchema>(
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    schema: S,
  ): Promise<v.InferOutput<S>> => {
    const isOwn = !path.startsWith('/');
    const answer = await callJson(isOwn ? path : baseUrl + path, {
      method,
      headers: isOwn ? {} : headers,
      body,
      fetch,
      timeoutMs,
    });
    if (answer.status >= 400) throw refused(provider, answer, refusalOf);
    const read = v.safeParse(schema, answer.json);
    if (read.success) return read.output;
    const where = read.issues.map((issue) => v.getDotPath(issue) ?? 'the whole').join(', ');
    throw new NoAnswer(`${method} answered ${answer.status} in an unexpected format: ${where}`, false);
  };
  const translated = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof NoAnswer) throw new ProviderUnreachable(provider, error.detail);
      throw error;
    }
  };
  return {
    post: (path, body, schema) => translated(() => call('POST', path, body, schema)),
    get: (path, schema) =>
      translated(async () => {
        try {
          return await call('GET', path, undefined, schema);
        } catch (error) {
          if (!(error instanceof NoAnswer) || error.isLate) throw error;
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
          return call('GET', path, undefined, schema);
        }
      }),
  };
}

/** Trusts an error only in the provider's own format: a gateway's 404 does not mean that the payment does not exist. */
function refused(provider: ProviderId, { status, json }: JsonAnswer, refusalOf: RefusalOf): ProviderRefused {
  const refusal = refusalOf(json);
  if (!refusal) throw new NoAnswer(`answered ${status} in an unexpected format`, false);
  return new ProviderRefused(provider, status, refusal.code, oneLine(refusal.message));
}

const longestMessage = 300;

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, longestMessage);
}

/**
 * Performs `act` at most once with a provider that has no idempotency key for it: checks `isDone` before, and again if
 * the provider refuses, because it may refuse a repeat. Does not retry `act`.
 */
export async function actOnce(
  retrieve: () => Promise<PaymentReport>,
  isDone: (payment: PaymentReport) => boolean,
  act: (before: PaymentReport) => Promise<unknown>,
): Promise<PaymentReport> {
  const before = await retrieve();
  if (isDone(before)) return before;
  try {
    await act(before);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const after = await retrieve();
    if (isDone(after)) return after;
    throw error;
  }
  return retrieve();
}

/** Whether a refund of `amount` on top of `refundedBefore` is done. Throws ProviderRefused after another refund. */
export function refundIsDone(provider: ProviderId, amount: number, refundedBefore: number) {
  return ({ refunded }: PaymentReport): boolean => {
    if (refunded >= refundedBefore + amount) return true;
    if (refunded === refundedBefore) return false;
    throw new ProviderRefused(provider, 409, 'declined', 'another refund was made in between');
  };
}

/** Validates the URL of a provider's page for shoppers: https, or the API's own origin. Throws ProviderUnreachable. */
export function validatedPageUrl(provider: ProviderId, text: string, baseUrl: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && (url.protocol === 'https:' || url.origin === new URL(baseUrl).origin)) return url.href;
  throw new ProviderUnreachable(provider, 'its payment page has no valid URL');
}
