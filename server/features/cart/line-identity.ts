import { createHash } from 'node:crypto';

/** What tells lines of one variety apart: custom text and pictures, in whatever order those were sent. Empty for neither. */
export function lineIdentity(customText: string | null, uploadIds: readonly string[]): string {
  if (customText === null && uploadIds.length === 0) return '';
  return createHash('sha256')
    .update(JSON.stringify([customText, uploadIds.toSorted()]))
    .digest('base64url');
}
