import type { Hono } from 'hono';
import {
  addToCart as addCall,
  applyCoupon,
  getCarts,
  removeCartLine,
  removeCoupon,
  setCartLine,
} from '../../../contract/shopper/cart.ts';
import { toSar } from '../../../contract/core/money.ts';
import type { Database } from '../../db/connect.ts';
import { createLimit, type Limit } from '../../http/requests/rate-limiter.ts';
import { rateLimitKeyOf } from '../../http/requests/remote-address.ts';
import { personalRead, signedInWrite, type CallDeps, type RouteInput, type HttpContext } from '../../http/route.ts';
import type { FlagsOf } from '../catalogue/shopper-flags.ts';
import type { Log } from '../../lib/log.ts';
import type { Catalogue } from '../catalogue/index/snapshot.ts';
import { cartAnswer, cartItemsTotal } from './cart-answer.ts';
import { dropCoupon, putCoupon } from './cart-coupon.ts';
import { addToCart, lockCart, removeLine, setLine } from './change-lines.ts';

export type CartRoutesDeps = CallDeps & { catalogue: Catalogue; flagsOf: FlagsOf; limitWrites: Limit; log: Log };

/**
 * The cart, its lines and its coupon. Every write answers with the whole cart, except adding, which happens on other
 * pages.
 */
export function mountCart(app: Hono<HttpContext>, deps: CartRoutesDeps): void {
  const { catalogue, flagsOf, limitWrites } = deps;
  const limitCoupons = createLimit(deps, 'coupons');
  const limitCouponsPlace = createLimit(deps, 'couponsPlace');
  const prepare = ({ who }: { who: { userId: number } }) => limitWrites.take(String(who.userId));
  const cart = (db: Database, { who, language, now }: Pick<RouteInput<typeof getCarts>, 'who' | 'language' | 'now'>) =>
    cartAnswer(db, { snapshot: catalogue.current, flagsOf }, { userId: who.userId, language, now });

  personalRead(app, getCarts, deps, (input) => cart(deps.db, input));

  signedInWrite(app, addCall, deps, {
    prepare,
    async carryOut(tx, { body, who, now }) {
      const { variety_id: varietyId, quantity, custom_text: customText, uploads: uploadIds } = body;
      const line = await addToCart(tx, catalogue.current, {
        userId: who.userId,
        varietyId,
        quantity,
        customText,
        uploadIds,
        now,
      });
      return {
        data: { is_cart: true, quantity: line.quantity, line_id: line.lineId, price: toSar(line.price) },
      };
    },
  });

  // Registered before the routes with a line id, or `coupon` would be read as an id.
  signedInWrite(app, applyCoupon, deps, {
    async prepare({ who, address }) {
      await limitCoupons.take(String(who.userId));
      await limitCouponsPlace.take(rateLimitKeyOf(address));
    },
    async carryOut(tx, input) {
      const { body, who, language, now } = input;
      const { userId } = who;
      await lockCart(tx, userId);
      const subtotal = await cartItemsTotal(tx, catalogue.current, { userId, language });
      await putCoupon(tx, { typed: body.code, userId, subtotal, now });
      return cart(tx, input);
    },
    afterwards({ address }) {
      // Only guesses count: many customers may be behind one address.
      limitCouponsPlace.giveBack(rateLimitKeyOf(address)).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'a coupon that exists counts as a guess');
      });
    },
  });

  signedInWrite(app, removeCoupon, deps, {
    prepare,
    async carryOut(tx, input) {
      await lockCart(tx, input.who.userId);
      await dropCoupon(tx, input.who.userId);
      return cart(tx, input);
    },
  });

  signedInWrite(app, setCartLine, deps, {
    prepare,
    async carryOut(tx, input) {
      const { params, body, who } = input;
      await setLine(tx, catalogue.current, { userId: who.userId, lineId: params.id, quantity: body.quantity });
      return cart(tx, input);
    },
  });

  signedInWrite(app, removeCartLine, deps, {
    prepare,
    async carryOut(tx, input) {
      await removeLine(tx, { userId: input.who.userId, lineId: input.params.id });
      return cart(tx, input);
    },
  });
}
