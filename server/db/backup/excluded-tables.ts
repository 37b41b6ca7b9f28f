/**
 * Tables that backups leave out: sessions, pending codes and links, rate limits. A restored session that was ended
 * since, perhaps a thief's, would be valid again; so after a restore everybody has to sign in again. Push subscriptions
 * belong to a session; devices register theirs again at the next visit.
 */
export const excludedTables: ReadonlySet<string> = new Set([
  'sessions',
  'push_subscriptions',
  'codes',
  'pending_links',
  'rate_limits',
]);
