/** All texts in Arabic, by feature. */
export const texts = import.meta.glob<object>('../locales/ar/*.json', { eager: true, import: 'default' });
