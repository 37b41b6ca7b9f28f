// Passwords that attackers try first: leaked ones, repetitions, sequences, and the shopper's own data.
import { foldDigits } from '../../../../contract/catalogue/search-text.ts';
import { commonPasswords } from './common-passwords.ts';
import { commonStems } from './common-stems.ts';

let listed: ReadonlySet<string> | null = null;
let stems: ReadonlySet<string> | null = null;

function isListed(word: string): boolean {
  listed ??= new Set(commonPasswords.split(/\s+/));
  return listed.has(word);
}

/** What an attacker knows about the shopper. */
export type PersonalFacts = { first_name?: string; last_name?: string; email?: string; phone?: string | null };

/** Whether a password is refused as `password_common`. */
export function isEasyPassword(password: string, facts: PersonalFacts): boolean {
  const typed = foldDigits(password).toLowerCase();
  return (
    isListed(typed) ||
    isMobile(typed) ||
    isOfStems(inLetters(typed)) ||
    isRepetition(typed) ||
    isSequence(typed) ||
    isPersonal(typed, facts)
  );
}

/** A Saudi mobile number. */
function isMobile(typed: string): boolean {
  return /^(\+?966|00966|0)?5\d{8}$/.test(typed);
}

/**
 * One or two guessable words, repeated or not, with digits and symbols before, between and after: '123Ahmed',
 * 'Noura.Noura', 'password2024!'.
 */
function isOfStems(word: string): boolean {
  const parts = new Set(word.split(/[^\p{L}]+/u).filter((part) => part !== ''));
  return isStem(word) || (parts.size > 0 && parts.size <= 2 && [...parts].every(isStem));
}

/** A listed password, a name or everyday word of the region, or one repeated letter. */
function isStem(word: string): boolean {
  stems ??= new Set(commonStems.split(/\s+/));
  return word !== '' && (isListed(word) || stems.has(word) || /^(\p{L})\1+$/u.test(word));
}

/**
 * '1P@ssw0rd2024!' becomes 'password': drops trailing digits and symbols and leading digits, and reads symbols that
 * replace letters as those letters.
 */
function inLetters(typed: string): string {
  const word = typed.replace(/(?<![^\p{L}])[^\p{L}]+$/u, '').replace(/^\d+/, '');
  return word.replace(/[@013$5]/g, (sign) => asLetter[sign] ?? sign);
}

const asLetter: Record<string, string> = { '@': 'a', '0': 'o', '1': 'i', '3': 'e', $: 's', '5': 's' };

/** One to four characters repeated, or at most three different ones. */
function isRepetition(typed: string): boolean {
  return new Set(typed).size <= 3 || /^(.{1,4})\1+$/su.test(typed);
}

const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'ضصثقفغعهخحجد',
  'شسيبلاتنمكط',
  'ئءؤرلاىةوزظ',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
];
const bothWays = [...rows, ...rows.map((row) => [...row].toReversed().join(''))];

/** Only runs of keys, digits or letters: '12345678', 'qwertyui', 'abcd1234', 'asdf4321'. */
function isSequence(typed: string): boolean {
  let at = 0;
  let loose = 0;
  while (at < typed.length) {
    const length = runFrom(typed, at);
    if (length >= 3) {
      at += length;
    } else {
      at += 1;
      loose += 1;
    }
  }
  return loose <= 1;
}

function runFrom(typed: string, start: number): number {
  let longest = 1;
  for (const row of bothWays) {
    let length = 0;
    while (start + length < typed.length && row.includes(typed.slice(start, start + length + 1))) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** Hardly more than the shopper's own name, address or number: fewer than five other characters. */
function isPersonal(typed: string, { first_name = '', last_name = '', email = '', phone }: PersonalFacts): boolean {
  const [local = ''] = email.toLowerCase().split('@');
  const digits = (phone ?? '').replace(/\D/g, '');
  const own = [email.toLowerCase(), local, ...local.split(/[._+-]/), first_name.toLowerCase(), last_name.toLowerCase()]
    .concat(digits, digits.slice(3), `0${digits.slice(3)}`)
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length);
  const rest = own.reduce((left, word) => left.replaceAll(word, ''), typed);
  return rest !== typed && [...rest].length < 5;
}
