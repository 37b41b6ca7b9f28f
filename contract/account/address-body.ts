// The body of the address form, apart from the calls: it needs the library of phone numbers, which shoppers' pages load
// with the form only.
import * as v from 'valibot';
import type { FieldIssue } from '../core/field-messages.ts';
import { isInSaudi, point } from './saudi-bounds.ts';
import { personName } from './person.ts';
import { phoneNumber } from './phone-number.ts';
import { foldDigits } from '../catalogue/search-text.ts';

const says = (issue: FieldIssue) => issue;

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
