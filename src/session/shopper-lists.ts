/** The lists that need somebody who is signed in. */
export const wishLists = ['favourite', 'cart', 'compare'] as const;

export type WishList = (typeof wishLists)[number];
