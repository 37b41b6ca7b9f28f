export type PictureKind = 'jpeg' | 'png' | 'webp' | 'svg';

/** The kind of a file by its first bytes, not its name; null if not accepted. Only these kinds reach a decoder. */
export function kindOf(bytes: Uint8Array): PictureKind | null {
  const begins = (signature: readonly number[], at = 0) => signature.every((byte, index) => bytes[at + index] === byte);
  if (begins([0xff, 0xd8, 0xff])) return 'jpeg';
  if (begins([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (begins([0x52, 0x49, 0x46, 0x46]) && begins([0x57, 0x45, 0x42, 0x50], 8)) return 'webp';
  return isSvg(bytes) ? 'svg' : null;
}

/** XML whose first element is `svg`, after declaration, comments and document type. */
function isSvg(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, 4096)).replace(/^\uFEFF/, '');
  const before = /^(?:\s+|<\?[^>]*\?>|<!--(?:(?!-->)[^])*-->|<!DOCTYPE\s+svg\b[^[>]*>)*/.exec(head)?.[0] ?? '';
  return /^<(?:svg:)?svg[\s>/]/.test(head.slice(before.length));
}
