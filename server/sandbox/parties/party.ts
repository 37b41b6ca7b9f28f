import type { Deliveries } from './deliveries.ts';
import type { Switches } from './switches.ts';

/** What each stand-in is given. */
export type PartyDeps = {
  /** Where shoppers, and the store, reach the stand-in: without a slash at the end. */
  baseUrl: string;
  /** Where the store takes the party's webhooks. */
  webhookUrl: string;
  /** Where what it remembers is kept; null: with the process. */
  file: string | null;
  now: () => Date;
  deliveries: Deliveries;
  switches: Switches;
};
