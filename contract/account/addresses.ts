// A customer's addresses: a Saudi National Address (decisions.md, 'Address'; saudi-commerce.md, section 5) plus the
// specification's own fields.
import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import { pathId } from '../catalogue/catalogue.ts';
import type { FieldIssue } from '../core/field-messages.ts';
import { isInSaudi, point, type Point } from './saudi-bounds.ts';
import { personName, phoneNumber } from './profile.ts';
import { foldDigits } from '../catalogue/search-text.ts';

const says = (issue: FieldIssue) => issue;

/** Most addresses of one customer. */
export const maxAddresses = 20;

const longestLine = 120;

/** The text without direction marks and double spaces; null if nothing is left. */
function tidy(typed: string | null): string | null {
  const text = (typed ?? '')
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? null : text;
}

/** An optional line of text; comes out tidied, null if empty. */
const line = (longest = longestLine) =>
  v.pipe(
    v.optional(v.nullable(v.pipe(v.string(), v.maxLength(4 * longest))), null),
    v.transform(tidy),
    v.nullable(v.pipe(v.string(), v.maxLength(longest))),
  );

/** Digits of any supported keyboard, returned as Latin digits; null if empty. */
const digits = (count: RegExp, issue: FieldIssue) =>
  v.pipe(
    v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40))), null),
    v.transform((typed) => tidy(typed === null ? null : foldDigits(typed).replace(/\s/g, ''))),
    v.nullable(v.pipe(v.string(), v.regex(count, says(issue)))),
  );

/** Four letters and four digits, e.g. RNBB2312; comes out in upper case. */
const shortAddress = v.pipe(
  v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40))), null),
  v.transform((typed) => tidy(typed === null ? null : foldDigits(typed).replace(/[\s-]/g, '').toUpperCase())),
  v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{4}\d{4}$/, says('short_address')))),
);

/** An optional phone number; comes out as E.164, null if empty. */
const optionalPhone = v.pipe(v.optional(v.nullable(v.string()), null), v.transform(tidy), v.nullable(phoneNumber));

const optionalName = v.pipe(v.optional(v.nullable(v.string()), null), v.transform(tidy), v.nullable(personName));

/** Link to a location on a map, usable on a courier's phone too. */
export function mapHref({ lat, lng }: Point): string {
  return `https://www.google.com/maps?q=${lat},${lng}`;
}

const fields = v.object({
  /** The store ships within Saudi Arabia only. */
  country: v.optional(v.picklist(['SA']), 'SA'),
  /** One of `cities` in either language, or any other place as typed. */
  city: v.pipe(
    v.string(),
    v.maxLength(4 * longestLine),
    v.transform((typed) => tidy(typed) ?? ''),
    v.nonEmpty(says('required')),
    v.maxLength(60),
  ),
  district: line(),
  street: line(),
  /** 5 digits. */
  postal_code: digits(/^\d{5}$/, 'postal_code'),
  /** 4 digits. */
  building_number: digits(/^\d{4}$/, 'four_digits'),
  /** The secondary number: 4 digits. */
  additional_number: digits(/^\d{4}$/, 'four_digits'),
  /** 1 to 4 digits. */
  unit_number: digits(/^\d{1,4}$/, 'numeric'),
  short_address: shortAddress,
  home_description: line(200),
  /** Location of the door; null if missing, as from an older page. */
  location: v.optional(v.nullable(v.pipe(point, v.check(isInSaudi, says('location_outside')))), null),
  other_recipient: v.optional(v.boolean(), false),
  recipient_name: optionalName,
  recipient_phone: optionalPhone,
  another_phone: optionalPhone,
  notifications: v.optional(v.boolean(), false),
  is_default: v.optional(v.boolean(), false),
});

type Fields = v.InferOutput<typeof fields>;

/** Reports fields that the other fields make required. */
const complete = v.rawCheck<Fields>(({ dataset, addIssue }) => {
  if (!dataset.typed) return;
  const address = dataset.value;
  const say = (key: keyof Fields, message: FieldIssue) =>
    addIssue({
      message,
      path: [{ type: 'object', origin: 'value', input: { ...address }, key, value: address[key] }],
    });
  // A short address identifies the whole address; without it carriers reject a shipment that lacks any of these.
  if (address.short_address === null)
    for (const key of ['building_number', 'street', 'district', 'postal_code'] as const)
      if (address[key] === null) say(key, 'required');
  const { short_address: short, building_number: building } = address;
  if (/^[A-Z]{4}\d{4}$/.test(short ?? '') && building !== null && short?.slice(4) !== building)
    say('short_address', 'short_address_building');
  if (!address.other_recipient) return;
  if (address.recipient_name === null) say('recipient_name', 'required');
  if (address.recipient_phone === null) say('recipient_phone', 'required');
});

/**
 * The form's body. Needs the short address, or building, street, district and postal code. The city is always required,
 * because fee and carrier depend on it.
 */
export const addressBody = v.pipe(
  fields,
  complete,
  // If the customer receives the order, no other recipient's name and number are stored.
  v.transform((address) =>
    address.other_recipient ? address : { ...address, recipient_name: null, recipient_phone: null },
  ),
);

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
  query: v.object({ city: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longestLine)) }),
  data: v.array(v.object({ name: v.string() })),
});
