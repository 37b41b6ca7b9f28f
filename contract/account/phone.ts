// Phone numbers as Saudi shoppers write them, and the six states of the phone field (specification, section 4).
import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/mobile';
import { bareNumber, formatSaudiMobile } from './saudi-mobile.ts';

/** Longest text of a phone field (specification, section 9). */
export const longestPhone = 15;

const saudiMobileDigits = 9;

export type PhoneState = 'valid' | 'required' | 'invalid' | 'country' | 'short' | 'long';

/**
 * State of the phone field for a text: 05…, 5…, 9665…, +9665…, 009665… and +96605… are Saudi mobile numbers; +… is any
 * other country.
 */
export function phoneState(typed: string): PhoneState {
  if (typed.trim() === '' || typed.trim() === '+') return 'required';
  const text = bareNumber(typed);
  if (toE164(typed) !== null) return 'valid';
  // The library would accept the length of any Saudi number type, even a business service line.
  const mobile = /^(?:\+?966)?0?(5\d*)$/.exec(text)?.[1];
  if (mobile !== undefined && mobile.length !== saudiMobileDigits) {
    return mobile.length < saudiMobileDigits ? 'short' : 'long';
  }
  switch (validatePhoneNumberLength(text, 'SA')) {
    case 'TOO_SHORT':
      return 'short';
    case 'TOO_LONG':
      return 'long';
    case 'INVALID_COUNTRY':
      return 'country';
    default:
      return 'invalid';
  }
}

/** The number as E.164, such as `+9665XXXXXXXX`; null if it is not a mobile number of any country. */
export function toE164(typed: string): string | null {
  const text = bareNumber(typed).replace(/^\+9660/, '+966');
  const number = parsePhoneNumberFromString(text, 'SA');
  return number?.isValid() ? number.number : null;
}

/**
 * Formatted for reading: `051 234 5678` for a Saudi number, `+971 50 123 4567` for others. Left to right in both
 * languages.
 */
export function formatPhone(e164: string): string {
  const saudi = formatSaudiMobile(e164);
  if (saudi !== null) return saudi;
  const number = parsePhoneNumberFromString(e164);
  if (!number) return e164;
  return number.country === 'SA' ? number.formatNational() : number.formatInternational();
}
