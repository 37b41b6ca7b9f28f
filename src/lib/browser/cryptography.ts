import { sha256 } from '@noble/hashes/sha2.js';

/** Pages without HTTPS have random numbers, but nothing else of the browser's cryptography. */
export function bringCryptography(target: Crypto): void {
  if (target.subtle) return;
  const randomUUID = () =>
    '10000000-1000-4000-8000-100000000000'.replaceAll(/[018]/g, (digit) => {
      const [random = 0] = target.getRandomValues(new Uint8Array(1));
      return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16); // the 8 gets two random bits
    });
  const digest = async (algorithm: string, data: Uint8Array): Promise<ArrayBufferLike> => {
    if (algorithm !== 'SHA-256') throw new Error(`there is no ${algorithm} on pages without HTTPS`);
    return sha256(data).buffer;
  };
  Object.defineProperties(target, { randomUUID: { value: randomUUID }, subtle: { value: { digest } } });
}
