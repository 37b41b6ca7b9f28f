// A shop with the trial identity provider, and a journey's shopper who logs in there.
import { buildApp } from '../../../server/app.ts';
import { openProvider } from '../../../server/providers/identity/oidc.ts';
import type { Store } from './journey.ts';
import { openShop } from '../api/shop.ts';
import { startTrialIdentity } from '../providers/trial-identity.ts';

/** Opens the shop. The store has the provider's own address, as in trial operation. */
export async function openShopWithProvider() {
  const [shop, trial] = await Promise.all([
    openShop({ rateLimitOverrides: { codeAgain: { points: 1_000, seconds: 60 } } }),
    startTrialIdentity(),
  ]);
  const app = buildApp({ ...shop.deps, publicUrl: trial.url, identityProviders: [openProvider(trial.settings)] });
  return {
    shop,
    /** Options for `openStore`. */
    site: { shop: { app }, origin: trial.url },
    /** Logs in at the provider, where the page has led, and returns the URL that it redirects to. */
    async comeBack(store: Store, form: Record<string, string>): Promise<string> {
      return trial.returnFrom(await store.leftFor(), { person: 'other', verified: 'yes', ...form });
    },
    async close() {
      await shop.close();
      await trial.stop();
    },
  };
}
