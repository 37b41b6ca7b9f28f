/** SHA-256 of a text, as hexadecimal digits. On pages without HTTPS by a polyfill (src/start/polyfills.ts). */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
