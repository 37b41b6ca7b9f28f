// A customer's addresses: a Saudi National Address (decisions.md, 'Address'; saudi-commerce.md, section 5) plus the
// specification's own fields.
import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import { pathId } from '../catalogue/catalogue.ts';
import { addressBody } from './address-body.ts';
import { point, type Point } from './saudi-bounds.ts';

const longestCity = 120;

/** Most addresses of one customer. */
export const maxAddresses = 20;

/** Link to a location on a map, usable on a courier's phone too. */
export function mapHref({ lat, lng }: Point): string {
  return `https://www.google.com/maps?q=${lat},${lng}`;
}

export const address = v.object({
  id: v.number(),
  country: v.literal('SA'),
  /** In the language of the request if it is one of `cities`, otherwise as typed. */
  city: v.string(),
  /** Code of that city; null for another place. */
  city_code: v.nullable(v.string()),
  district: v.nullable(v.string()),
  street: v.nullable(v.string()),
  postal_code: v.nullable(v.string()),
  building_number: v.nullable(v.string()),
  additional_number: v.nullable(v.string()),
  unit_number: v.nullable(v.string()),
  short_address: v.nullable(v.string()),
  home_description: v.nullable(v.string()),
  location: v.nullable(point),
  other_recipient: v.boolean(),
  recipient_name: v.nullable(v.string()),
  /** E.164. */
  recipient_phone: v.nullable(v.string()),
  another_phone: v.nullable(v.string()),
  /** Whether the recipient (the customer or another person) gets SMS updates on the shipment. */
  notifications: v.boolean(),
  /** Exactly one address of a customer is the default, if there are any. */
  is_default: v.boolean(),
});

export type Address = v.InferOutput<typeof address>;

const addresses = v.array(address);

export const listAddresses = defineCall({
  method: 'GET',
  path: '/addresses',
  summary: 'The customer’s addresses, the default first, then the newest.',
  signedIn: true,
  data: addresses,
});

export const addAddress = defineCall({
  method: 'POST',
  path: '/addresses',
  summary: 'Adds an address; the first one becomes the default. 409 `addresses_full` at twenty.',
  status: 201,
  signedIn: true,
  body: addressBody,
  data: address,
});

const addressId = v.object({ id: pathId });

export const putAddress = defineCall({
  method: 'PUT',
  path: '/addresses/{id}',
  summary: 'Replaces an address. The default remains the default until another one is chosen.',
  signedIn: true,
  params: addressId,
  body: addressBody,
  data: address,
});

export const deleteAddress = defineCall({
  method: 'DELETE',
  path: '/addresses/{id}',
  summary:
    'Removes an address and returns the remaining ones; if it was the default, the newest of them becomes the default.',
  signedIn: true,
  params: addressId,
  data: addresses,
});

export const listCities = defineCall({
  method: 'GET',
  path: '/locations/cities',
  summary: 'The larger cities with their regions, sorted by name. Other places may be typed.',
  query: v.object({ country: v.optional(v.string(), 'SA') }),
  data: v.array(
    v.object({ code: v.string(), name: v.string(), region: v.object({ code: v.string(), name: v.string() }) }),
  ),
});

export const getMap = defineCall({
  method: 'GET',
  path: '/locations/map',
  summary:
    'Options of the address form. `tiles`: URL template of the map tiles with {z}, {x} and {y}; null ' +
    'if there is no map. `recipient_sms`: whether the recipient can get SMS updates on the shipment.',
  data: v.object({ tiles: v.nullable(v.string()), recipient_sms: v.optional(v.boolean(), false) }),
});

export const listDistricts = defineCall({
  method: 'GET',
  path: '/locations/districts',
  summary:
    'Well-known districts of a city, given by code or name, sorted by name; empty for a city without a list. Others may be typed.',
  query: v.object({ city: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longestCity)) }),
  data: v.array(v.object({ name: v.string() })),
});
