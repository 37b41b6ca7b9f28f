import { resolve } from 'node:path';
import { readEnv, type Env } from '../lib/env.ts';
import { openIdentitySeal, type IdentitySeal } from '../features/orders/checkout/identity-seal.ts';
import { knownSecretKey } from '../lib/secret-key.ts';

/** What commands need to know of the store beside its database. */
export type StoreSettings = {
  /** Whether a running store has waybills made by a carrier. */
  hasCarrier: boolean;
  /** Where the carrier's stand-in takes orders to move parcels, without a slash at the end; null where there is none. */
  sandboxUrl: string | null;
  /** The data folder whose embedded database is the store's; null where that is PostgreSQL, or in memory. */
  embeddedIn: string | null;
  /** Names the secret key; null where there is none yet. */
  secretKeyId: string | null;
  /** Opens what was sealed with the secret key; null where there is none yet. */
  seal: IdentitySeal | null;
  env: Env;
};

export const noParties: StoreSettings = {
  hasCarrier: false,
  sandboxUrl: null,
  embeddedIn: null,
  secretKeyId: null,
  seal: null,
  env: readEnv({}),
};

/** The same as the running store reads from its environment. */
export function settingsOf(env: Env): StoreSettings {
  const isStoodInFor = !env.production && env.shipping.aramex === undefined;
  const host = ['0.0.0.0', '::'].includes(env.host) ? '127.0.0.1' : env.host;
  const secretKey = knownSecretKey(env);
  const seal = secretKey === null ? null : openIdentitySeal(secretKey);
  return {
    hasCarrier: env.shipping.aramex !== undefined || isStoodInFor,
    sandboxUrl: isStoodInFor ? `http://${host.includes(':') ? `[${host}]` : host}:${env.port}/sandbox` : null,
    embeddedIn: env.databaseUrl ? null : resolve(env.dataDir),
    secretKeyId: seal?.keyId ?? null,
    seal,
    env,
  };
}
