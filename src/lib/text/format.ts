// Numbers, amounts and times in both languages: Latin digits, Gregorian dates, Riyadh time.
import type { Language } from '../../../contract/core/language.ts';

const locales: Record<Language, string> = { ar: 'ar-SA-u-ca-gregory-nu-latn', en: 'en' };

// Creating a formatter costs a hundred times more than using it.
const formats = new Map<string, unknown>();

function formatter<Options, Format>(
  name: string,
  language: Language,
  Maker: new (locale: string, options: Options) => Format,
  options: Options,
): Format {
  const key = `${name} ${language}`;
  const cached = (formats.get(key) as Format | undefined) ?? new Maker(locales[language], options);
  formats.set(key, cached);
  return cached;
}

/** A number with three decimals at most, e.g. '1,095' or '4.6'. */
export function formatNumber(value: number, language: Language): string {
  return inGroups(value, String(Math.round(Math.abs(value) * 1_000) / 1_000), language);
}

/** An amount in SAR without the currency sign: '1,095' or, with halalas, '149.50'. */
export function formatSar(sar: number, language: Language): string {
  return formatDecimals(sar, language, Math.round(sar * 100) % 100 === 0 ? 0 : 2);
}

/** An amount in SAR with two decimals, e.g. '1,095.00'. */
export function formatSarExact(sar: number, language: Language): string {
  return formatDecimals(sar, language, 2);
}

function formatDecimals(value: number, language: Language, digits: number): string {
  return inGroups(value, (Math.round(Math.abs(value) * 100) / 100).toFixed(digits), language);
}

/**
 * Groups the digits of an absolute value by three and adds the sign of `value`. `Intl.NumberFormat` does the same, but
 * its first use takes 0.2 s on a slow phone, in the middle of starting the app.
 */
function inGroups(value: number, absolute: string, language: Language): string {
  const [whole = '', decimals] = absolute.split('.');
  const digits = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  const sign = value < 0 ? (language === 'ar' ? '\u{200E}-' : '-') : ''; // in Arabic on the left of the digits
  return sign + digits + (decimals === undefined ? '' : `.${decimals}`);
}

const timeZone = 'Asia/Riyadh';
const timeOfDay = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;

/** Date and time, e.g. '21 Nov 2026, 14:05'. Empty for an invalid time. */
export function formatMoment(iso: string, language: Language): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  const options = { day: 'numeric', month: 'short', year: 'numeric', ...timeOfDay } as const;
  return formatter('moment', language, Intl.DateTimeFormat, options).format(time);
}

/** Time of day in Riyadh if the moment is today, e.g. '14:05'; otherwise date and time. */
export function formatWhen(iso: string, language: Language, now: Date = new Date()): string {
  const moment = formatMoment(iso, language);
  if (moment === '') return moment;
  const time = new Date(iso);
  const day = formatter('day', 'en', Intl.DateTimeFormat, { dateStyle: 'short', timeZone });
  if (day.format(time) !== day.format(now)) return moment;
  return formatter('clock', language, Intl.DateTimeFormat, timeOfDay).format(time);
}
