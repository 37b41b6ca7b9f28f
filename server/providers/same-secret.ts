import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, so that timing reveals neither matching characters nor the secret's length. */
export function sameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
