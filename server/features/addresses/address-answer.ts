import type { Address } from '../../../contract/account/addresses.ts';
import { findCity } from '../../../contract/account/cities.ts';
import type { Language } from '../../../contract/core/language.ts';
import type { AddressRow } from './save-address.ts';

/** An address in the contract's shape. No other function builds it. */
export function addressAnswer(row: AddressRow, language: Language): Address {
  return {
    id: row.id,
    country: row.country,
    ...cityNamed(row.city, language),
    district: row.district,
    street: row.street,
    postal_code: row.postalCode,
    building_number: row.buildingNumber,
    additional_number: row.additionalNumber,
    unit_number: row.unitNumber,
    short_address: row.shortAddress,
    home_description: row.homeDescription,
    location: row.location,
    other_recipient: row.otherRecipient,
    recipient_name: row.recipientName,
    recipient_phone: row.recipientPhone,
    another_phone: row.anotherPhone,
    notifications: row.notifications,
    is_default: row.isDefault,
  };
}

/** A city's name in a language, with its code if it is a known city. */
export function cityNamed(typed: string, language: Language): { city: string; city_code: string | null } {
  const city = findCity(typed);
  return city ? { city: city[language], city_code: city.code } : { city: typed, city_code: null };
}
