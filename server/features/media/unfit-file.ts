/** A file that the store does not take; the message says why, in words that follow the file's name. */
export class UnfitFile extends Error {}

export const largestFileBytes = 20 * 1024 * 1024;
