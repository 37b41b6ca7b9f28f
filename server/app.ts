// Builds the server from its dependencies, without opening a port.
import { Hono } from 'hono';
import { policyReportsPath } from '../contract/app/policy-reports.ts';
import { vitalsPath } from '../contract/app/vitals.ts';
import type { Halalas } from '../contract/core/money.ts';
import type { BankAccount } from '../contract/content/pages.ts';
import type { CashExclusion } from '../contract/orders/payments.ts';
import { ping, type Database } from './db/connect.ts';
import { onlyPrimary, type PublicReads } from './db/replicas.ts';
import { mountAccounts } from './features/accounts/accounts.routes.ts';
import { mountFederated } from './features/accounts/federated/federated.routes.ts';
import type { PersonalPart } from './features/accounts/profile/personal-part.ts';
import { identifyBy, mustBeOpen } from './features/accounts/auth/sessions.ts';
import { mountAddresses, personalAddresses } from './features/addresses/addresses.routes.ts';
import { mountCart } from './features/cart/cart.routes.ts';
import { cartWeight } from './features/cart/cart-weight.ts';
import { emptyCart, exportCart } from './features/cart/personal-cart.ts';
import { cartVarietyIds } from './features/cart/read-lines.ts';
import { uploadsInCartOf } from './features/cart/uploads-in-carts.ts';
import { mountCatalogue } from './features/catalogue/catalogue.routes.ts';
import { mountComments } from './features/catalogue/comments/comments.routes.ts';
import { anonymiseComments, exportComments } from './features/catalogue/comments/personal-comments.ts';
import { flagsFrom } from './features/catalogue/shopper-flags.ts';
import type { Catalogue } from './features/catalogue/index/snapshot.ts';
import { mountCompare } from './features/compare/compare.routes.ts';
import { comparedVarietyIds, emptyCompare, exportCompare } from './features/compare/compare.ts';
import { personalMessages } from './features/contact/personal-messages.ts';
import { mountContact } from './features/contact/contact.routes.ts';
import { mountContent } from './features/content/content.routes.ts';
import { personalShipments } from './features/fulfilment/personal-shipments.ts';
import { mountShipments } from './features/fulfilment/shipments.routes.ts';
import type { LiveViewerStreams } from './features/live-viewers/live-viewers.ts';
import { mountLiveViewers } from './features/live-viewers/live-viewers.routes.ts';
import { mountHome } from './features/home/home.routes.ts';
import { mediaRoutes, type MediaStore } from './features/media/media.routes.ts';
import { buyersAmong } from './features/orders/bought-together/bought-varieties.ts';
import { boughtWith } from './features/orders/bought-together/bought-together.ts';
import { mountOrders, type OrdersDeps } from './features/orders/orders.routes.ts';
import { offersOf, settingsOfInstalments } from './features/orders/checkout/payment-methods.ts';
import { payableOrders } from './features/orders/order/payable-orders.ts';
import { personalOrders, uploadsInOrdersOf } from './features/orders/order/personal-orders.ts';
import { mountPayments } from './features/payments/payments.routes.ts';
import { pageTitles } from './features/pages/page-answer.ts';
import { mountPages } from './features/pages/pages.routes.ts';
import { personalPush } from './features/notifications/personal-notifications.ts';
import { policyReportRoutes } from './features/policy-reports/policy-reports.routes.ts';
import { mountPush, type PushOffer } from './features/notifications/notifications.routes.ts';
import { findRedirect } from './features/redirects/manage-redirects.ts';
import { shareImagePath } from './features/sharing/share-card.ts';
import { shareRoutes } from './features/sharing/sharing.routes.ts';
import { deliveryTermsAnswer } from './features/shipping/delivery-terms.ts';
import { mountShipping } from './features/shipping/shipping.routes.ts';
import { personalAlerts } from './features/stock-alerts/personal-alerts.ts';
import { mountStockAlerts } from './features/stock-alerts/stock-alerts.routes.ts';
import { mountUploads, uploadRoutes } from './features/uploads/uploads.routes.ts';
import { uploadsPath } from './features/uploads/upload-url.ts';
import type { VitalCounts } from './features/vitals/vital-counts.ts';
import { vitalsRoutes } from './features/vitals/vitals.routes.ts';
import { mountFavorites } from './features/favorites/favorites.routes.ts';
import { emptyWishlist, exportWishlist, favoriteProductIds } from './features/favorites/favorites.ts';
import type { AnswerCache } from './http/answers/answer-cache.ts';
import { mountApiDocs } from './http/api-docs.ts';
import { apiTimeoutsMs, createApiServer, observed, refuseOtherMethods } from './http/api.ts';
import { unlimited, type Admission } from './http/requests/admission.ts';
import { bounded, boundedByKey, type Bound, type InTurnOf } from './http/requests/bounded.ts';
import { answerFailure } from './http/answers/failure.ts';
import type { RateLimitOverrides } from './http/rate-limits.ts';
import { requestTimeout } from './http/requests/request-timeout.ts';
import { createLimit, createMemoryLimit } from './http/requests/rate-limiter.ts';
import { localOnly } from './http/requests/local-only.ts';
import { measureRequests } from './http/requests/measure-requests.ts';
import { apiBasePath } from './http/answers/openapi.ts';
import { protectiveHeaders } from './http/answers/protective-headers.ts';
import { Refusal } from './http/answers/refusal.ts';
import type { FormSender, HttpContext } from './http/route.ts';
import type { Log } from './lib/log.ts';
import type { IdentityProvider } from './providers/identity/oidc.ts';
import { crawlingRoutes } from './pages/crawling/crawling.ts';
import type { PaymentProvider } from './providers/payments/payment-provider.ts';
import type { Carrier } from './providers/shipping/carrier.ts';
import type { SecretKeys } from './lib/secret-key.ts';

