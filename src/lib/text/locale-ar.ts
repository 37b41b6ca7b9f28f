/** The Arabic texts that every page may need, by feature. */
export const texts = import.meta.glob<object>(
  '../../locales/ar/{catalogue,errors,footer,pages,search,session,shelf,shell}.json',
  {
    eager: true,
    import: 'default',
  },
);

/** The Arabic texts that load with their pages (`pageTexts` in src/lib/text/i18n.ts); each is a chunk. */
export const ofPages = import.meta.glob<object>(
  '../../locales/ar/{account,addresses,cart,changes,checkout,comments,compare,contact,content,failures,favourites,federated,home,install,invoice,lists,notices,orders,product,session-events,stock-wishes}.json',
  { import: 'default' },
);
