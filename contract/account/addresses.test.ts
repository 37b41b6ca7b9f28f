import * as v from 'valibot';
import { expect, test } from 'vitest';
import { addressBody } from './address-body.ts';
import { identity } from '../orders/orders.ts';

const whole = {
  city: 'الرياض',
  district: 'العليا',
  street: 'طريق العروبة',
  building_number: '٣٢٤٢',
  postal_code: '12611',
};

const wrong = (body: object): Record<string, string> =>
  Object.fromEntries(
    (v.safeParse(addressBody, body).issues ?? []).map((issue) => [v.getDotPath(issue) ?? '', issue.message]),
  );

test('building, street, district, city and postal code make an address; digits come out in Latin numerals', () => {
  const address = v.parse(addressBody, { ...whole, additional_number: ' ۷۰۰۱ ', street: '  طريق   العروبة\u200f ' });
  expect(address).toMatchObject({
    country: 'SA',
    building_number: '3242',
    additional_number: '7001',
    street: 'طريق العروبة',
    short_address: null,
    notifications: false, // not requested
    is_default: false,
  });
});

test('a short address and its city are enough', () => {
  expect(v.parse(addressBody, { city: 'Riyadh', short_address: 'rnbb-2312' }).short_address).toBe('RNBB2312');
});

test('without a short address each missing part is reported at its field', () => {
  expect(wrong({ city: '', street: ' ' })).toMatchObject({ city: 'required' });
  expect(wrong({ city: 'Riyadh', street: ' ' })).toEqual({
    building_number: 'required',
    street: 'required',
    district: 'required',
    postal_code: 'required',
  });
});

test.each([
  [{ building_number: '324' }, 'building_number', 'four_digits'],
  [{ postal_code: '1261' }, 'postal_code', 'postal_code'],
  [{ additional_number: '70011' }, 'additional_number', 'four_digits'],
  [{ short_address: 'RNB2312' }, 'short_address', 'short_address'],
  [{ short_address: 'RNBB2312' }, 'short_address', 'short_address_building'],
  [{ country: 'AE' }, 'country', undefined],
  [{ location: { lat: '24.7', lng: 46 } }, 'location.lat', 'Invalid type: Expected number but received "24.7"'],
  [{ location: { lat: 25.2, lng: 55.9 } }, 'location', 'location_outside'],
  [{ location: { lat: 15.9, lng: 44 } }, 'location', 'location_outside'],
  [{ location: { lat: 24.7, lng: -46.7 } }, 'location', 'location_outside'],
  [{ other_recipient: true, recipient_phone: '0512345678' }, 'recipient_name', 'required'],
  [{ other_recipient: true, recipient_name: 'Noura' }, 'recipient_phone', 'required'],
  [{ another_phone: '0112345678' }, 'another_phone', 'phone_invalid'],
])('%j is refused at %s', (change, field, issue) => {
  const issues = wrong({ ...whole, ...change });
  expect(Object.keys(issues)).toContain(field);
  if (issue) expect(issues[field]).toBe(issue);
});

test('a location in Saudi Arabia is stored unchanged; it may be missing', () => {
  const location = { lat: 24.7136, lng: 46.6753 };
  expect(v.parse(addressBody, { ...whole, location }).location).toEqual(location);
  expect(v.parse(addressBody, whole).location).toBeNull();
});

test('phones come out as E.164; an unwanted recipient is dropped', () => {
  const body = { ...whole, recipient_name: 'Noura', recipient_phone: '051 234 5678', another_phone: '٠٥١٢٣٤٥٦٧٩' };
  expect(v.parse(addressBody, { ...body, other_recipient: true })).toMatchObject({
    recipient_phone: '+966512345678',
    another_phone: '+966512345679',
  });
  expect(v.parse(addressBody, body)).toMatchObject({ recipient_name: null, recipient_phone: null });
});

// Numbers from saudi-commerce.md, section 5.
test.each([
  ['national_id', '1000000008', true],
  ['national_id', '١٠١٠١٠١٠١٠', true],
  ['residence', '2000000006', true],
  ['residence', '2123456788', true],
  ['national_id', '2000000006', false],
  ['residence', '1000000008', false],
  ['national_id', '1000000009', false],
  ['national_id', '100000000', false],
  ['passport', 'a1234567', true],
  ['passport', 'A12', false],
])('%s %s: %s', (type, number, holds) => {
  expect(v.safeParse(identity, { type, number }).success).toBe(holds);
});
