/**
 * What no backup holds: who is signed in, codes and links that are on their way, counted attempts. Put back, a session that was ended since, perhaps a
 * thief's, would be good again; so after a restore everybody signs in anew.
 */
export const leftOut: ReadonlySet<string> = new Set(['sessions', 'codes', 'pending_links', 'rate_limits']);
