/**
 * What no backup holds: who is signed in, codes and links that are on their way, counted attempts. Put back, a session that was ended since, perhaps a
 * thief's, would be good again; so after a restore everybody signs in anew. Devices that are told hang on a session: they say so again when they come by.
 */
export const leftOut: ReadonlySet<string> = new Set([
  'sessions',
  'push_subscriptions',
  'codes',
  'pending_links',
  'rate_limits',
]);
