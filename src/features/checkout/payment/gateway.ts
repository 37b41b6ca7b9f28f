// What the shopper's browser itself says to the payment gateway (saudi-commerce, section 1), past our server.
import { Unreachable } from '../../../lib/net/api.ts';

/** Where the browser speaks to the gateway, and the key that may be known to everybody. */
export type Gateway = { publishable_key: string; api_base: string };

const timeoutMs = 15_000;

/** Posts JSON to the gateway. Resolves with its answer, or null where it refuses (4xx); throws Unreachable where it does not answer, or is out of order. */
export async function postToGateway(
  { api_base }: Gateway,
  path: string,
  { body, headers = {}, fetch = globalThis.fetch }: { body: object; headers?: object; fetch?: typeof globalThis.fetch },
): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(`${api_base.replace(/\/+$/, '')}${path}`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
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
  if (response.status >= 400 && response.status < 500 && response.status !== 429) return null;
  const said: unknown = await response.json().catch(() => null);
  if (!response.ok || said === null) throw new Unreachable('not-ours');
  return said;
}
