// Numbers, amounts and times in both languages: Latin digits, Gregorian dates, Riyadh time.
import type { Language } from '../../../contract/core/language.ts';

const locales: Record<Language, string> = { ar: 'ar-SA-u-ca-gregory-nu-latn', en: 'en' };

// Creating a formatter costs a hundred times more than using it.
const formats = new Map<string, unknown>();

function formatter<T>(name: string, language: Language, make: (locale: string) => T): T {
  const key = `${name} ${language}`;
  const cached = formats.get(key) as T | undefined;
  if (cached) return cached;
  const made = make(locales[language]);
  formats.set(key, made);
  return made;
}

/** A number, e.g. '1,095' or '4.6'. */
export function formatNumber(value: number, language: Language): string {
  return formatter('number', language, (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })).format(
    value,
  );
}

/** An amount in SAR without the currency sign: '1,095' or, with halalas, '149.50'. */
export function formatSar(sar: number, language: Language): string {
  const digits = Math.round(sar * 100) % 100 === 0 ? 0 : 2;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return formatter(`sar${digits}`, language, (locale) => new Intl.NumberFormat(locale, options)).format(sar);
}

/** An amount in SAR with two decimals, e.g. '1,095.00'. */
export function formatSarExact(sar: number, language: Language): string {
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return formatter('sar2', language, (locale) => new Intl.NumberFormat(locale, options)).format(sar);
}

/** Date and time, e.g. '21 Nov 2026, 14:05'. Empty for an invalid time. */
export function formatMoment(iso: string, language: Language): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  const options = {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Riyadh',
  } as const;
  return formatter('moment', language, (locale) => new Intl.DateTimeFormat(locale, options)).format(time);
}

/** Time of day in Riyadh if the moment is today, e.g. '14:05'; otherwise date and time. */
export function formatWhen(iso: string, language: Language, now: Date = new Date()): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  const day = formatter(
    'day',
    'en',
    (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'Asia/Riyadh' }),
  );
  if (day.format(time) !== day.format(now)) return formatMoment(iso, language);
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Riyadh' } as const;
  return formatter('clock', language, (locale) => new Intl.DateTimeFormat(locale, options)).format(time);
}
