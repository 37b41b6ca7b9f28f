import type { Deliveries } from './deliveries.ts';
import type { Switches } from './switches.ts';

/** What each sandbox provider gets. */
export type SandboxDeps = {
  /** Address of the provider for shoppers and the store, without a trailing slash. */
  baseUrl: string;
  /** Address of the store's webhook for this provider. */
  webhookUrl: string;
  /** File for its data, without extension; null for memory only. */
  file: string | null;
  now: () => Date;
  deliveries: Deliveries;
  switches: Switches;
};
