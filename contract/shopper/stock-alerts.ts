// Stock alerts: an email when something sold out is back. A customer needs one click; a visitor's address must first be
// confirmed (PDPL: consent before an email, and a way to unsubscribe in each).
import * as v from 'valibot';
import { emailAddress } from '../account/account.ts';
import { defineCall } from '../core/call.ts';
import { bodyId, pathId } from '../catalogue/catalogue.ts';

/** A visitor's form. */
export const stockAlertForm = v.object({ email: emailAddress });

/** From the links in the emails: identifies the alert and proves that the store created the link. */
const stockAlertKey = v.object({ key: v.pipe(v.string(), v.maxLength(100)) });

export const addStockWish = defineCall({
  method: 'POST',
  path: '/stock-wishes',
  summary:
    'Registers a stock alert: one email when a sold-out variety is back. A visitor’s address must be ' +
    'confirmed first; for a customer `email` is ignored. 409 `in_stock`, `stock_wishes_full`.',
  status: 202,
  body: v.object({ variety_id: bodyId, email: v.optional(emailAddress) }),
  /**
   * `waiting`: registered; `confirm`: the link in the email must be followed; `verify`: the account's address must be
   * verified first.
   */
  data: v.object({ status: v.picklist(['waiting', 'confirm', 'verify']) }),
});

export const stockAlert = v.object({
  variety_id: v.number(),
  product_id: v.number(),
  title: v.string(),
  created_at: v.string(),
});

export const listStockWishes = defineCall({
  method: 'GET',
  path: '/stock-wishes',
  summary: 'The customer’s stock alerts, latest first.',
  signedIn: true,
  data: v.array(stockAlert),
});

export const removeStockWish = defineCall({
  method: 'DELETE',
  path: '/stock-wishes/{variety_id}',
  summary: 'Removes the stock alert for a variety. Not an error if there is none.',
  signedIn: true,
  params: v.object({ variety_id: pathId }),
  data: v.object({ is_waiting: v.boolean() }),
});

export const confirmStockWish = defineCall({
  method: 'POST',
  path: '/stock-wishes/confirm',
  summary:
    'Confirms a visitor’s address with the key from the link in the email. 404 once the alert is withdrawn or expired.',
  body: stockAlertKey,
  data: v.object({ product_id: v.number(), variety_id: v.number(), title: v.string() }),
});

export const withdrawStockWishes = defineCall({
  method: 'POST',
  path: '/stock-wishes/withdraw',
  summary: 'Withdraws all stock alerts of the address or account that an email went to, with the key from its link.',
  body: stockAlertKey,
  data: v.object({ is_waiting: v.boolean() }),
});
