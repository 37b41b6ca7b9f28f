import { createHash } from 'node:crypto';

/** Distinguishes lines of one variety: a hash of custom text and pictures in any order. Empty for neither. */
export function lineIdentity(customText: string | null, uploadIds: readonly string[]): string {
  if (customText === null && uploadIds.length === 0) return '';
  return createHash('sha256')
    .update(JSON.stringify([customText, uploadIds.toSorted()]))
    .digest('base64url');
}
