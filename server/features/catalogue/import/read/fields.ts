// The fields of the catalogue file, each with its error message. A message follows the field's name: "price: must be
// above 0".
import * as v from 'valibot';
import { foldDigits } from '../../../../../contract/catalogue/search-text.ts';
import { fromSar } from '../../../../../contract/core/money.ts';
import { returnExceptions } from '../../../../../contract/orders/returns.ts';
import { unfitCharacters } from '../../../content/known-settings.ts';

const largestSar = 10_000_000;
const mostPieces = 1_000_000_000;

const oneOf = (names: readonly string[]) => names.join(', ').replace(/, ([^,]+)$/, ' or $1');

/** A text without control characters, trimmed. */
export function text(longest: number) {
  return v.pipe(
    v.string('must be a text'),
    v.trim(),
    v.check((value) => !unfitCharacters.test(value), 'must not contain control characters or invalid Unicode'),
    v.maxLength(longest, `must have at most ${longest.toLocaleString('en')} characters`),
  );
}

export function requiredText(longest: number) {
  return v.pipe(text(longest), v.nonEmpty('must not be empty'));
}

/** `{ ar, en }`. An empty text becomes null, a missing one stays undefined. */
export function bilingual(longest: number) {
  const one = v.optional(
    v.pipe(
      v.nullable(text(longest)),
      v.transform((value) => value || null),
    ),
  );
  return v.strictObject({ ar: one, en: one }, 'must be { "ar": …, "en": … }');
}

/** The same, but the field may be missing or null. */
export function optionalBilingual(longest: number) {
  return v.optional(v.nullable(bilingual(longest)));
}

/** The same, but at least one language must have a text. */
export function title(longest: number) {
  return v.pipe(
    bilingual(longest),
    v.check(({ ar, en }) => Boolean(ar ?? en), 'must have a text in ar or en'),
  );
}

/** Parses a number as people type it, with Latin or Arabic-Indic digits and either decimal point; null if invalid. */
function numberFrom(text: string): number | null {
  const folded = foldDigits(text).trim().replace('\u066B', '.');
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(folded) ? Number(folded) : null;
}

function number(message: string) {
  return v.pipe(
    v.union([v.number(), v.string()], message),
    v.transform((value) => (typeof value === 'string' ? numberFrom(value) : value)),
    v.number(message),
  );
}

function wholeNumber(most: number) {
  const message = `must be a whole number from 0 to ${most.toLocaleString('en')}`;
  return v.pipe(number(message), v.integer(message), v.minValue(0, message), v.maxValue(most, message));
}

/** SAR in the file, halalas in the program. */
export const price = v.pipe(
  number('must be a number with at most two decimals'),
  v.check((sar) => Math.abs(Math.round(sar * 100) - sar * 100) <= 1e-6, 'must be a number with at most two decimals'),
  v.minValue(0.01, 'must be above 0'),
  v.maxValue(largestSar, `must be at most ${largestSar.toLocaleString('en')} SAR`),
  v.transform((sar): number => fromSar(sar)),
);

export const quantity = wholeNumber(mostPieces);
export const sold = wholeNumber(mostPieces);

/** Grams in the file, milligrams in the program. */
export const weight = v.pipe(
  number('must be a number of grams'),
  v.minValue(0, 'must not be negative'),
  v.maxValue(2_000_000, 'must be at most 2,000,000 grams'),
  v.transform((grams) => Math.round(grams * 1000)),
);

export const caliber = v.pipe(number('must be 18, 21 or 24'), v.picklist([18, 21, 24], 'must be 18, 21 or 24'));

export const returnException = v.picklist(returnExceptions, `must be ${oneOf(returnExceptions)}`);

export const rating = v.pipe(
  number('must be a whole number from 1 to 5'),
  v.integer('must be a whole number from 1 to 5'),
  v.minValue(1, 'must be a whole number from 1 to 5'),
  v.maxValue(5, 'must be a whole number from 1 to 5'),
);

export const flag = v.boolean('must be true or false');

/** A day, 2026-05-01, or a time, 2026-05-01T09:30:00Z; UTC if no zone is given. */
export const date = v.pipe(
  v.string('must be a date such as 2026-05-01'),
  v.trim(),
  v.regex(
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/,
    'must be a date such as 2026-05-01',
  ),
  v.transform((value) => {
    const day = new Date(`${value.slice(0, 10)}T00:00:00Z`);
    const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value.slice(0, 10));
    return isDay
      ? new Date(/T.*[^Z]$/.test(value) && !/[+-]\d{2}:\d{2}$/.test(value) ? `${value}Z` : value)
      : new Date(Number.NaN);
  }),
  v.check((moment) => !Number.isNaN(moment.getTime()), 'must be a valid date'),
);

export const code = v.pipe(
  v.string('must be a text'),
  v.trim(),
  v.regex(/^[a-z0-9][a-z0-9._-]{0,63}$/i, 'may only contain letters a to z, digits, dots, dashes and underscores'),
);

export const sku = requiredText(64);

/** A file name, relative to the catalogue file. */
export const fileName = requiredText(400);

export const webAddress = v.pipe(
  requiredText(500),
  v.regex(/^https?:\/\/\S+$/, 'must be a URL that begins with https://'),
);

/** A URL in the store or elsewhere. */
export const link = v.pipe(requiredText(500), v.regex(/^(https?:\/\/|\/(?!\/))\S*$/, 'must begin with / or https://'));
