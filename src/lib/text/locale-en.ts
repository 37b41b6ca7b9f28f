/** The English texts that every page may need, by feature. */
export const texts = import.meta.glob<object>(
  '../../locales/en/{catalogue,errors,footer,pages,search,session,shelf,shell}.json',
  {
    eager: true,
    import: 'default',
  },
);

/** The English texts that load with their pages (`pageTexts` in src/lib/text/i18n.ts); each is a chunk. */
export const ofPages = import.meta.glob<object>(
  '../../locales/en/{account,addresses,cart,changes,checkout,comments,compare,contact,content,failures,favorites,federated,home,install,invoice,notifications,orders,product,session-events,shopper-lists,stock-alerts}.json',
  { import: 'default' },
);
