/** The two languages of the store; Arabic is the default (specification, section 9). */
export const languages = ['ar', 'en'] as const;

export type Language = (typeof languages)[number];

/** Any value that is not one of the two languages is Arabic (specification, section 4). */
export function toLanguage(value: unknown): Language {
  return value === 'en' ? 'en' : 'ar';
}

/** Writing direction of a language. */
export function directionOf(language: Language): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The owner's text in this language, else in the other one, else empty. */
export function inLanguage(arabic: string | null, english: string | null, language: Language): string {
  return (language === 'ar' ? arabic || english : english || arabic) ?? '';
}
