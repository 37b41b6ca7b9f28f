// What an identity provider adds to the return address. It is removed from the address first of all: neither the
// history nor the page may contain a code.
import * as v from 'valibot';
import { readStored, sessionKeys, writeStored } from '../../lib/storage/storage.ts';

const longest = 4096;
const text = v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(longest)));
const answerSchema = v.object({
  code: text,
  state: v.pipe(v.string(), v.nonEmpty(), v.maxLength(longest)),
  error: text,
  iss: text,
});

export type ProviderAnswer = v.InferOutput<typeof answerSchema>;

/** Stores the provider's answer from a query, for this tab. A query without one leaves the stored answer as it is. */
export function storeProviderAnswer(query: string): void {
  const parsed = v.safeParse(answerSchema, Object.fromEntries(new URLSearchParams(query)));
  if (parsed.success) writeStored('session', sessionKeys.federatedReturn, JSON.stringify(parsed.output));
}

/** The stored answer; null if there is none. */
export function readProviderAnswer(): ProviderAnswer | null {
  const stored = v.safeParse(
    v.pipe(v.string(), v.parseJson(), answerSchema),
    readStored('session', sessionKeys.federatedReturn),
  );
  return stored.success ? stored.output : null;
}

/** For an answer that was used or is useless. */
export function forgetProviderAnswer(): void {
  writeStored('session', sessionKeys.federatedReturn, null);
}
