// What an identity provider adds to the return address. It is removed from the address first of all: neither the
// history nor the page may contain a code.
import * as v from 'valibot';
import { readStored, sessionKeys, writeStored } from '../lib/storage/storage.ts';

const longest = 4096;
const text = v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(longest)));
const said = v.object({
  code: text,
  state: v.pipe(v.string(), v.nonEmpty(), v.maxLength(longest)),
  error: text,
  iss: text,
});

export type ProviderAnswer = v.InferOutput<typeof said>;

/** Stores the provider's answer from a query, for this tab. A query without one leaves the stored answer as it is. */
export function keepReturn(query: string): void {
  const given = v.safeParse(said, Object.fromEntries(new URLSearchParams(query)));
  if (given.success) writeStored('session', sessionKeys.federatedReturn, JSON.stringify(given.output));
}

/** The stored answer; null if there is none. */
export function readReturn(): ProviderAnswer | null {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), said), readStored('session', sessionKeys.federatedReturn));
  return kept.success ? kept.output : null;
}

/** For an answer that was used or is useless. */
export function forgetReturn(): void {
  writeStored('session', sessionKeys.federatedReturn, null);
}
