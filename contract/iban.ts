// Saudi bank account numbers: SA, two check digits, two digits of the bank, 18 characters of the account (sarie.gov.sa, 'The Format of IBAN in Saudi Arabia').

/** Without spaces, upper case; null where it is none: ISO 13616's remainder of 97 must be 1. */
export function saudiIban(typed: string): string | null {
  const text = typed.replace(/\s/g, '').toUpperCase();
  if (!/^SA\d{4}[0-9A-Z]{18}$/.test(text)) return null;
  const moved = text.slice(4) + text.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n ? text : null;
}
