// Phone numbers as shoppers in Saudi Arabia write them, and the six states of the phone widget (specification, section 4).
import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/mobile';
import { foldDigits } from '../catalogue/search-text.ts';

/** The longest text of a phone field (specification, section 9). */
export const longestPhone = 15;

const saudiMobileDigits = 9;

export type PhoneState = 'valid' | 'required' | 'invalid' | 'country' | 'short' | 'long';

/** Latin digits and a leading plus; spaces, dashes, brackets and direction marks dropped; `00` is a plus. */
function bare(typed: string): string {
  return foldDigits(typed)
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/(?!^)\+/g, '');
}

/** What the widget says of a text: 05…, 5…, 9665…, +9665…, 009665… and +96605… are Saudi mobile numbers, +… others. */
export function phoneState(typed: string): PhoneState {
  if (typed.trim() === '' || typed.trim() === '+') return 'required';
  const text = bare(typed);
  if (toE164(typed) !== null) return 'valid';
  // The library would take the length of any kind of Saudi number, a shop's service line too.
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

/** The number in its one form, `+9665XXXXXXXX`; null where it is not a mobile number of any country. */
export function toE164(typed: string): string | null {
  const text = bare(typed).replace(/^\+9660/, '+966');
  const number = parsePhoneNumberFromString(text, 'SA');
  return number?.isValid() ? number.number : null;
}

/** As people read it: `051 234 5678` for a Saudi number, `+971 50 123 4567` for others. Left to right in both languages. */
export function readablePhone(e164: string): string {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return e164;
  return number.country === 'SA' ? number.formatNational() : number.formatInternational();
}
