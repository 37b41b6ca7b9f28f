import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, so that timing reveals neither matching characters nor the secret's length. */
export function sameSecret(received: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(received), digest(secret));
}
