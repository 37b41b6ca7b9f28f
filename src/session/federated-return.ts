// What an identity provider writes into the address of the way back. It is taken out of the address before anything else: neither history nor page should hold a code.
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

export type Said = v.InferOutput<typeof said>;

/** Keeps what a provider says in a query, for this tab; a query in which none does leaves what is kept as it is. */
export function keepReturn(query: string): void {
  const given = v.safeParse(said, Object.fromEntries(new URLSearchParams(query)));
  if (given.success) writeStored('session', sessionKeys.federatedReturn, JSON.stringify(given.output));
}

/** What was kept; null where nothing is. */
export function readReturn(): Said | null {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), said), readStored('session', sessionKeys.federatedReturn));
  return kept.success ? kept.output : null;
}

/** Once it was used, or is worth nothing. */
export function forgetReturn(): void {
  writeStored('session', sessionKeys.federatedReturn, null);
}
