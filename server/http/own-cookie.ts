/** A `Set-Cookie` for one of the store's own cookies, with the attributes that the page itself writes (src/lib/storage/storage.ts). `publicUrl` is the store's address. */
export function ownCookie(name: string, value: string, seconds: number, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}