// Shorter than a load balancer's timeout: a stuck database must show as 'not ready', not as a store that hangs.
const readyWithinMs = 2_000;

// Writes of one shopper. A device sends one at a time: parallel writes come from several devices or from a flood. A
// waiting write costs little, and its sender cannot send the next one until it is answered.
const shopperWrites: Bound = { atOnce: 2, waiting: 200, waitMs: 2_000, refusal: 'too_many_requests' };

// Reads of one shopper's own data: pages of several devices send a few at once, and nobody needs hundreds.
const shopperReads: Bound = { atOnce: 4, waiting: 100, waitMs: 5_000, refusal: 'too_many_requests' };

type FormBounds = { ofShopper: Bound; ofPlace: Bound; all: Bound };

/**
 * Forms that are read or processed: each holds its body in memory, up to 5 MiB, and a slow one holds its upload slot for
 * up to three minutes. While one waits, its body is not read.
 */
export const formBounds: FormBounds = {
  /** A page sends up to five pictures at once, and on a slow line the last has to wait for the others. */
  ofShopper: { atOnce: 2, waiting: 10, waitMs: apiTimeoutsMs.form, refusal: 'too_many_requests' },
  /** Fewer than all, so that one place leaves upload slots to others, however many accounts it has. */
  ofPlace: { atOnce: 12, waiting: 40, waitMs: 5_000 },
  all: { atOnce: 16, waiting: 40, waitMs: 5_000 },
};

const sandboxRefusal =
  'The sandbox is available only on the machine that runs the store. Set HOST to open it to other machines.';

/** Flags that show on a product which of the shopper's lists it is on. */
const flagsOf = flagsFrom({
  favoriteProducts: favoriteProductIds,
  cartVarieties: cartVarietyIds,
  comparedVarieties: comparedVarietyIds,
});

/** Personal data that features other than accounts hold, for export and deletion. */
const personal: PersonalPart[] = [
  { name: 'cart', read: exportCart, remove: emptyCart },
  { name: 'wishlist', read: exportWishlist, remove: emptyWishlist },
  { name: 'compare', read: exportCompare, remove: emptyCompare },
  personalAlerts,
  personalPush,
  personalAddresses,
  personalOrders,
  personalShipments,
  {
    name: 'comments',
    read: exportComments,
    remove: (tx, userId) => anonymiseComments(tx, buyersAmong, userId),
  },
  personalMessages,
];

