// Brand, validation and formatting of a typed card.
import { foldDigits } from '../../../../contract/catalogue/search-text.ts';

export type CardBrand = 'mada' | 'visa' | 'mastercard';

const longestNumber = 19;
const shortestNumber = 16;
const group = 4;

/**
 * Prefixes of mada cards, from the gateway's own forms (saudi-commerce, section 1). They lie within the Visa and
 * Mastercard ranges, so they are checked first. For display only: the gateway decides the actual brand.
 */
const madaPrefixes = [
  '22337902 22337986 22402030 242030',
  '403024 40545400 406136 406996 40719700 40739500 407520 409201',
  '410621 410685 410834 412565 417633 419593',
  '420132 421141 422817 422818 422819 428331 428671 428672 428673',
  '431361 432328 434107 439954',
  '440533 440647 440795 442463 445564 446393 446404 446672',
  '45488707 455036 455708 457865 457997 458456',
  '462220 468540 468541 468542 468543 474491',
  '483010 483011 483012 484783 486094 486095 486096 489318 489319 49098000 492464',
  '504300 513213 515079 516138',
  '520058 521076 52166100 524130 524514 524940 529415 529741',
  '530060 531196 535825 535989 536023 537767 53973776',
  '543085 543357 549760 554180 555610 558563',
  '588845 588848 588850 589206 604906 636120',
  '968201 968202 968203 968204 968205 968206 968207 968208 968209 968211',
].flatMap((line) => line.split(' '));

/** The digits of a card number in Latin script, at most 19. */
export function cardDigits(typed: string): string {
  return foldDigits(typed).replace(/\D/g, '').slice(0, longestNumber);
}

/** Groups of four, as printed on the card. */
export function writtenNumber(digits: string): string {
  return digits.replace(new RegExp(`(\\d{${group}})(?=\\d)`, 'g'), '$1 ');
}

/** The brand by its prefix; null if not known yet or not accepted here. */
export function brandOf(digits: string): CardBrand | null {
  if (madaPrefixes.some((prefix) => digits.startsWith(prefix))) return 'mada';
  if (digits.startsWith('4')) return 'visa';
  const firstFour = Number(digits.slice(0, 4));
  if (/^5[1-5]/.test(digits) || (digits.length >= 4 && firstFour >= 2221 && firstFour <= 2720)) return 'mastercard';
  return null;
}

/** Whether it is a plausible number of an accepted brand: prefix, length and Luhn checksum. */
export function isCardNumber(digits: string): boolean {
  if (digits.length < shortestNumber || digits.length > longestNumber || brandOf(digits) === null) return false;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Formats typed text as MM/YY: keeps the digits and inserts the slash. */
export function writtenExpiry(typed: string): string {
  let digits = foldDigits(typed).replace(/\D/g, '');
  // Autofill may enter MM/YYYY.
  if (/^20\d\d$/.test(digits.slice(2)) && digits.length === 6) digits = digits.slice(0, 2) + digits.slice(4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  digits = digits.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/** Month and year of MM/YY for the gateway, two digits each; null if invalid or expired. */
export function expiryOf(written: string, now: Date): { month: string; year: string } | null {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(written) ?? [];
  if (month === '') return null;
  const endsAt = Date.UTC(2000 + Number(year), Number(month), 1);
  return endsAt > now.getTime() ? { month, year } : null;
}
