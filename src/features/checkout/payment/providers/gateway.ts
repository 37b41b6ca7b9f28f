// Requests from the browser straight to the payment gateway (saudi-commerce, section 1), not through our server.
import { Unreachable } from '../../../../lib/net/api.ts';

/** URL of the gateway's API, and its publishable key. */
export type Gateway = { publishable_key: string; api_base: string };

const timeoutMs = 15_000;

/**
 * Posts JSON to the gateway. Resolves with its answer, or null if it rejects the request (4xx). Throws Unreachable if
 * it does not answer or fails.
 */
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
  const json: unknown = await response.json().catch(() => null);
  if (!response.ok || json === null) throw new Unreachable('not-ours');
  return json;
}
