import { describe, expect, test } from 'vitest';
import { readCard } from './card-fields.ts';
import { brandOf, cardDigits, expiryOf, isCardNumber, writtenExpiry, writtenNumber } from './card-number.ts';

const now = new Date('2026-11-21T12:00:00Z');

describe('card number', () => {
  test('accepts any digits and formats groups of four', () => {
    expect(cardDigits('٤٢٠١ ٣٢٠١-١١١١ ١٠١٠')).toBe('4201320111111010');
    expect(writtenNumber('4201320111111010')).toBe('4201 3201 1111 1010');
    expect(writtenNumber('42013')).toBe('4201 3');
  });

  test('detects its brand, mada before Visa and Mastercard', () => {
    expect(brandOf('4201320111111010')).toBe('mada');
    expect(brandOf('4111')).toBe('visa');
    expect(brandOf('5555555555554444')).toBe('mastercard');
    expect(brandOf('2223000048400011')).toBe('mastercard');
    expect(brandOf('588845')).toBe('mada');
    expect(brandOf('371449635398431')).toBeNull();
    expect(brandOf('')).toBeNull();
  });

  test.each(['4201320111111010', '4201320000013020', '4201320000311101', '4201326324640570', '4111111111111111'])(
    'accepts %s, a test card of the gateway',
    (number) => expect(isCardNumber(number)).toBe(true),
  );

  test.each(['4201320111111011', '411111111111111', '371449635398431', '', '0000000000000000'])(
    'rejects %s',
    (number) => expect(isCardNumber(number)).toBe(false),
  );
});

describe('card expiry', () => {
  test('inserts the slash while typing', () => {
    expect(writtenExpiry('9')).toBe('09');
    expect(writtenExpiry('093')).toBe('09/3');
    expect(writtenExpiry('٠٩/٣٠')).toBe('09/30');
    expect(writtenExpiry('09/2030')).toBe('09/30');
    expect(writtenExpiry('1')).toBe('1');
  });

  test('is valid to the last day of its month', () => {
    expect(expiryOf('11/26', now)).toEqual({ month: '11', year: '26' });
    expect(expiryOf('10/26', now)).toBeNull();
    expect(expiryOf('13/30', now)).toBeNull();
    expect(expiryOf('09/3', now)).toBeNull();
  });
});

describe('typed card', () => {
  const good = { number: '4201 3201 1111 1010', expiry: '09/30', cvv: '١٢٣', holder: ' Sara  Ali ' };

  test('is converted to the gateway’s format', () => {
    expect(readCard(good, now)).toEqual({
      card: { number: '4201320111111010', month: '09', year: '30', cvc: '123', name: 'Sara Ali' },
    });
  });

  test('has an issue for each invalid field', () => {
    expect(readCard({ number: '', expiry: '', cvv: '', holder: '' }, now)).toEqual({
      issues: { number: 'required', expiry: 'required', cvv: 'required', holder: 'required' },
    });
    expect(readCard({ number: '4201', expiry: '01/20', cvv: '12', holder: 'Sara' }, now)).toEqual({
      issues: { number: 'number', expiry: 'expiry', cvv: 'cvv', holder: 'holder' },
    });
  });

  test('may have a holder in Arabic script', () => {
    expect(readCard({ ...good, holder: 'سارة العلي' }, now)).toHaveProperty('card');
  });
});
