// Which files each script of the store is made of. tests/project/chunks.test.ts holds this table against the tree: a
// moved or renamed file would otherwise load with another script, and nobody would notice.
//
// Each script on a first visit delays the first paint on a slow phone by 5 ms, so there are few: code that changes only
// with an upgrade, code that every page of products needs, and the rest by route. The worker fetches all scripts, one
// after the other: each area of the store (account, checkout) is one file, and what all forms need is another. Routes
// stay separate files, because the server finds a page's style by its route.

type Chunk = {
  name: string;
  /**
   * Beginnings of paths from the root of the project: a folder, a file, or the beginning of several names. A module
   * belongs to the first chunk that has it.
   */
  paths: readonly string[];
  /** Beginnings that are left to later chunks. */
  except?: readonly string[];
  /** Leaves modules that fewer scripts import to them. */
  minShareCount?: number;
};

const packages = (...names: string[]) => names.map((name) => `node_modules/${name}/`);

const textFiles = (language: 'ar' | 'en', names: readonly string[]) =>
  names.map((name) => `src/locales/${language}/${name}.json`);

/** Texts of cart and favorites, and of messages about them. */
const textsOfLists = ['cart', 'favorites', 'session-events', 'shopper-lists'];

/** Texts that load with their pages, for pages that are never a visitor's first. */
const textsOfPages = [
  'account',
  'addresses',
  'changes',
  'checkout',
  'compare',
  'contact',
  'failures',
  'federated',
  'install',
  'invoice',
  'notifications',
  'orders',
  'stock-alerts',
];

/** Of React Query what only a later visit needs. */
const queriesOfLaterVisits = [
  'node_modules/@tanstack/query-async-storage-persister/',
  'node_modules/@tanstack/query-persist-client-core/',
  'node_modules/@tanstack/react-query-persist-client/',
  'node_modules/@tanstack/query-core/build/modern/hydration',
  'node_modules/@tanstack/query-core/build/modern/queriesObserver',
  'node_modules/@tanstack/react-query/build/modern/useQueries',
];

/** What a product list can do without until somebody uses it. */
const catalogueParts = {
  filters: [
    'src/features/catalogue/list/active-filters',
    'src/features/catalogue/list/clear-filters',
    'src/features/catalogue/list/empty-list',
    'src/features/catalogue/list/product-filters',
  ],
  known: [
    'src/features/catalogue/known-products',
    'src/features/catalogue/known-variety',
    'src/features/catalogue/search/known-search',
  ],
  buyRules: ['src/features/catalogue/product/buying/buy-rules'],
  recentlyViewed: ['src/features/catalogue/product/recently-viewed', 'src/pages/product/recently-viewed'],
};

/** What of a session only the pages for logging in need. */
const signingIn = [
  'src/session/call-for-session',
  'src/session/federated/federated',
  'src/session/federated/pending-link',
  'src/session/use-sign-in',
];

/** What only pages with fields need of the folders that all pages share. */
const fieldParts = [
  'src/lib/net/keyed-call',
  'src/lib/storage/draft',
  'src/ui/buttons/send-button',
  'src/ui/fields/announced-form',
  'src/ui/fields/email-input',
  'src/ui/fields/text-area',
  'src/shared/use-is-shown',
];

/** What every first visit loads, between the two tables. */
const shellChunk = { name: 'shell', tags: ['$initial'] };

export const chunksBeforeShell: readonly Chunk[] = [
  { name: 'later', paths: ['src/later.'] },
  {
    name: 'vendor',
    paths: [
      'rolldown/runtime',
      ...packages('react', 'react-dom', 'scheduler', 'i18next', 'react-i18next', '@tanstack', 'valibot', 'valtio'),
    ],
    except: queriesOfLaterVisits,
  },
  {
    name: 'catalogue',
    paths: [
      'src/features/catalogue/',
      'src/pages/product-list/',
      'src/pages/product/',
      'src/pages/loading/',
      'src/shared/use-formats',
    ],
    except: Object.values(catalogueParts).flat(),
    minShareCount: 2,
  },
  { name: 'filters', paths: catalogueParts.filters },
];

