/** The text as typed on a keyboard with Arabic digits. */
export const inArabicDigits = (text: string) => inDigitsFrom(0x660, text);

/** The text as typed on a keyboard with Persian or Urdu digits. */
export const inPersianDigits = (text: string) => inDigitsFrom(0x6f0, text);

const inDigitsFrom = (zero: number, text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
