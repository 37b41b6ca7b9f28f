// Answers of the catalogue out of the shop on this device, where the server cannot be asked.
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Call } from '../../../contract/call.ts';
import { getCategories, getRelated, listProducts, suggestProducts, type Product } from '../../../contract/catalogue.ts';
import type { Language } from '../../../contract/language.ts';
import { ApiError, Unreachable, type Answer, type Api, type CallInput } from '../../lib/api.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { ShopIndex } from './shop-index.ts';
import { readContent, readHead } from './stored-shop.ts';

export type OpenShop = { index: ShopIndex; at: string; complete: boolean };

type Kept = { language: Language; mark: string; index: ShopIndex };

let kept: Kept | null = null;
let opening: { key: string; index: Promise<ShopIndex | null> } | null = null;

/** The shop in one language, as it is kept now, also by another tab; null where there is none. */
export async function openShop(language: Language): Promise<OpenShop | null> {
  const head = await readHead(language);
  if (!head) return null;
  const { mark, at, complete } = head;
  if (kept?.language === language && kept.mark === mark) return { index: kept.index, at, complete };
  const key = `${language} ${mark}`;
  if (opening?.key !== key) {
    const index = readContent(language, head).then((content) => content && new ShopIndex(content));
    opening = { key, index };
  }
  const index = await opening.index;
  if (!index) {
    opening = null;
    return null;
  }
  if (kept?.index !== index) whenIdle(() => index.prepare());
  kept = { language, mark, index };
  return { index, at, complete };
}

/**
 * Gives what is newest: the copy that has answered a call, what the page has already, or the shop on this device. Where the page has something newer than the
 * shop, or there is nothing, it waits and throws as the call does, and the page shows what it has. An answer that comes later takes the place of the shop's.
 */
export async function newestOf<C extends Call>(
  told: Promise<Answer<C>>,
  asked: { api: Api; queryClient: QueryClient; call: C; input: CallInput },
): Promise<Answer<C>> {
  const { api, queryClient, call, input } = asked;
  await copySoFar(told); // a refusal needs no shop
  const shop = await openShop(api.language);
  if (!shop || input.signal?.aborted) return told;
  const copy = await copySoFar(told);
  if (copy?.cachedAt === null) return copy;
  const address = api.addressOf(call, input);
  const newest = copy ? copy.cachedAt : seenAt(queryClient, address);
  if (newest !== null && newest >= shop.at) return told;
  const answer = answerOf(shop, call, input, api);
  if (!answer) return told;
  void told.then(
    (later) => setTimeout(bringLater, 0, later, queryClient, address), // by then the page has taken the shop's
    () => undefined, // the shop's stays
  );
  // The shapes are those of the contract; which of them it is, the call says.
  return { ...answer, cachedAt: shop.at } as unknown as Answer<C>;
}

/** The answer to a call that may still be under way; null where it is, or where nobody has answered. Throws what the server refuses with. */
async function copySoFar<C extends Call>(told: Promise<Answer<C>>): Promise<Answer<C> | null> {
  try {
    return await Promise.race([told, null]);
  } catch (error) {
    if (isAway(error)) return null;
    throw error;
  }
}

/** Gives the page an answer that is newer than what it shows. */
function bringLater(later: Answer<Call>, queryClient: QueryClient, address: string): void {
  for (const { queryKey, state } of queriesOf(queryClient, address)) {
    const shown = (state.data as Told | undefined)?.cachedAt ?? null;
    if (shown !== null && (later.cachedAt === null || later.cachedAt > shown))
      queryClient.setQueryData(queryKey, later);
  }
}

/** What lists show of a product, and as of when; null where the device has no shop, or the product is not in it. */
export async function productOnDevice(
  language: Language,
  id: number,
): Promise<{ product: Product; at: string } | null> {
  const shop = await openShop(language);
  const product = shop?.index.product(id);
  return shop && product ? { product, at: shop.at } : null;
}

function isAway(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof ApiError && error.status >= 502);
}

type Told = { cachedAt?: string | null };

function queriesOf(queryClient: QueryClient, address: string) {
  return queryClient.getQueryCache().findAll({ predicate: ({ meta }) => meta?.address === address });
}

/** When the page was given its answer to the same call. */
function seenAt(queryClient: QueryClient, address: string): string | null {
  const [query] = queriesOf(queryClient, address);
  const data = query?.state.data as Told | undefined;
  if (!query || data === undefined) return null;
  return data.cachedAt ?? new Date(query.state.dataUpdatedAt).toISOString();
}

function answerOf({ index, complete }: OpenShop, call: Call, input: CallInput, api: Api): object | null {
  const query = Object.fromEntries(new URL(api.addressOf(call, input), location.href).searchParams);
  switch (call.path) {
    case listProducts.path: {
      const asked = v.safeParse(listProducts.query, query);
      if (!asked.success) return null;
      const list = index.list(asked.output);
      // Of a shop that is not whole, nothing found does not mean that there is nothing.
      return !complete && list.data.length === 0 ? null : list;
    }
    case suggestProducts.path: {
      const asked = v.safeParse(suggestProducts.query, query);
      return asked.success ? index.suggest(asked.output.search, asked.output.limit) : null;
    }
    case getCategories.path:
      return { data: index.tree() };
    case getRelated.path: {
      const data = index.related(Number(input.params?.id));
      return data.length === 0 ? null : { data };
    }
    default:
      return null;
  }
}
