/** Where the queue keeps its records (records.ts). */
export const outboxDatabase = 'store-outbox';