export const chunksAfterShell: readonly Chunk[] = [
  { name: 'list-texts-ar', paths: textFiles('ar', textsOfLists) },
  { name: 'list-texts-en', paths: textFiles('en', textsOfLists) },
  { name: 'texts-ar', paths: textFiles('ar', textsOfPages) },
  { name: 'texts-en', paths: textFiles('en', textsOfPages) },
  {
    name: 'shared',
    paths: [
      'contract/account/user.',
      'contract/catalogue/comments.',
      'contract/catalogue/search-text.',
      'contract/core/graphemes.',
      'contract/content/pages.',
      'contract/core/tidy-text.',
      'contract/orders/instalments.',
      'contract/shopper/uploads.',
      'src/ui/',
      'src/lib/',
      'src/features/addresses/addresses-key',
      'src/features/catalogue/known-products',
      ...catalogueParts.buyRules,
      ...catalogueParts.recentlyViewed,
      'src/pages/instalments/',
      'src/shared/paths',
      'src/shared/free-shipping',
      'src/shared/use-failure',
    ],
    except: [
      ...fieldParts,
      'src/lib/form.',
      'src/ui/fields/option-card',
      'src/ui/fields/password',
      'src/ui/media/carousel',
      'src/lib/browser/worker-address',
      'src/ui/overlays/toaster',
      'src/ui/product/sums',
      'src/lib/net/attempt.',
      'src/lib/text/lazy-texts',
      'src/lib/text/locale',
    ],
    minShareCount: 2,
  },
  // What orders and checkout need without the libraries of forms and phone numbers.
  {
    name: 'fields',
    paths: [
      'contract/account/saudi-',
      'contract/core/days.',
      'contract/core/field-messages.',
      'contract/orders/iban.',
      ...fieldParts,
      'src/shared/phone-number',
    ],
  },
  {
    name: 'forms',
    paths: [
      ...packages('react-hook-form', '@hookform'),
      'contract/account/account.',
      'contract/account/person.',
      'src/lib/form.',
      'src/shared/form/',
    ],
  },
  {
    name: 'idle',
    paths: [
      'contract/shopper/cart.',
      'contract/shopper/compare.',
      'contract/shopper/favorites.',
      'src/outbox/',
      'src/shopper-lists/operations/',
      'src/shopper-lists/outbox/',
      'src/shopper-lists/projection/',
      'src/pages/shell/header/list-links',
      'src/lib/browser/own-font',
      'src/lib/browser/worker-address',
      'src/session/',
      'src/start/begin-session',
      'src/start/probe-pages',
      'src/start/stored-answers',
      'src/start/navigation/arrive',
      'src/start/navigation/preload-links',
      'src/start/navigation/restore-page',
      'src/start/server-page/catch-up',
      'src/start/worker/go-to-notification',
      'src/start/worker/is-busy',
      'src/start/worker/new-version',
      'src/start/worker/register-worker',
      'src/start/worker/store-for-later',
      ...packages('workbox-window', 'idb-keyval', '@tanstack'),
    ],
    except: signingIn,
  },
  // The library of phone numbers, and the forms' bodies that need it.
  {
    name: 'phone',
    paths: [
      ...packages('libphonenumber-js'),
      'contract/account/address-body.',
      'contract/account/phone',
      'contract/account/profile-body.',
      'contract/content/contact.',
      'src/shared/account-forms/phone-',
    ],
  },
  // What orders, checkout and addresses share.
  {
    name: 'order-parts',
    paths: [
      'contract/account/addresses.',
      'contract/orders/orders.',
      'src/features/addresses/address-lines',
      'src/features/addresses/address-text',
      'src/features/addresses/addresses.',
      'src/features/checkout/payment/providers/leave-to',
      'src/lib/net/attempt.',
      'src/pages/notifications.',
      'src/shared/order-paths',
      'src/ui/fields/option-card',
      'src/ui/product/sums',
    ],
  },
  {
    name: 'payment-due',
    paths: [
      'src/features/checkout/payment/copy-button',
      'src/features/checkout/payment/payment-due',
      'src/features/checkout/payment/providers/bank-transfer',
      'src/features/checkout/payment/providers/receipt-form',
      'src/features/checkout/payment/providers/stc-code-form',
    ],
  },
  {
    name: 'lists',
    paths: [
      'src/features/cart/',
      'src/features/compare/',
      'src/features/favorites/',
      'src/pages/lists/',
      'src/shopper-lists/',
    ],
    // These two load with their routes.
    except: [
      'src/features/compare/as-compared',
      'src/features/compare/compare-page',
      'src/features/compare/compare-rows',
      'src/pages/lists/use-compared',
      'src/shopper-lists/changes/',
    ],
  },
  {
    name: 'below-the-fold',
    paths: [
      'src/pages/shell/below-the-fold',
      'src/pages/shell/footer',
      'src/pages/shell/header/account-menu',
      'src/pages/shell/header/use-closing-details',
    ],
  },
  {
    name: 'search',
    paths: [
      'contract/catalogue/edit-distance.',
      'contract/catalogue/search.',
      'src/features/catalogue/search/known-search',
    ],
  },
  {
    name: 'device-catalogue',
    paths: ['contract/catalogue/listing/', 'contract/catalogue/snapshot.', 'src/features/device-catalogue/'],
    except: ['src/features/device-catalogue/device-catalogue-section', 'src/features/device-catalogue/download.state'],
  },
  {
    name: 'install',
    paths: [
      'src/features/install/install-banner',
      'src/features/install/install-dialog',
      'src/features/install/send-pending-changes',
      'src/features/install/step-picture',
      'src/lib/text/lazy-texts',
    ],
  },
  {
    name: 'notifications',
    paths: ['contract/account/notifications.', 'src/features/notifications/'],
  },
  // By its own name ('vitals'), ad blockers would refuse it, and the page would reload for a lost script.
  {
    name: 'visit',
    paths: [...packages('web-vitals'), 'contract/app/page-kind.', 'contract/app/vitals.', 'src/start/measure-visit'],
  },
  // Of a product page: what it loads once the browser is idle.
  { name: 'product-idle', paths: ['src/features/live-viewers/', 'src/features/stock-alerts/'] },
  { name: 'loading', paths: ['src/pages/loading/load-'] },
  { name: 'delivery-place', paths: ['src/pages/product/delivery-place', 'contract/account/cities.'] },
  { name: 'content', paths: ['src/features/content/', 'src/pages/store-facts/'] },
  { name: 'contact', paths: ['src/features/contact/'] },
  // What logging in, registering and the profile share.
  {
    name: 'account-forms',
    paths: [
      'contract/account/profile.',
      'src/shared/account-forms/email-field',
      'src/shared/account-forms/name-fields',
      'src/shared/account-forms/submit-button',
      'src/shared/account-forms/use-',
      'src/ui/fields/password-field',
    ],
  },
  {
    name: 'auth',
    paths: [
      ...signingIn,
      'src/features/auth/auth-forms',
      'src/features/auth/sign-in-form',
      'src/pages/auth/auth-',
      'src/pages/auth/federated-',
      'src/pages/auth/login-page',
      'src/pages/auth/use-',
    ],
  },
  {
    name: 'codes',
    paths: [
      'src/features/auth/account-page',
      'src/features/auth/forget-',
      'src/features/auth/reset-',
      'src/features/auth/undo-',
      'src/features/auth/verify-',
      'src/shared/account-forms/code',
      'src/shared/account-forms/new-password',
      'src/shared/account-forms/password-',
      'src/shared/account-forms/resend-',
      'src/shared/account-forms/verify-',
    ],
  },
  { name: 'register', paths: ['src/features/auth/register-', 'src/pages/auth/register-page'] },
  {
    name: 'account',
    paths: [
      'src/features/auth/',
      'src/features/device-catalogue/',
      'src/features/profile/',
      'src/pages/auth/',
      'src/shared/account-forms/',
    ],
    except: ['src/features/profile/phone-section'],
  },
  { name: 'addresses', paths: ['src/features/addresses/address-list', 'src/features/addresses/address-section'] },
  { name: 'address-form', paths: ['src/features/addresses/'], except: ['src/features/addresses/map/'] },
  { name: 'orders', paths: ['src/features/orders/'], except: ['src/features/orders/invoice/qr-'] },
  // What checkout and paying again share; then each of them.
  {
    name: 'payment',
    paths: [
      'src/features/checkout/card/',
      'src/features/checkout/checkout.',
      'src/features/checkout/payment/',
      'src/features/checkout/steps/continue-button',
      'src/features/checkout/steps/identity-fields',
      'src/features/checkout/use-instalments-text',
    ],
    except: ['src/features/checkout/payment/pay-page', 'src/features/checkout/payment/repay-offers'],
  },
  { name: 'checkout', paths: ['src/features/checkout/steps/'] },
  { name: 'paying', paths: ['src/features/checkout/'] },
  // After the chunk that shares the city list with it, because the worker does not store this one.
  { name: 'map', paths: [...packages('leaflet'), 'src/features/addresses/map/'] },
];

/** Whether a module belongs to a chunk, unless an earlier one has it. `path`: from the root of the project. */
export function isIn({ paths, except = [] }: Chunk, path: string): boolean {
  const begins = (beginning: string) => path.startsWith(beginning);
  return paths.some(begins) && !except.some(begins);
}

/** The table as Vite's bundler takes it. `root`: the project's folder, ending with a slash. */
export function chunkGroups(root: string) {
  const slashed = (path: string) => path.replaceAll('\\', '/');
  const pathOf = (id: string) => {
    const path = slashed(id).replace(/^\0/, '');
    const installed = path.indexOf('node_modules/'); // possibly of a linked folder
    return installed < 0 ? path.replace(slashed(root), '') : path.slice(installed);
  };
  const group = (chunk: Chunk) => ({
    name: chunk.name,
    test: (id: string) => isIn(chunk, pathOf(id)),
    ...(chunk.minShareCount ? { minShareCount: chunk.minShareCount } : {}),
  });
  return [...chunksBeforeShell.map(group), shellChunk, ...chunksAfterShell.map(group)];
}
