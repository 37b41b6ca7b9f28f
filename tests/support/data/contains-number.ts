// Finds a number that must not be stored, however a text contains it.
import { createHash } from 'node:crypto';
import { inArabicDigits, inPersianDigits } from './arabic-digits.ts';

/** The number in Latin, Arabic and Persian digits, whole and in groups of four. */
function typedWays(number: string): string[] {
  const groups = number.match(/.{1,4}/g) ?? [];
  const latin = [number, groups.join(' '), groups.join('-')];
  return latin.flatMap((each) => [each, inArabicDigits(each), inPersianDigits(each)]);
}

/**
 * The base64 of a text at any position in a longer one: base64 packs three bytes at a time, so there are three
 * variants.
 */
function packedWays(text: string): string[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2].flatMap((before) => {
    const packed = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const first = Math.ceil((before * 8) / 6);
    const last = Math.floor(((before + bytes.length) * 8) / 6);
    const own = packed.slice(first, last);
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** Hashes of the number: it has so few digits that anyone could try them all. */
function hashedWays(number: string): string[] {
  return ['md5', 'sha1', 'sha256', 'sha512'].flatMap((kind) =>
    (['hex', 'base64', 'base64url'] as const).map((encoding) => createHash(kind).update(number).digest(encoding)),
  );
}

/**
 * Whether a card or identity number (8 digits or more) appears in a text: in any digits, with separators, escaped for
 * JSON or a URL, as base64 or hex, or as its plain hash.
 */
export function containsNumber(number: string, text: string): boolean {
  const inLatin = unescaped(text)
    .replace(/[٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x6f0));
  if (new RegExp([...number].join(String.raw`[^0-9\p{L}]{0,2}`), 'u').test(inLatin)) return true;
  const typed = typedWays(number);
  const hex = typed.map((each) => Buffer.from(each).toString('hex'));
  if (hex.some((each) => text.toLowerCase().includes(each))) return true;
  return [...typed.flatMap(packedWays), ...hashedWays(number)].some((each) => text.includes(each));
}

/**
 * Whether a security code (CVV) appears in a text as a value of its own. As part of other values, so few digits prove
 * nothing.
 */
export function containsValue(value: string, text: string): boolean {
  return new RegExp(String.raw`(?<![\w.+-])${value}(?![\w:-]|\.\d)`).test(unescaped(text));
}

function unescaped(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/(%[0-9a-f]{2})+/gi, (escape) => Buffer.from(escape.replaceAll('%', ''), 'hex').toString('utf8'));
}
