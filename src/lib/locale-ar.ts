/** The texts in Arabic that every page may need, by feature; the others come with their pages (src/lib/i18n.ts). */
export const texts = import.meta.glob<object>(
  '../locales/ar/{catalogue,errors,pages,search,session,shelf,shell}.json',
  {
    eager: true,
    import: 'default',
  },
);
