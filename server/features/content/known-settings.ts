// The settings that the store reads, and what each accepts; any other name is the owner's own. All code that writes
// settings validates here, and `doctor` checks stored ones.
import * as v from 'valibot';
import { instalmentMethods } from '../../../contract/orders/instalments.ts';
import { editDistance } from '../../../contract/catalogue/edit-distance.ts';
import { foldDigits } from '../../../contract/catalogue/search-text.ts';

const longestText = 20_000;
const longestName = 200;
const longestAddress = 500;
/** The QR code of invoices takes no longer name of the seller (zatcaQr). */
const longestSellerBytes = 255;

/** Characters that no text of the owner may contain. */
export const unfitCharacters = /(?![\t\n\r])\p{Cc}|\p{Cs}/u;
// copied along with a number from Arabic text
const invisible = /[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

type Kind = {
  /** Follows the name in a list, and 'must be' in an error. */
  takes: string;
  /** Whether each language may have its own value; otherwise one value is for both. */
  inEachLanguage: boolean;
  /** Returns the value to store. Never called for an empty value. */
  schema: v.GenericSchema<string, string>;
};

function text(what: string, longest = longestText): Kind {
  const short = longest < longestText ? ` of at most ${longest} characters` : '';
  const schema = v.pipe(
    v.string(),
    v.maxLength(longest, `must have at most ${longest.toLocaleString('en')} characters`),
  );
  return { takes: `a text${short}: ${what}`, inEachLanguage: true, schema };
}

function value(takes: string, schema: v.GenericSchema<string, string>): Kind {
  return { takes, inEachLanguage: false, schema };
}

function matching(takes: string, pattern: RegExp, clean: (typed: string) => string = (typed) => typed): Kind {
  return value(takes, v.pipe(v.string(), v.transform(clean), v.regex(pattern, `must be ${takes}`)));
}

const digits = (typed: string) => foldDigits(typed).replace(invisible, '').trim();

function webAddress(takes: string): Kind {
  const isAddress = (typed: string) => /^https?:\/\/[^\s\\]+$/i.test(typed) && URL.canParse(typed);
  const schema = v.pipe(
    v.string(),
    v.maxLength(longestAddress, `must be ${takes}`),
    v.check(isAddress, `must be ${takes}`),
  );
  return value(takes, schema);
}

const pageOf = (whose: string, example: string) => webAddress(`the address of ${whose}, such as https://${example}`);

const filePattern = /^(https:\/\/[^\s\\]+|\/media\/[\w./-]+)$/;

/** A file of the store, or a URL elsewhere. */
const file = (what: string) =>
  matching(`an https:// address of ${what}; the catalogue file's "video" sets it too`, filePattern);

/** A document for shoppers to open: a file of the store, or a URL elsewhere. */
const document = (what: string) =>
  matching(`an https:// address of ${what}; --file stores a PDF or picture`, filePattern);

const day = String.raw`\d{4}-\d{2}-\d{2}`;
const moment = new RegExp(String.raw`^${day}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$`);

function saleEnd(): Kind {
  const takes = 'daily, weekly, or a time in Riyadh, such as 2026-12-01T20:00';
  const isEnd = (typed: string) => ['daily', 'weekly'].includes(typed) || (moment.test(typed) && isMoment(typed));
  return value(takes, v.pipe(v.string(), v.check(isEnd, `must be ${takes}`)));
}

/** Rejects 30 February, which Date rolls over into March. */
function isMoment(typed: string): boolean {
  const midnight = new Date(`${typed.slice(0, 10)}T00:00:00Z`);
  return (
    !Number.isNaN(Date.parse(typed)) &&
    !Number.isNaN(midnight.getTime()) &&
    midnight.toISOString().startsWith(typed.slice(0, 10))
  );
}

/** The store's details and the few numbers it uses, in the order of a shop's own papers. */
export const knownSettings = {
  store_name: {
    takes: `a text of at most ${longestName} characters and ${longestSellerBytes} bytes: the name of the store`,
    inEachLanguage: true,
    schema: v.pipe(
      text('', longestName).schema,
      v.maxBytes(longestSellerBytes, `must have at most ${longestSellerBytes} bytes; an Arabic letter has two`),
    ),
  },
  tagline: text('the line below the name on the home page', longestName),
  store_description: text(
    'the description of the home page in search engines and shared links; about_short if empty',
    300,
  ),
  about_short: text('a description of the store in a few sentences'),
  phone: matching('a number with its country code, such as +966112345678', /^\+[1-9]\d{6,14}$/, (typed) =>
    digits(typed)
      .replace(/[\s().-]/g, '')
      .replace(/^00/, '+')
      .replace(/^0(?=[1-9]\d{7,8}$)/, '+966') // the domestic format
      .replace(/^(?=(9200|800)\d{5,7}$)/, '+966'),
  ),
  email: value(
    'an address such as care@shop.example',
    v.pipe(
      v.string(),
      v.maxLength(254, 'must have at most 254 characters'),
      v.email('must be an address such as care@shop.example'),
    ),
  ),
  company: text('the company and its address, as shown on invoices'),
  po: text('the post-office box'),
  commercial_registration: matching('the ten digits of the commercial registration', /^\d{10}$/, digits),
  commercial_registration_link: webAddress(
    'the address where anyone can verify the registration, such as https://eauthenticate.saudibusiness.gov.sa/…',
  ),
  tax_number: matching('the 15 digits of the VAT number, beginning and ending with 3', /^3\d{13}3$/, digits),
  tax_certificate: document('the VAT registration certificate'),
  facebook: pageOf('the store’s page', 'www.facebook.com/…'),
  instagram: pageOf('the store’s page', 'www.instagram.com/…'),
  twitter: pageOf('the store’s page', 'x.com/…'),
  tiktok: pageOf('the store’s page', 'www.tiktok.com/@…'),
  google_play_download_link: pageOf('the app', 'play.google.com/…'),
  apple_store_download_link: pageOf('the app', 'apps.apple.com/…'),
  promo_text: text('the announcement line above all pages'),
  promo_code: matching('a coupon’s code, such as LAMSA10, that the line offers to copy', /^[^\s<>"'&]{1,40}$/u),
  free_shipping_from: matching(
    'an amount in SAR, such as 300 or 299.50, from which delivery is free',
    /^\d{1,7}(\.\d{1,2})?$/,
    (typed) => digits(typed).replace('\u066B', '.'),
  ),
  return_days: matching('a whole number of days, such as 7', /^\d{1,3}$/, digits),
  return_fees: matching('customer or free: who pays for return shipping', /^(customer|free)$/),
  reply_days: matching(
    'a whole number of working days from 1 to 99 within which messages are answered; 2 if not set',
    /^[1-9]\d?$/,
    digits,
  ),
  flash_sale_ends: saleEnd(),
  derm_teeth_category: matching(
    'the code of the category on the page /derm-teeth, such as dental',
    /^[a-z0-9][a-z0-9._-]{0,63}$/i,
  ),
  home_video: file('the video on the home page'),
  home_video_poster: file('the picture shown until the video has loaded'),
} satisfies Record<string, Kind>;

/** Settings that only the owner's pages and other clients read. */
const ownSetting = text('your own');
const ownName = /^[a-z][a-z0-9_]{0,63}$/;
/** Names that texts may use although nobody sets them: the fee table does (features/shipping/delivery-terms.ts). */
export const deliverySettingNames = ['delivery_days', 'delivery_company'] as const;

/** Returned with the settings although nobody sets them (contract/orders/instalments.ts). */
const ofTheStore = new Set<string>([
  ...instalmentMethods.flatMap((method) => [`${method}_min`, `${method}_max`]),
  ...deliverySettingNames,
]);

export type SettingName = keyof typeof knownSettings;

/** Settings whose value can be a document that the owner stores with `settings set --file`. */
export const documentSettings: ReadonlySet<string> = new Set<SettingName>(['tax_certificate']);

export const settingNames = Object.keys(knownSettings) as SettingName[];

/** A value per language; undefined if not given. */
type InLanguages = { ar?: string | null | undefined; en?: string | null | undefined };

export type CheckedSetting =
  | ({ isRight: true } & InLanguages)
  | { isRight: false; language?: 'ar' | 'en'; reason: string };

/** Validates a setting. Returns the values to store, or a reason that completes a sentence starting with the name. */
export function checkSetting(name: string, texts: InLanguages): CheckedSetting {
  const kind = kindOf(name);
  if (typeof kind === 'string') return { isRight: false, reason: kind };
  const checked: InLanguages = {};
  for (const language of ['ar', 'en'] as const) {
    const typed = texts[language];
    if (typed == null || typed.trim() === '') {
      checked[language] = typed?.trim() ?? typed;
      continue;
    }
    const reason = unfitCharacters.test(typed) ? 'must not contain control characters or invalid Unicode' : null;
    const read = v.safeParse(kind.schema, typed.trim(), { abortPipeEarly: true });
    if (reason !== null || !read.success)
      return {
        isRight: false,
        ...(texts.ar === texts.en ? {} : { language }),
        reason: reason ?? read.issues?.[0].message ?? '',
      };
    checked[language] = read.output;
  }
  if (kind.inEachLanguage) return { isRight: true, ...checked };
  // A value that is not a text is for both languages, unless each has its own; clearing one clears both.
  const one = checked.ar || checked.en;
  const empty = checked.ar === '' || checked.en === '' ? '' : undefined;
  return { isRight: true, ar: checked.ar || one || empty, en: checked.en || one || empty };
}

/** What a setting accepts, or the reason why there is none of that name. */
function kindOf(name: string): Kind | string {
  if (isSettingName(name)) return knownSettings[name];
  if (ofTheStore.has(name)) return 'is set by the store, from its providers and fee table';
  return ownName.test(name) ? ownSetting : 'is not a valid setting name: lower-case letters, digits and _ only';
}

/** Whether the store itself reads this setting. */
export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(knownSettings, name);
}

/** The known name that this one may be a typo of, or null. */
export function nearestTo(name: string): SettingName | null {
  const furthest = Math.min(name.length - 1, Math.max(2, Math.floor(name.length / 3)));
  if (furthest < 1) return null;
  const [nearest] = settingNames
    .map((setting) => ({ setting, distance: editDistance(name.toLowerCase(), setting, furthest) }))
    .filter(({ distance }) => distance <= furthest)
    .sort((a, b) => a.distance - b.distance);
  return nearest?.setting ?? null;
}
