import type { Language } from '../../../contract/core/language.ts';

const locales: Record<Language, string> = { ar: 'ar-SA-u-ca-gregory-nu-latn', en: 'en-GB' };

/** A date (YYYY-MM-DD) with its weekday, e.g. 'Sunday 22 November'. Empty for an invalid date. */
function formatWeekday(day: string, language: Language): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return '';
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locales[language], options).format(date);
}

/** A range of dates, e.g. 'Sunday 22 November – Tuesday 24 November', or a single date. */
export function formatWeekdays({ from, to }: { from: string; to: string }, language: Language): string {
  const first = formatWeekday(from, language);
  return from === to ? first : `${first} – ${formatWeekday(to, language)}`;
}
