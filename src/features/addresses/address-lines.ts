import type { Address } from '../../../contract/account/addresses.ts';
import type { Language } from '../../../contract/core/language.ts';

type Place = Pick<
  Address,
  | 'city'
  | 'district'
  | 'street'
  | 'postal_code'
  | 'building_number'
  | 'additional_number'
  | 'unit_number'
  | 'short_address'
>;

/**
 * An address as printed on a shipment: house and street, then district, city and postal code, then the short address.
 */
export function addressLines(place: Place, language: Language): string[] {
  const comma = language === 'ar' ? '، ' : ', ';
  const joined = (...parts: (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(comma);
  const house = [place.building_number, place.street].filter((part) => part !== null).join(' ');
  const area = [place.postal_code, place.additional_number].filter((part) => part !== null).join('-');
  // After Arabic text, two numbers with a dash between them would swap places.
  const isolated = area === '' ? '' : `\u2068${area}\u2069`;
  return [
    joined(house, place.unit_number === null ? null : `#${place.unit_number}`),
    joined(place.district, place.city, isolated),
    place.short_address ?? '',
  ].filter((line) => line !== '');
}
