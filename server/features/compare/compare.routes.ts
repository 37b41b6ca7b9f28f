import type { Hono } from 'hono';
import {
  addToCompare as addCall,
  getCompare,
  removeFromCompare as removeCall,
} from '../../../contract/shopper/compare.ts';
import type { Limit } from '../../http/requests/rate-limiter.ts';
import { personalRead, signedInWrite, type CallDeps, type HttpContext } from '../../http/route.ts';
import { flagged, type FlagsOf } from '../catalogue/shopper-flags.ts';
import type { Catalogue } from '../catalogue/index/snapshot.ts';
import { addToCompare, comparedProducts, removeFromCompare } from './compare.ts';

/** The compare list, and adding or removing a variety. */
export function mountCompare(
  app: Hono<HttpContext>,
  deps: CallDeps & { catalogue: Catalogue; flagsOf: FlagsOf; limitWrites: Limit },
): void {
  const { db, catalogue, flagsOf, limitWrites } = deps;
  const prepare = ({ who }: { who: { userId: number } }) => limitWrites.take(String(who.userId));

  personalRead(app, getCompare, deps, async ({ who, language }) => {
    const products = await comparedProducts(db, catalogue.current, { userId: who.userId, language });
    const flags = await flagsOf(db, who.userId);
    return { data: products.map((product) => flagged(product, flags)) };
  });

  signedInWrite(app, addCall, deps, {
    prepare,
    async carryOut(tx, { body, who, now }) {
      await addToCompare(tx, catalogue.current, { userId: who.userId, varietyId: body.variety_id, now });
      return { data: { is_compare: true } };
    },
  });

  signedInWrite(app, removeCall, deps, {
    prepare,
    async carryOut(tx, { body, who }) {
      await removeFromCompare(tx, { userId: who.userId, varietyId: body.variety_id });
      return { data: { is_compare: false } };
    },
  });
}
