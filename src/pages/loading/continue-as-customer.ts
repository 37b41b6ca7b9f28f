import { isCustomerPage } from '../../../contract/app/page-access.ts';
import { productQuery } from '../../features/catalogue/catalogue.queries.ts';
import { parseAuthSearch, readListParameter, type AuthSearch } from '../../session/paths/auth-paths.ts';
import { openOutbox } from '../../shopper-lists/outbox/open-outbox.ts';
import { awaitChangeStatus, isSaved } from '../../shopper-lists/outcomes/change-status.ts';
import { showAdded } from '../../shopper-lists/added/added.state.ts';
import { writeOf } from '../../shopper-lists/list-change.ts';
import { productHref } from '../../shared/paths.ts';
import type { RouteContext } from './load.ts';

/**
 * A customer has pressed a button of the server-rendered page, which is a visitor's, before the app was there, and so
 * comes to the login page: makes the change and returns where to go on. An address made up by another site changes
 * nothing, nor does one that is loaded again or opened within the app: what a visitor wanted there becomes theirs when they
 * log in.
 */
export async function continueAsCustomer(context: RouteContext, search: object): Promise<string> {
  const { back = '/', ...wanted } = parseAuthSearch({ ...search });
  const isOurs = document.referrer.startsWith(`${location.origin}/`);
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isLoading = visit?.type === 'navigate' && document.documentElement.dataset['app'] !== 'ready';
  const item = readListParameter(wanted.wish);
  if (!item || !isOurs || !isLoading) return '/';
  const isDone = await change(context, item, wanted).catch(() => false);
  // The page that opens shows that nothing has changed; never the checkout, without what was to be bought.
  return isDone || !isCustomerPage(back) ? back : productHref(item.product_id);
}

/** True if it is saved. */
async function change(
  { api, queryClient }: RouteContext,
  wanted: NonNullable<ReturnType<typeof readListParameter>>,
  { quantity = 1, custom_text }: AuthSearch,
): Promise<boolean> {
  const { data: product } = await queryClient.ensureQueryData(productQuery(api, String(wanted.product_id)));
  const { variety_id = product.default_variety_id } = wanted;
  const { price, quantity: available } = product.varieties.find(({ id }) => id === variety_id) ?? product;
  const { title } = product;
  const text = custom_text === undefined ? {} : { custom_text };
  const outbox = await openOutbox();
  const added = await outbox.add(writeOf({ ...wanted, variety_id, quantity, title, price, available, ...text }, true));
  if (wanted.list === 'cart' && isSaved(added)) {
    const setStatus = showAdded(title);
    void awaitChangeStatus(outbox, added).then(setStatus);
  }
  return isSaved(added);
}
