// The shop on this device as it is asked, beside the page: opening and searching ten thousand products would keep a slow phone's page busy for seconds.
import type { Language } from '../../../contract/core/language.ts';
import { ShopIndex } from './catalogue-index.ts';
import { readContent, type ShopHead } from './stored-catalogue.ts';

/** After so long without a question it is made ready for slips. */
const restMs = 400;

type Questions = Pick<ShopIndex, 'list' | 'suggest' | 'tree' | 'product' | 'related'>;
export type Question = keyof Questions;
export type Given<Q extends Question> = Parameters<Questions[Q]>;
export type Said<Q extends Question> = ReturnType<Questions[Q]>;

let opened: { key: string; index: Promise<ShopIndex | null> } | null = null;
let resting: ReturnType<typeof setTimeout> | undefined;

/** Opened once, and anew where another tab has brought a newer one. One that cannot be read takes no other's place. */
async function open(language: Language, head: ShopHead): Promise<ShopIndex | null> {
  const key = `${language} ${head.mark}`;
  if (opened?.key === key) return opened.index;
  const before = opened;
  const index = readContent(language, head).then((content) => content && new ShopIndex(content));
  const mine = { key, index };
  opened = mine;
  const found = await index.catch(() => null);
  if (!found && opened === mine) opened = before;
  return found;
}

/** What the shop in one language says, as `head` has it; null where the device has none that can be read. */
export async function answer<Q extends Question>(
  language: Language,
  head: ShopHead,
  question: Q,
  given: Given<Q>,
): Promise<Said<Q> | null> {
  const index = await open(language, head);
  if (!index) return null;
  clearTimeout(resting);
  resting = setTimeout(() => index.prepare(), restMs);
  // The names and what belongs to them are those of one class.
  return (index[question] as (...given: Given<Q>) => Said<Q>)(...given);
}
