import type { Env } from '../env.ts';

/** What commands need to know of the store beside its database. */
export type StoreSettings = {
  /** Whether a running store has waybills made by a carrier. */
  hasCarrier: boolean;
  /** Where the carrier's stand-in takes orders to move parcels, without a slash at the end; null where there is none. */
  sandboxUrl: string | null;
};

export const noParties: StoreSettings = { hasCarrier: false, sandboxUrl: null };

/** The same as the running store reads from its environment. */
export function settingsOf(env: Env): StoreSettings {
  const isStoodInFor = !env.production && env.shipping.aramex === undefined;
  const host = ['0.0.0.0', '::'].includes(env.host) ? '127.0.0.1' : env.host;
  return {
    hasCarrier: env.shipping.aramex !== undefined || isStoodInFor,
    sandboxUrl: isStoodInFor ? `http://${host.includes(':') ? `[${host}]` : host}:${env.port}/sandbox` : null,
  };
}
