/** The lists that require signing in. */
export const wishLists = ['favourite', 'cart', 'compare'] as const;

export type WishList = (typeof wishLists)[number];
