// What can be sent back within the seven days after delivery (E-Commerce Law, Article 13), and what not. A fault is another matter: nothing here stands against it.

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
