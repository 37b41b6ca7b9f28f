import { shortestPassword } from '../../../contract/account/account.ts';

export type Strength = 'short' | 'weak' | 'fair' | 'strong';

const fairBits = 45;
const strongBits = 62;

/**
 * The strength of a password while it is chosen: a rough estimate of the guesses needed. Length counts most; repeated
 * and sequential characters count little. Only the server knows whether it is a leaked password.
 */
export function passwordStrength(password: string): Strength {
  const characters = [...password];
  if (characters.length < shortestPassword) return 'short';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u, /\p{Lo}/u];
  const sizes = [26, 26, 10, 32, 28];
  const size = kinds.reduce((sum, kind, index) => sum + (kind.test(password) ? (sizes[index] ?? 0) : 0), 0);
  const counted = characters.filter((character, index) => !followsOn(characters[index - 1], character)).length;
  const bits = Math.min(counted, 2 * new Set(characters).size) * Math.log2(size);
  return bits < fairBits ? 'weak' : bits < strongBits ? 'fair' : 'strong';
}

/** The same character again, or the next one up or down: 'aaa', '123', 'cba'. */
function followsOn(before: string | undefined, character: string): boolean {
  if (before === undefined) return false;
  return Math.abs((character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)) <= 1;
}
