import type { Address } from '../../../contract/account/addresses.ts';

export const anAddress = (facts: Partial<Address> = {}): Address => ({
  id: 1,
  country: 'SA',
  city: 'Riyadh',
  city_code: 'riyadh',
  district: 'Al Olaya',
  street: 'Al Urubah',
  postal_code: '12611',
  building_number: '3242',
  additional_number: null,
  unit_number: null,
  short_address: null,
  home_description: null,
  location: null,
  other_recipient: false,
  recipient_name: null,
  recipient_phone: null,
  another_phone: null,
  notifications: true,
  is_default: true,
  ...facts,
});