export type AppDeps = {
  db: Database;
  /** For what is the same for everybody; `db` if missing. */
  reads?: PublicReads;
  /** Rejects if the database does not answer, on a connection that no shopper waits for; by default on any. */
  ping?: () => Promise<void>;
  /** What refuses requests under overload; nothing if missing. */
  admission?: Admission;
  catalogue: Catalogue;
  media: MediaStore;
  answers: AnswerCache;
  /** The product pages open at this instance. */
  audience: LiveViewerStreams;
  /** What devices report of page loads. */
  vitals: VitalCounts;
  log: Log;
  now: () => Date;
  version: string;
  /** Keys that one-time codes are hashed with, and more. */
  secretKeys: SecretKeys;
  /** Number of proxies in front of the store. */
  trustedProxies: number;
  /** The store's public address, without a trailing slash. */
  publicUrl: string;
  /** Ways to sign in besides email and password. */
  identityProviders: readonly IdentityProvider[];
  /** Online payment providers. */
  payments: readonly PaymentProvider[];
  /** Proves to Apple that the domain belongs to this store; none if Apple Pay is not set up. */
  appleDomain?: string | null;
  /** Carriers that ship orders. */
  carriers: readonly Carrier[];
  /** Whether SMS can be sent: not in production without a provider's keys. */
  sendsSms: boolean;
  /** Maximum number of one-time codes sent by SMS per day; 5,000 by default. */
  smsCodesADay?: number;
  /** What devices subscribe to notifications with; if missing, no push notifications are sent. */
  push?: PushOffer | null;
  /** Bank accounts for transfers; without any, bank transfer is not offered. */
  bankAccounts?: readonly BankAccount[];
  /** How long items stay reserved for a transfer; 48 hours by default. */
  transferHoldHours?: number;
  /** Maximum number of days to wait for a transfer after the order was placed; 14 by default. */
  transferMostDays?: number;
  /**
   * Cash on delivery: fee including VAT, highest total that can be collected, and items it excludes. Not offered if
   * missing.
   */
  cashOnDelivery?: { enabled: boolean; fee: Halalas; most: Halalas; excludes?: readonly CashExclusion[] };
  /** URL of the map tiles, with {z}, {x} and {y}; no map if missing. */
  mapTiles?: string | null;
  /** Tells the message sender that messages are waiting. */
  wakeMessages: () => void;
  /** Overrides of rate-limits.ts, for tests that wait until a limit resets. */
  rateLimitOverrides?: RateLimitOverrides;
  /** Overrides the bound on one shopper's writes, for tests that simulate several instances. */
  shopperWrites?: Bound;
  /** Overrides of formBounds, for tests that reach them. */
  forms?: Partial<FormBounds>;
  /** Overrides of apiTimeoutsMs, for tests of slow requests. */
  timeoutsMs?: typeof apiTimeoutsMs;
  /** Sandboxes of outside providers, mounted at `/sandbox`; none in production. */
  sandbox?: readonly Hono[];
  /** Whether the sandboxes answer requests from other machines. */
  sandboxIsForAll?: boolean;
  /** Mounts pages and files for browsers, after everything else; none in API tests. */
  mountSite?: (app: Hono<HttpContext>) => void;
};

/** The payment methods: online providers, bank transfer and cash. Shared by routes and jobs. */
export function paymentsOf(
  deps: Pick<AppDeps, 'payments' | 'bankAccounts' | 'transferHoldHours' | 'transferMostDays' | 'cashOnDelivery'>,
): OrdersDeps['payments'] {
  const {
    payments: providers,
    bankAccounts = [],
    transferHoldHours = 48,
    transferMostDays = 14,
    cashOnDelivery,
  } = deps;
  const cash = cashOnDelivery?.enabled
    ? { fee: cashOnDelivery.fee, most: cashOnDelivery.most, excludes: cashOnDelivery.excludes ?? [] }
    : null;
  return { providers, settings: { bankAccounts, transferHoldHours, transferMostDays, cash } };
}

/** The whole server as one fetch function: `app.fetch(request)`. */
export function buildApp(given: AppDeps): Hono<HttpContext> {
  const { db: reads, primary } = given.reads ?? onlyPrimary(given.db);
  const deps = { ...given, reads, primaryReads: primary, admission: given.admission ?? unlimited };
  const { log } = deps;
  const app = new Hono<HttpContext>();
  app.use(measureRequests);
  app.use(observed(log));
  app.use(protectiveHeaders({ isHttps: deps.publicUrl.startsWith('https:') }));
  app.use(deps.admission.count);
  app.onError(answerFailure(log));
  app.notFound((c) => c.text('Not found', 404));

  app.get('/healthz', (c) => c.json({ status: 'alive' }));
  app.get('/readyz', requestTimeout(readyWithinMs), async (c) => {
    await (deps.ping ? deps.ping() : ping(deps.db));
    return c.json({ status: 'ready' });
  });

  const { write: reportTimeoutMs } = deps.timeoutsMs ?? apiTimeoutsMs;
  for (const path of [vitalsPath, policyReportsPath]) app.use(path, requestTimeout(reportTimeoutMs));
  app.route('/', vitalsRoutes(deps));
  app.route('/', policyReportRoutes(deps));

  const { appleDomain } = deps;
  if (appleDomain) app.get('/.well-known/apple-developer-merchantid-domain-association', (c) => c.text(appleDomain));

  app.route(shareImagePath, shareRoutes(deps));
  app.route('/media', mediaRoutes(deps.media));
  app.route(uploadsPath, uploadRoutes(primary, identifyBy(deps.db, deps.now)));
  app.route(apiBasePath, buildApi(deps));
  if (!deps.sandboxIsForAll) app.use('/sandbox/*', localOnly(sandboxRefusal));
  for (const sandbox of deps.sandbox ?? []) app.route('/sandbox', sandbox);
  app.route('/', crawlingRoutes({ ...deps, hasBankAccounts: (deps.bankAccounts ?? []).length > 0 }));
  deps.mountSite?.(app);
  return app;
}

