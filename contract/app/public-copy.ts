// What of an answer may be kept on a device that several people use: everything but whose it was. Page and worker keep the same.

/** What says something about the shopper; false for a visitor. */
const flags = ['is_wishlist', 'is_cart', 'is_compare'];

/** The answer as a visitor would get it; null for anything that is no answer of ours. */
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
