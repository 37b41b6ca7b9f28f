// The address form: every field is text so that a draft can store it; a ticked box is 'yes', an empty one ''.
import * as v from 'valibot';
import { addressBody } from '../../../contract/account/address-body.ts';
import type { Address } from '../../../contract/account/addresses.ts';
import type { Point } from '../../../contract/account/saudi-bounds.ts';
import { findCity } from '../../../contract/account/cities.ts';
import type { Language } from '../../../contract/core/language.ts';
import { formatPhone } from '../../../contract/account/phone.ts';
import { foldDigits } from '../../../contract/catalogue/search-text.ts';

const tick = v.pipe(
  v.string(),
  v.transform((value) => value === 'yes'),
);

/** The map point as form text: `lat,lng`, or '' for none. */
export function placeText(place: Point | null): string {
  return place === null ? '' : `${place.lat},${place.lng}`;
}

/** The map point in a form text; null for none. */
export function placeIn(text: string): Point | null {
  const [, lat, lng] = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  return lat === undefined || lng === undefined ? null : { lat: Number(lat), lng: Number(lng) };
}

export const addressForm = v.pipe(
  v.object({
    short_address: v.string(),
    city: v.string(),
    district: v.string(),
    street: v.string(),
    building_number: v.string(),
    additional_number: v.string(),
    unit_number: v.string(),
    postal_code: v.string(),
    home_description: v.string(),
    location: v.pipe(v.string(), v.transform(placeIn)),
    other_recipient: tick,
    recipient_name: v.string(),
    recipient_phone: v.string(),
    another_phone: v.string(),
    notifications: tick,
    is_default: tick,
  }),
  v.transform((typed): v.InferInput<typeof addressBody> => typed),
  addressBody,
);

export type AddressValues = v.InferInput<typeof addressForm>;

const phoneText = (number: string | null) => (number === null ? '' : formatPhone(number));
const tickText = (value: boolean) => (value ? 'yes' : '');

/** Initial form values of an address; null for a new one. */
export function valuesOf(address: Address | null): AddressValues {
  return {
    short_address: address?.short_address ?? '',
    city: address?.city ?? '',
    district: address?.district ?? '',
    street: address?.street ?? '',
    building_number: address?.building_number ?? '',
    additional_number: address?.additional_number ?? '',
    unit_number: address?.unit_number ?? '',
    postal_code: address?.postal_code ?? '',
    home_description: address?.home_description ?? '',
    location: placeText(address?.location ?? null),
    other_recipient: tickText(address?.other_recipient ?? false),
    recipient_name: address?.recipient_name ?? '',
    recipient_phone: phoneText(address?.recipient_phone ?? null),
    another_phone: phoneText(address?.another_phone ?? null),
    notifications: tickText(address?.notifications ?? false),
    is_default: tickText(address?.is_default ?? false),
  };
}

/** The short address in its standard form, in capitals; null if incomplete or invalid. */
export function shortAddressOf(typed: string): string | null {
  const text = foldDigits(typed).replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z]{4}\d{4}$/.test(text) ? text : null;
}

/** The building number in a short address; null if incomplete or invalid. */
export function buildingIn(shortAddress: string): string | null {
  return shortAddressOf(shortAddress)?.slice(4) ?? null;
}

/** A city's standard name in a language, for any accepted spelling; null if the city is not in the list. */
export function cityName(typed: string, language: Language): string | null {
  return findCity(typed)?.[language] ?? null;
}