/** A shopper who waits for their own uploads takes no upload slot from others, nor does a place. */
function formTurns({ ofShopper, ofPlace, all }: FormBounds): InTurnOf<FormSender> {
  const amongShoppers = boundedByKey<number>(ofShopper);
  const amongPlaces = boundedByKey<string>(ofPlace);
  const amongAll = bounded(all);
  return ({ userId, place }, job) => amongShoppers(userId, () => amongPlaces(place, () => amongAll(job)));
}

function buildApi(
  options: Omit<AppDeps, 'reads'> & { reads: Database; primaryReads: Database; admission: Admission },
): Hono<HttpContext> {
  const deps = {
    ...options,
    mustBeOpen,
    inShoppersTurn: boundedByKey<number>(options.shopperWrites ?? shopperWrites),
    inShoppersReadTurn: boundedByKey<number>(shopperReads),
    storedAnswersLimit: createMemoryLimit(options, 'storedAnswers'),
    inFormTurn: formTurns({ ...formBounds, ...options.forms }),
    formIdleMs: (options.timeoutsMs ?? apiTimeoutsMs).formIdle,
  };
  const api = createApiServer(deps.log, identifyBy(deps.db, deps.now), deps.admission, options.timeoutsMs);
  mountApiDocs(api, deps);
  const movedTo = (path: string) => findRedirect(deps.primaryReads, { pathname: path, search: '' });
  mountCatalogue(api, { ...deps, flagsOf, movedTo, boughtWith });
  mountComments(api, { ...deps, boughtBy: buyersAmong });
  mountLiveViewers(api, deps);
  const contentVersion = () => deps.catalogue.current.version;
  const { bankAccounts = [] } = deps;
  const fixedSettings = settingsOfInstalments(paymentsOf(deps));
  mountContent(api, {
    ...deps,
    contentVersion,
    pageTitles: (db, language) => pageTitles(db, { language, hasAccounts: bankAccounts.length > 0 }),
    fixedSettings,
    paymentMethods: offersOf(paymentsOf(deps)).map(({ method }) => method),
    deliveryTerms: (db, language) => deliveryTermsAnswer(db, { language, hasCarrierRates: deps.carriers.length > 0 }),
  });
  mountPages(api, { ...deps, contentVersion, bankAccounts });
  mountContact(api, deps);
  mountHome(api, { ...deps, flagsOf, fixedSettings });
  const lists = { ...deps, flagsOf, limitWrites: createLimit(deps, 'listWrites') };
  mountCart(api, lists);
  mountFavorites(api, lists);
  mountCompare(api, lists);
  mountStockAlerts(api, lists);
  mountPush(api, { ...deps, push: deps.push ?? null });
  mountAddresses(api, { ...lists, mapTiles: deps.mapTiles ?? null });
  mountShipping(api, { ...deps, cartWeight });
  const paying = { ...deps, payments: paymentsOf(deps), orders: payableOrders };
  mountOrders(api, { ...paying, flagsOf });
  mountPayments(api, paying);
  mountShipments(api, deps);
  mountAccounts(api, { ...deps, personal });
  mountFederated(api, deps);
  const uploadsInUse = (db: Database, userId: number) => [uploadsInCartOf(db, userId), uploadsInOrdersOf(userId)];
  mountUploads(api, { ...deps, uploadsInUse });
  refuseOtherMethods(api);
  api.all('*', () => {
    throw new Refusal('not_found');
  });
  return api;
}
