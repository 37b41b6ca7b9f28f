/** All texts in English, by feature. */
export const texts = import.meta.glob<object>('../locales/en/*.json', { eager: true, import: 'default' });
