import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares without telling by the time it takes how much was right, or how long the secret is. */
export function sameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
