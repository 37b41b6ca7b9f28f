// The store of scripted cases: the catalogue of the rounds, on a server of the test file's own.
import { lineThing, type Thing } from '../../outbox/model-server.ts';
import { openOwnStore, type OwnStore } from '../../store/own-store.ts';
import { foundWithin } from '../../until.ts';
import { readProducts, roundCatalogue, type RoundProducts } from '../products.ts';

export type ScriptedStore = OwnStore & {
  products: RoundProducts;
  /** Names of what a plain product can be in the lists of a customer, by its place in the catalogue. */
  cartLine(place: number): Thing;
  favorite(place: number): Thing;
  compared(place: number): Thing;
};

const catalogueMs = 10_000;

export async function openScriptedStore(env: Record<string, string> = {}): Promise<ScriptedStore> {
  const store = await openOwnStore(roundCatalogue(), env);
  const products = await foundWithin(catalogueMs, () => readProducts(store.url));
  if (products === null) {
    await store.stop();
    throw new Error('the store does not show its catalogue');
  }
  const varietyAt = (place: number) => products.varietyOf.get(products.plain[place] ?? 0) ?? 0;
  return {
    ...store,
    products,
    cartLine: (place) => lineThing(varietyAt(place), null),
    favorite: (place) => `wishlist:${products.plain[place]}`,
    compared: (place) => `compare:${varietyAt(place)}`,
  };
}
