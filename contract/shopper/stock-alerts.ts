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
    'Asks to be told once, by mail, when a variety that is sold out is back. A visitor gives an address, which is asked first; for whoever is signed in `email` is not read. 409 `in_stock`, `stock_wishes_full`.',
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
  summary: 'What the shopper waits for, the latest first.',
  signedIn: true,
  data: v.array(stockAlert),
});

export const removeStockWish = defineCall({
  method: 'DELETE',
  path: '/stock-wishes/{variety_id}',
  summary: 'Withdraws the wish to be told of a variety. One that is not there is no error.',
  signedIn: true,
  params: v.object({ variety_id: pathId }),
  data: v.object({ is_waiting: v.boolean() }),
});

export const confirmStockWish = defineCall({
  method: 'POST',
  path: '/stock-wishes/confirm',
  summary:
    'Says yes for an address, with the key of the link in its mail. 404 once the wish is withdrawn or forgotten.',
  body: stockAlertKey,
  data: v.object({ product_id: v.number(), variety_id: v.number(), title: v.string() }),
});

export const withdrawStockWishes = defineCall({
  method: 'POST',
  path: '/stock-wishes/withdraw',
  summary: 'Withdraws all wishes of the address or account that a mail went to, with the key of its link.',
  body: stockAlertKey,
  data: v.object({ is_waiting: v.boolean() }),
});
