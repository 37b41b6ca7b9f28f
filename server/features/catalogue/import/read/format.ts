// Strict schemas for the entries of the catalogue file (docs/catalogue-format.md), in the shape that the import uses.
import { dirname, resolve } from 'node:path';
import * as v from 'valibot';
import { checkSetting } from '../../../content/known-settings.ts';
import * as field from './fields.ts';
import type { Problems } from '../problems.ts';
import type { RawEntry, Section } from './raw-entry.ts';

const longest = {
  title: 200,
  subtitle: 300,
  description: 20_000,
  category: 300,
  notes: 5_000,
  review: 1_000,
  setting: 20_000,
};
const mostVarieties = 200;
const mostImages = 30;

const isObject = 'must be an object: { … }';
const isList = 'must be a list: [ … ]';
const image = v.optional(v.nullable(field.fileName));

const place = v.strictObject(
  {
    code: field.code,
    title: field.title(longest.title),
    description: field.optionalBilingual(longest.description),
    image,
    link: v.optional(v.nullable(field.link)),
    active: v.optional(field.flag),
  },
  isObject,
);
const { link: _, ...withoutLink } = place.entries;

const varietyOfCsv = {
  sku: field.sku,
  title: field.optionalBilingual(longest.title),
  price: v.optional(field.price),
  price_before_discount: v.optional(v.nullable(field.price)),
  quantity: v.optional(field.quantity),
  weight: v.optional(v.nullable(field.weight)),
  size: field.optionalBilingual(longest.title),
  caliber: v.optional(v.nullable(field.caliber)),
};

type Prices = { price?: number; price_before_discount?: number | null };

function isDiscount({ price, price_before_discount: before }: Prices): boolean {
  return before == null || price === undefined || before > price;
}

function varietiesOf<Variety extends v.GenericSchema>(variety: Variety) {
  return v.pipe(
    v.array(variety, isList),
    v.minLength(1, 'must be at least one'),
    v.maxLength(mostVarieties, `must be at most ${mostVarieties}`),
  );
}

/** A product of which some fields may be missing; plan-product.ts decides what that means. */
const productOfCsv = v.strictObject(
  {
    title: v.optional(field.title(longest.title)),
    subtitle: field.optionalBilingual(longest.subtitle),
    description: field.optionalBilingual(longest.description),
    notes: field.optionalBilingual(longest.notes),
    category: v.optional(field.code),
    requires_custom_text: v.optional(field.flag),
    accepts_uploads: v.optional(v.nullable(field.flag)),
    return_exception: v.optional(v.nullable(field.returnException)),
    flash_sale: v.optional(field.flag),
    sold: v.optional(field.sold),
    published_at: v.optional(field.date),
    active: v.optional(field.flag),
    images: v.optional(
      v.pipe(
        v.array(
          v.strictObject({ file: field.fileName, alt: field.optionalBilingual(longest.subtitle) }, isObject),
          isList,
        ),
        v.maxLength(mostImages, `must be at most ${mostImages}`),
      ),
    ),
    attachments: v.optional(
      v.pipe(
        v.array(
          v.strictObject({ file: field.fileName, title: field.optionalBilingual(longest.title) }, isObject),
          isList,
        ),
        v.maxLength(mostImages, `must be at most ${mostImages}`),
      ),
    ),
    varieties: varietiesOf(
      v.pipe(
        v.strictObject(varietyOfCsv, isObject),
        v.forward(
          v.check((row) => isDiscount(row), 'must be above price'),
          ['price_before_discount'],
        ),
      ),
    ),
    reviews: v.optional(
      v.array(
        v.strictObject(
          {
            name: field.requiredText(80),
            rating: v.optional(v.nullable(field.rating)),
            text: field.requiredText(longest.review),
            date: field.date,
          },
          isObject,
        ),
        isList,
      ),
    ),
  },
  isObject,
);

const productOfJson = v.strictObject(
  {
    ...productOfCsv.entries,
    title: field.title(longest.title),
    category: field.code,
    varieties: varietiesOf(
      v.pipe(
        v.strictObject({ ...varietyOfCsv, price: field.price }, isObject),
        v.forward(
          v.check((row) => isDiscount(row), 'must be above price'),
          ['price_before_discount'],
        ),
      ),
    ),
  },
  isObject,
);

