/** The default retention. */
export const retention = { identityRetentionDays: 3_650, orderRetentionDays: 3_650 };
