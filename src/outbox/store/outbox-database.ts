/** The database of the outbox's records (records.ts). */
export const outboxDatabase = 'store-outbox';
