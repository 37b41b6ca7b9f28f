// Answers questions about the device catalogue, in a worker: opening and searching ten thousand products would block
// the page for seconds on a slow phone.
import type { Language } from '../../../contract/core/language.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { readContent, type CatalogueHead } from './stored-catalogue.ts';

/** After this time without a question, the index for typos is prepared. */
const restMs = 400;

type Questions = Pick<CatalogueIndex, 'list' | 'suggest' | 'tree' | 'product' | 'related'>;
export type CatalogueQuestion = keyof Questions;
export type ParametersOf<Q extends CatalogueQuestion> = Parameters<Questions[Q]>;
export type AnswerTo<Q extends CatalogueQuestion> = ReturnType<Questions[Q]>;

let opened: { key: string; index: Promise<CatalogueIndex | null> } | null = null;
let resting: ReturnType<typeof setTimeout> | undefined;

/**
 * Opens a catalogue once, and again when another tab has stored a newer one. An unreadable one does not replace the
 * open one.
 */
async function open(language: Language, head: CatalogueHead): Promise<CatalogueIndex | null> {
  const key = `${language} ${head.mark}`;
  if (opened?.key === key) return opened.index;
  const before = opened;
  const index = readContent(language, head).then((content) => content && new CatalogueIndex(content));
  const mine = { key, index };
  opened = mine;
  const opening = await index.catch(() => null);
  if (!opening && opened === mine) opened = before;
  return opening;
}

/** The answer of the catalogue in one language that belongs to `head`; null if the device has none that can be read. */
export async function answer<Q extends CatalogueQuestion>(
  language: Language,
  head: CatalogueHead,
  question: Q,
  parameters: ParametersOf<Q>,
): Promise<AnswerTo<Q> | null> {
  const index = await open(language, head);
  if (!index) return null;
  clearTimeout(resting);
  resting = setTimeout(() => index.prepare(), restMs);
  // Method and parameters belong together by `Q`, which TypeScript cannot see.
  return (index[question] as (...parameters: ParametersOf<Q>) => AnswerTo<Q>)(...parameters);
}
