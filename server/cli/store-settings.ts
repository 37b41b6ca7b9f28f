import { resolve } from 'node:path';
import { readEnv, type Env } from '../lib/env.ts';
import { openIdentitySeal, type IdentitySeal } from '../features/orders/checkout/identity-seal.ts';
import { knownSecretKeys } from '../lib/secret-key.ts';

/** What commands need to know about the store besides its database. */
export type StoreSettings = {
  /** Whether a running store can create waybills through a carrier. */
  hasCarrier: boolean;
  /**
   * URL of the carrier's sandbox, where shipments can be moved, without a trailing slash; null if there is no sandbox.
   */
  sandboxUrl: string | null;
  /** The data folder of the embedded database; null for PostgreSQL or an in-memory database. */
  embeddedIn: string | null;
  /** Opens what was sealed with the secret keys; null if there is none yet. */
  seal: IdentitySeal | null;
  env: Env;
};

export const noProviders: StoreSettings = {
  hasCarrier: false,
  sandboxUrl: null,
  embeddedIn: null,
  seal: null,
  env: readEnv({}),
};

/** Settings as the running store reads them from its environment. */
export function settingsOf(env: Env): StoreSettings {
  const isStoodInFor = !env.production && env.shipping.aramex === undefined;
  const host = ['0.0.0.0', '::'].includes(env.host) ? '127.0.0.1' : env.host;
  const secretKeys = knownSecretKeys(env);
  const seal = secretKeys === null ? null : openIdentitySeal(secretKeys);
  return {
    hasCarrier: env.shipping.aramex !== undefined || isStoodInFor,
    sandboxUrl: isStoodInFor ? `http://${host.includes(':') ? `[${host}]` : host}:${env.port}/sandbox` : null,
    embeddedIn: env.databaseUrl ? null : resolve(env.dataDir),
    seal,
    env,
  };
}
