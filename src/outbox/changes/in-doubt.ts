/**
 * The list was not read: one of its changes is in doubt and would be counted twice. The list is read again once that
 * is resolved.
 */
export class InDoubt extends Error {}
