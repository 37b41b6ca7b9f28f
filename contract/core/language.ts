/** The two languages of the store; Arabic is the default (specification, section 9). */
export const languages = ['ar', 'en'] as const;

export type Language = (typeof languages)[number];

/** Any value other than the two languages becomes Arabic (specification, section 4). */
export function toLanguage(value: unknown): Language {
  return value === 'en' ? 'en' : 'ar';
}

/** Writing direction of a language. */
export function directionOf(language: Language): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The owner's text in this language, otherwise in the other one, otherwise empty. */
export function inLanguage(arabic: string | null, english: string | null, language: Language): string {
  return (language === 'ar' ? arabic || english : english || arabic) ?? '';
}
