import type { SaleTerms } from '../../../src/start/server-page/page-request.ts';
import { toSar, halalas } from '../../../contract/core/money.ts';
import { returnDays } from '../../../contract/orders/returns.ts';
import type { Database } from '../../db/connect.ts';
import { listSettings, plainValue } from '../../features/content/list-settings.ts';
import { storedPage } from '../../features/pages/manage-pages.ts';
import { daysOf } from '../../features/shipping/delivery-terms.ts';
import { listRules } from '../../features/shipping/manage-fees.ts';
import { freeAboveOf } from '../../features/shipping/shipping-terms.ts';

/**
 * Terms of return and delivery for structured data: returns from the settings `return_days` and `return_fees`
 * (`customer` or `free`), delivery from the fee table. With a carrier's own rates the fee is not known in advance.
 */
export async function readSaleTerms(db: Database, hasCarrierRates: boolean): Promise<SaleTerms> {
  const settings = await listSettings(db);
  const days = plainValue(settings, 'return_days');
  const fees = plainValue(settings, 'return_fees');
  const hasPage = (await storedPage(db, 'return-policy')) !== null;
  const rules = await listRules(db);
  const everywhere = rules.some(({ place }) => place === '*');
  const freeAbove = freeAboveOf(settings);
  return {
    returns: /^\d{1,3}$/.test(days)
      ? { days: returnDays(days), fees: fees === 'customer' || fees === 'free' ? fees : null, hasPage }
      : null,
    delivery: everywhere
      ? {
          fee: hasCarrierRates ? null : toSar(halalas(Math.max(...rules.map(({ feeHalalas }) => feeHalalas)))),
          isOneFee: new Set(rules.map(({ feeHalalas }) => feeHalalas)).size === 1,
          freeFrom: freeAbove === null ? null : toSar(freeAbove),
          days: daysOf(rules),
        }
      : null,
  };
}
