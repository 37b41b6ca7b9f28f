// What can be returned after delivery, and until when. Faulty products are a separate matter: nothing here limits those
// rights.

/** Days after delivery (E-Commerce Law, Article 13; saudi-commerce.md, section 6). */
const leastDays = 7;

/** Return period in days after delivery: the setting `return_days`, but never less than the law's seven. */
export function returnDays(setting: string): number {
  return /^\d{1,3}$/.test(setting) ? Math.max(leastDays, Number(setting)) : leastDays;
}

/**
 * Why a product cannot be returned, or not in every state: `made_to_order` never, because it is made for one shopper;
 * `hygiene` not once opened; `sealed` not once its seal is broken, as with bullion.
 */
export const returnExceptions = ['made_to_order', 'hygiene', 'sealed'] as const;

export type ReturnException = (typeof returnExceptions)[number];

/** Whether the product can be returned at all. */
export function isReturnable(exception: ReturnException | null): boolean {
  return exception !== 'made_to_order';
}
