/**
 * `Set-Cookie` value for one of the store's cookies, with the same attributes as the client writes
 * (src/lib/storage/storage.ts).
 */
export function ownCookie(name: string, value: string, seconds: number, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}
