import type { OutboxState } from '../operations/shopper-queue.ts';

/** The text that was refused for a product, to be corrected on its page; null once the product has been added again. */
export function rejectedText(
  { ops, outcomes }: Pick<OutboxState, 'ops' | 'outcomes'>,
  productId: number,
): string | null {
  const refused = outcomes.filter((each) => each.is === 'text_refused' && each.product_id === productId).at(-1);
  if (refused?.is !== 'text_refused') return null;
  const isPast = ops.some(
    ({ kind, seen, state, createdAt }) =>
      kind === 'cart.add' && seen.product_id === productId && state !== 'rejected' && createdAt > refused.at,
  );
  return isPast ? null : refused.custom_text;
}
