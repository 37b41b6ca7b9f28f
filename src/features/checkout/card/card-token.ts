// The only request with card data: from this page to the gateway (saudi-commerce, section 1). Neither our server nor
// this device stores that data.
import * as v from 'valibot';
import { Unreachable } from '../../../lib/net/api.ts';
import type { Card } from './card-fields.ts';
import { postToGateway, type Gateway } from '../payment/providers/gateway.ts';

/** A one-time replacement for the card, usable only by our server. */
export type CardToken = { id: string; brand: string; lastFour: string };

/** The gateway rejects this card. */
export class CardRefused extends Error {}

const answer = v.object({ id: v.string(), brand: v.string(), last_four: v.string() });

/** Exchanges a card for a one-time token. Throws CardRefused or Unreachable. */
export async function tokenOf(
  card: Card,
  gateway: Gateway,
  { callbackUrl, ...how }: { callbackUrl: string; fetch?: typeof globalThis.fetch },
): Promise<CardToken> {
  const response = await postToGateway(gateway, '/v1/tokens', {
    ...how,
    headers: { Authorization: `Basic ${btoa(`${gateway.publishable_key}:`)}` },
    body: { ...card, save_only: true, callback_url: callbackUrl },
  });
  if (response === null) throw new CardRefused();
  const token = v.safeParse(answer, response);
  if (!token.success) throw new Unreachable('not-ours');
  return { id: token.output.id, brand: token.output.brand, lastFour: token.output.last_four };
}
