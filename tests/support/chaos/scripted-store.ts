// The store of scripted cases: the catalogue of the rounds, on a server of the test file's own.
import { lineThing, type Thing } from '../outbox/model-server.ts';
import { openOwnStore, type OwnStore } from '../store/own-store.ts';
import { foundWithin } from '../until.ts';
import { readGoods, roundCatalogue, type Goods } from './goods.ts';

export type ScriptedStore = OwnStore & {
  goods: Goods;
  /** Names of what a plain product can be in the lists of a customer, by its place in the catalogue. */
  cartLine(place: number): Thing;
  favorite(place: number): Thing;
  compared(place: number): Thing;
};

const catalogueMs = 10_000;

export async function openScriptedStore(env: Record<string, string> = {}): Promise<ScriptedStore> {
  const store = await openOwnStore(roundCatalogue(), env);
  const goods = await foundWithin(catalogueMs, () => readGoods(store.url));
  if (goods === null) {
    await store.stop();
    throw new Error('the store does not show its catalogue');
  }
  const varietyAt = (place: number) => goods.varietyOf.get(goods.plain[place] ?? 0) ?? 0;
  return {
    ...store,
    goods,
    cartLine: (place) => lineThing(varietyAt(place), null),
    favorite: (place) => `wishlist:${goods.plain[place]}`,
    compared: (place) => `compare:${varietyAt(place)}`,
  };
}
