/** A file that the store cannot use; the message says why and follows the file's name. */
export class UnfitFile extends Error {}

export const largestFileBytes = 20 * 1024 * 1024;
