// The only request with a card in it: from this page to the gateway (saudi-commerce, section 1). Neither our server nor this device ever keeps what is in it.
import * as v from 'valibot';
import { Unreachable } from '../../lib/api.ts';
import type { Card } from './card-fields.ts';

/** What stands for a card from now on: usable once, by our server only. */
export type CardToken = { id: string; brand: string; lastFour: string };

/** The gateway does not take this card. */
export class CardRefused extends Error {}

const answer = v.object({ id: v.string(), brand: v.string(), last_four: v.string() });

const timeoutMs = 15_000;

/** Has the gateway keep a card for one payment. Throws CardRefused or Unreachable. */
export async function tokenOf(
  card: Card,
  gateway: { publishable_key: string; api_base: string },
  { callbackUrl, fetch = globalThis.fetch }: { callbackUrl: string; fetch?: typeof globalThis.fetch },
): Promise<CardToken> {
  let response: Response;
  try {
    response = await fetch(`${gateway.api_base.replace(/\/+$/, '')}/v1/tokens`, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Authorization: `Basic ${btoa(`${gateway.publishable_key}:`)}`,
      },
      body: JSON.stringify({ ...card, save_only: true, callback_url: callbackUrl }),
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    throw new Unreachable(
      cause instanceof DOMException && cause.name === 'TimeoutError' ? 'timeout' : 'network',
      cause,
    );
  }
  if (response.status >= 400 && response.status < 500 && response.status !== 429) throw new CardRefused();
  const said = v.safeParse(answer, await response.json().catch(() => null));
  if (!response.ok || !said.success) throw new Unreachable('not-ours');
  return { id: said.output.id, brand: said.output.brand, lastFour: said.output.last_four };
}