const schemas = {
  settings: v.pipe(
    v.strictObject({
      key: v.string(),
      value: v.union([field.text(longest.setting), field.bilingual(longest.setting)], (issue) => settingReason(issue)),
    }),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const { key, value } = dataset.value;
      const texts = typeof value === 'string' ? { ar: value, en: value } : value;
      const checked = checkSetting(key, texts);
      if (checked.isRight) return { key, ar: checked.ar ?? null, en: checked.en ?? null };
      const inside = (input: unknown, part: string) => ({
        type: 'unknown' as const,
        origin: 'value' as const,
        input,
        key: part,
        value: input,
      });
      addIssue({
        message: checked.reason,
        ...(checked.language
          ? { path: [inside(texts, 'value'), inside(texts[checked.language], checked.language)] }
          : {}),
      });
      return NEVER;
    }),
  ),
  socials: v.strictObject({
    key: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_-]{0,31}$/, 'must have a name in lower-case letters')),
    value: field.webAddress,
  }),
  video: v.strictObject({ file: field.fileName, poster: image }, isObject),
  tax_certificate: v.strictObject({ file: field.fileName }, isObject),
  highlights: v.strictObject(
    {
      code: v.picklist(['quality', 'payment', 'delivery'], 'must be quality, payment or delivery'),
      title: field.title(longest.title),
      description: field.optionalBilingual(longest.description),
    },
    isObject,
  ),
  sliders: place,
  testimonials: v.strictObject(withoutLink, isObject),
  categories: v.strictObject(
    {
      code: field.code,
      parent: v.optional(v.nullable(field.code)),
      title: field.title(longest.title),
      description: field.optionalBilingual(longest.category),
      image,
      active: v.optional(field.flag),
    },
    isObject,
  ),
  products: productOfCsv,
} satisfies Record<Section, v.GenericSchema>;

export type Parsed = { [Name in Section]: { section: Name; value: v.InferOutput<(typeof schemas)[Name]> } }[Section];
export type ParsedOf<Name extends Section> = Extract<Parsed, { section: Name }>['value'];
export type Entry<Name extends Section = Section> = Extract<Parsed, { section: Name }> &
  Pick<RawEntry, 'line' | 'missing' | 'varietyLines' | 'group'> & { file: string };

/** Validates an entry. If invalid, returns null and adds each reason to the problems. */
export function parseEntry(raw: RawEntry, file: string, problems: Problems): Entry | null {
  const keyed = raw.section === 'settings' || raw.section === 'socials';
  const schema = raw.section === 'products' && raw.missing === 'empty' ? productOfJson : schemas[raw.section];
  const result = v.safeParse(schema, keyed ? { key: raw.key, value: raw.value } : raw.value, {
    abortPipeEarly: true,
  });
  if (result.success) {
    const { line, missing, varietyLines, group } = raw;
    return { section: raw.section, value: result.output, line, missing, varietyLines, group, file } as Entry;
  }
  for (const issue of result.issues) problems.add({ file, ...placeOf(raw, keyed, issue), reason: reasonOf(issue) });
  return null;
}

/** The full path of a file that an entry names. */
export function pathNextTo(entry: { file: string }, name: string): string {
  return resolve(dirname(entry.file), name);
}

/** The two languages of a field as the tables store them. Undefined leaves the stored text unchanged. */
export function languagesOf(
  value: { ar?: string | null; en?: string | null } | null | undefined,
  missing: RawEntry['missing'],
): { ar: string | null | undefined; en: string | null | undefined } {
  const otherwise = missing === 'empty' || value === null ? null : undefined;
  return { ar: value?.ar === undefined ? otherwise : value.ar, en: value?.en === undefined ? otherwise : value.en };
}

function placeOf(raw: RawEntry, keyed: boolean, issue: v.BaseIssue<unknown>): { line: number; where: string } {
  const keys = (issue.path ?? []).map(({ key }) => key as string | number);
  const names = keyed ? [raw.key, ...keys.slice(1)] : keys;
  const parts: string[] = [raw.section];
  for (const name of names) {
    if (typeof name === 'number') parts.push(`${parts.pop() ?? ''} ${name + 1}`);
    else parts.push(name);
  }
  const line = keys[0] === 'varieties' && typeof keys[1] === 'number' ? raw.varietyLines?.[keys[1]] : undefined;
  // In a CSV each variety has its own line, so its number is left out.
  const where = line === undefined ? parts : parts.filter((part) => !part.startsWith('varieties '));
  return { line: line ?? raw.line, where: where.join(': ') };
}

function reasonOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type !== 'strict_object') return issue.message;
  if (issue.expected === 'never') return 'is not a known field';
  return issue.path && issue.received === 'undefined'
    ? 'is missing'
    : issue.message.startsWith('Invalid')
      ? isObject
      : issue.message;
}

function settingReason(issue: v.UnionIssue<v.BaseIssue<unknown>>): string {
  const inner = issue.issues?.find(({ type }) => type === 'max_length' || type === 'check');
  return inner?.message ?? 'must be a text or { "ar": …, "en": … }';
}
