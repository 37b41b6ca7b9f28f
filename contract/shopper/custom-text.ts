/**
 * Longest custom text, in UTF-16 units (specification, section 5: 'another field 50'). Alone in its file: product pages
 * need no more of the cart.
 */
export const longestCustomText = 50;
