import type { Hono } from 'hono';
import { inLanguage } from '../../../contract/core/language.ts';
import {
  addStockWish,
  confirmStockWish,
  listStockWishes,
  removeStockWish,
  withdrawStockWishes,
} from '../../../contract/shopper/stock-alerts.ts';
import { createLimit, type Limit } from '../../http/requests/rate-limiter.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import { rateLimitKeyOf } from '../../http/requests/remote-address.ts';
import { openWrite, personalRead, signedInWrite, type CallDeps, type HttpContext } from '../../http/route.ts';
import { nameVarieties } from '../catalogue/varieties.ts';
import type { Catalogue } from '../catalogue/index/snapshot.ts';
import { checkSoldOut, createVisitorAlert, createUserAlert } from './create-alert.ts';
import { confirmAlert, waitingAlerts, withdrawAlert, withdrawAllAlerts } from './settle-alert.ts';
import { readAlertKey } from './alert-key.ts';

/** Stock alerts: emails when a sold-out variety is back. */
export function mountStockAlerts(
  app: Hono<HttpContext>,
  deps: CallDeps & { catalogue: Catalogue; wakeMessages: () => void; limitWrites: Limit },
): void {
  const { db, catalogue, secretKeys, limitWrites } = deps;
  const placeLimit = createLimit(deps, 'stockAlertPlace');
  const addressLimits = [createLimit(deps, 'stockAlertAddress'), createLimit(deps, 'stockAlertAddressDay')];

  openWrite(app, addStockWish, deps, async ({ body, who, address, language, now }) => {
    const { variety_id: varietyId, email } = body;
    if (!who && email === undefined) throw new Refusal('invalid', { fields: { email: 'required' } });
    if (who) await limitWrites.take(String(who.userId));
    await checkSoldOut(db, catalogue.current, varietyId);
    if (who) {
      const isVerified = await createUserAlert(db, { userId: who.userId, varietyId, language, now });
      return { data: { status: isVerified ? ('waiting' as const) : ('verify' as const) } };
    }
    await placeLimit.take(rateLimitKeyOf(address));
    for (const addressLimit of addressLimits) await addressLimit.take(email ?? '');
    await createVisitorAlert(db, secretKeys, { email: email ?? '', varietyId, language, now });
    deps.wakeMessages();
    return { data: { status: 'confirm' as const } };
  });

  personalRead(app, listStockWishes, deps, async ({ who, language }) => ({
    data: await waitingAlerts(db, who.userId, language),
  }));

  signedInWrite(app, removeStockWish, deps, {
    prepare: ({ who }) => limitWrites.take(String(who.userId)),
    async carryOut(tx, { params, who }) {
      await withdrawAlert(tx, who.userId, params.variety_id);
      return { data: { is_waiting: false } };
    },
  });

  openWrite(app, confirmStockWish, deps, async ({ body, language, now }) => {
    const varietyId = await confirmAlert(db, readAlertKey(secretKeys, body.key), now);
    const named = (await nameVarieties(db, [varietyId])).get(varietyId);
    if (!named) throw new Refusal('not_found');
    const title = inLanguage(named.title.ar, named.title.en, language);
    return { data: { product_id: named.product_id, variety_id: varietyId, title } };
  });

  openWrite(app, withdrawStockWishes, deps, async ({ body }) => {
    await withdrawAllAlerts(db, readAlertKey(secretKeys, body.key));
    return { data: { is_waiting: false } };
  });
}
