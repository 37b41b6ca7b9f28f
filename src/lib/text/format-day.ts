import type { Language } from '../../../contract/core/language.ts';

/**
 * A date in Riyadh, e.g. '21 November 2026'; empty for an invalid time. Separate from format.ts because few pages show
 * dates.
 */
export function formatDay(iso: string, language: Language): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  const locale = language === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Riyadh' }).format(time);
}
