// Names of what public answers show. A CDN in front of the store caches answers with them, and the store has it
// purge those that have changed (features/cdn).

/** All answers have it. */
export const storeTag = 'store';

export const productTag = (id: number) => `p${id}`;

/** For lists of a category and those below it; null for lists of the whole store. */
export const listTag = (categoryId: number | null) => `l${categoryId ?? 0}`;

/** Some pages change with time alone: a flash sale ends. */
const cdnSeconds = 60;

const tagHeader = 'Cache-Tag';
const cdnHeader = 'CDN-Cache-Control';

/** The headers of an answer that a CDN may cache (RFC 9213) until one of these tags is purged. */
export function cdnHeaders(tags: Iterable<string>): Record<string, string> {
  return { [tagHeader]: [...new Set([storeTag, ...tags])].join(','), [cdnHeader]: `max-age=${cdnSeconds}` };
}

/** The tags of an answer; none if a CDN may not cache it. */
export function tagsOf(headers: Headers): string[] {
  return headers.get(tagHeader)?.split(',') ?? [];
}

/** Keeps an answer out of CDNs. */
export function dropCdnHeaders(headers: Headers): void {
  headers.delete(tagHeader);
  headers.delete(cdnHeader);
}
