// Calls to a payment provider: what is answered has the documented shape, or nothing is known.
import * as v from 'valibot';
import type { DeclineReason } from '../../../contract/orders/payments.ts';
import { callJson, NoAnswer, type Answer, type Fetch } from '../json-call.ts';
import { ProviderRefused, ProviderUnreachable, type Payment, type ProviderId } from './payment-provider.ts';

type AnySchema = v.GenericSchema<unknown, unknown>;

/** Where a provider is reached, and how long it is waited for; the tests wait less. */
export type Reach = { baseUrl: string; fetch?: Fetch | undefined; patienceMs?: number | undefined };

export type Exchange = {
  /** Asked once more where the first answer was lost at once. */
  get<S extends AnySchema>(path: string, schema: S): Promise<v.InferOutput<S>>;
  /** Sent once. `path` may be an address of its own, which then gets no key. */
  post<S extends AnySchema>(path: string, body: object, schema: S): Promise<v.InferOutput<S>>;
};

const pauseMs = 250;

/** Reads a provider's error; null for what is none, such as the page of a gateway before it. */
type RefusalOf = (answer: unknown) => { code: DeclineReason; message: string } | null;

/** `refusalOf` reads the provider's errors. Throws ProviderUnreachable and ProviderRefused. */
export function openExchange(
  provider: ProviderId,
  { baseUrl, fetch, patienceMs }: Reach,
  {
    headers,
    refusalOf,
  }: {
    headers: Readonly<Record<string, string>>;
    refusalOf: RefusalOf;
  },
): Exchange {
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
      patienceMs,
    });
    if (answer.status >= 400) throw refused(provider, answer, refusalOf);
    const read = v.safeParse(schema, answer.json);
    if (read.success) return read.output;
    const where = read.issues.map((issue) => v.getDotPath(issue) ?? 'the whole').join(', ');
    throw new NoAnswer(`${method} answered ${answer.status} in another shape: ${where}`, false);
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

/** A no is believed only where it is the provider's: the 404 of a gateway must not say that there is no such payment. */
function refused(provider: ProviderId, { status, json }: Answer, refusalOf: RefusalOf): ProviderRefused {
  const refusal = refusalOf(json);
  if (!refusal) throw new NoAnswer(`answered ${status} in another shape`, false);
  return new ProviderRefused(provider, status, refusal.code, oneLine(refusal.message));
}

const longestMessage = 300;

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, longestMessage);
}

/**
 * Carries out what must not be done twice with a provider that knows no key for it: looks first whether it is done, and once more where the provider refuses, because
 * the refusal may be of a repeat. `act` is not tried again.
 */
export async function doneOnce(
  retrieve: () => Promise<Payment>,
  isDone: (payment: Payment) => boolean,
  act: (before: Payment) => Promise<unknown>,
): Promise<Payment> {
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

/** Whether a refund of `amount` was carried out since `refundedBefore`. Throws ProviderRefused where another one has come between. */
export function refundIsDone(provider: ProviderId, amount: number, refundedBefore: number) {
  return ({ refunded }: Payment): boolean => {
    if (refunded >= refundedBefore + amount) return true;
    if (refunded === refundedBefore) return false;
    throw new ProviderRefused(provider, 409, 'declined', 'another refund has come between');
  };
}

/** An address of the provider's pages as shoppers are sent to it: https, or where the provider itself is reached. Throws ProviderUnreachable. */
export function pageAddress(provider: ProviderId, text: string, baseUrl: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && (url.protocol === 'https:' || url.origin === new URL(baseUrl).origin)) return url.href;
  throw new ProviderUnreachable(provider, 'its page has no address that can be used');
}
