/** Nothing was read: it would be counted twice, because a change of the cart may or may not have taken effect. It is asked for again when that is known. */
export class InDoubt extends Error {}
