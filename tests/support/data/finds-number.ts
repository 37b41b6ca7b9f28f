// Whether a number that nobody may keep stands in a text all the same, however it was written down.
import { createHash } from 'node:crypto';
import { inArabicDigits, inPersianDigits } from './arabic-digits.ts';

/** In Latin, Arabic and Persian digits, whole and in groups of four, as they are typed. */
function typedWays(number: string): string[] {
  const groups = number.match(/.{1,4}/g) ?? [];
  const latin = [number, groups.join(' '), groups.join('-')];
  return latin.flatMap((each) => [each, inArabicDigits(each), inPersianDigits(each)]);
}

/** What base64 makes of a text wherever in a longer one it stands: it packs three bytes at a time, so there are three ways. */
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

/** A number of so few digits that everybody could try them all is known by its hash too. */
function hashedWays(number: string): string[] {
  return ['md5', 'sha1', 'sha256', 'sha512'].flatMap((kind) =>
    (['hex', 'base64', 'base64url'] as const).map((encoding) => createHash(kind).update(number).digest(encoding)),
  );
}

/**
 * Whether a card's or an identity's number (8 digits and more) stands in a text: in any digits, with signs between them, escaped for JSON or an address, as base64 or hex, or as
 * its plain hash.
 */
export function findsNumber(number: string, text: string): boolean {
  const inLatin = unescaped(text)
    .replace(/[٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x6f0));
  if (new RegExp([...number].join(String.raw`[^0-9\p{L}]{0,2}`), 'u').test(inLatin)) return true;
  const typed = typedWays(number);
  const hex = typed.map((each) => Buffer.from(each).toString('hex'));
  if (hex.some((each) => text.toLowerCase().includes(each))) return true;
  return [...typed.flatMap(packedWays), ...hashedWays(number)].some((each) => text.includes(each));
}

/** Whether a card's check number (CVV) stands in a text as a value of its own; within others so few digits are everywhere. */
export function findsValue(value: string, text: string): boolean {
  return new RegExp(String.raw`(?<![\w.+-])${value}(?![\w:-]|\.\d)`).test(unescaped(text));
}

function unescaped(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/(%[0-9a-f]{2})+/gi, (escape) => Buffer.from(escape.replaceAll('%', ''), 'hex').toString('utf8'));
}
