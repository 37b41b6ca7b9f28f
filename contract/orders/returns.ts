// What can be sent back after delivery, and until when. A fault is another matter: nothing here stands against it.

/** Days after delivery (E-Commerce Law, Article 13; saudi-commerce.md, section 6). */
const leastDays = 7;

/** For how many days after its delivery an order can be returned: as the setting `return_days` promises, and never less than the law's seven. */
export function returnDays(setting: string): number {
  return /^\d{1,3}$/.test(setting) ? Math.max(leastDays, Number(setting)) : leastDays;
}

/**
 * Why goods cannot be returned, or not in every state: `made_to_order` never, being made for one shopper; `hygiene` not once they are opened; `sealed` not once their seal is
 * broken, as with bullion.
 */
export const returnExceptions = ['made_to_order', 'hygiene', 'sealed'] as const;

export type ReturnException = (typeof returnExceptions)[number];

/** Whether goods can be returned at all. */
export function isReturnable(exception: ReturnException | null): boolean {
  return exception !== 'made_to_order';
}
