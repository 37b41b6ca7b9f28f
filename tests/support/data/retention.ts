/** How long a store of a test retains data: as a store without settings. */
export const retention = { identityRetentionDays: 3_650, orderRetentionDays: 3_650 };
