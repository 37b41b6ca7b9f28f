/** The lists that require signing in. */
export const shopperLists = ['favourite', 'cart', 'compare'] as const;

export type ShopperList = (typeof shopperLists)[number];
