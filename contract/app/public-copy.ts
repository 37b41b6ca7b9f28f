// The part of an answer that may be stored on a shared device: nothing that relates to a shopper. Page and worker use
// the same rule.

/** Flags about the shopper; false for a visitor. */
const flags = ['is_wishlist', 'is_cart', 'is_compare'];

/** The answer as a visitor would get it; null if it is not an answer of this API. */
export function publicCopy(body: unknown): unknown {
  if (!isRecord(body) || !('data' in body)) return null;
  return scrubbed(body);
}

function scrubbed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(scrubbed);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, flags.includes(name) ? false : scrubbed(inner)]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
