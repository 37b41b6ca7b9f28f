import { expect, test } from 'vitest';
import * as v from 'valibot';
import type { Address } from '../../../contract/account/addresses.ts';
import { addressForm, buildingIn, cityName, shortAddressOf, valuesOf } from './address-fields.ts';
import { addressLines } from './address-lines.ts';

const saved: Address = {
  id: 2,
  country: 'SA',
  city: 'الرياض',
  city_code: 'riyadh',
  district: 'العليا',
  street: 'العروبة',
  postal_code: '12611',
  building_number: '3242',
  additional_number: '1234',
  unit_number: '7',
  short_address: 'RHOB3242',
  home_description: 'الباب الجانبي',
  location: null,
  other_recipient: true,
  recipient_name: 'نورة',
  recipient_phone: '+966512345678',
  another_phone: null,
  notifications: false,
  is_default: true,
};

test('an address that is opened and saved unchanged stays the same', () => {
  const { id: _id, city_code: _code, ...body } = saved;
  expect(v.parse(addressForm, valuesOf(saved))).toEqual(body);
});

test('a short address replaces its parts; without it every part is required', () => {
  const empty = valuesOf(null);
  expect(v.safeParse(addressForm, { ...empty, city: 'جدة', short_address: 'rnbb ٢٣١٢' }).success).toBe(true);
  const wrong = v.safeParse(addressForm, { ...empty, city: 'جدة' });
  expect(wrong.issues?.map((issue) => v.getDotPath(issue))).toEqual([
    'building_number',
    'street',
    'district',
    'postal_code',
  ]);
});

test('reads the building number from the short address', () => {
  expect(shortAddressOf('rnbb-2312')).toBe('RNBB2312');
  expect(buildingIn('RNBB٢٣١٢')).toBe('2312');
  expect(buildingIn('RNBB231')).toBeNull();
});

test('recognizes a city in any accepted spelling', () => {
  expect(cityName('riyadh', 'ar')).toBe('الرياض');
  expect(cityName('مكه', 'en')).toBe('Makkah');
  expect(cityName('رياض الخبراء', 'ar')).toBeNull();
});

test('formats an address as printed on a shipment', () => {
  expect(addressLines(saved, 'ar')).toEqual(['3242 العروبة، #7', 'العليا، الرياض، \u206812611-1234\u2069', 'RHOB3242']);
});
