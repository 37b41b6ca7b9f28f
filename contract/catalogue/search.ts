// The rules of search, and search itself where all texts are in memory: on a device without a connection. The server has the same rules in SQL
// (server/features/catalogue/search/search-products.ts), over an index of trigrams.
import { editDistance } from './edit-distance.ts';
import { searchWords } from './search-text.ts';

/** More words than this are not looked for. */
export const mostWords = 8;

/** Less letters than this are looked for at the beginning of words only. */
export const shortestInside = 3;

/** Nearest words of the vocabulary that stand for one that nothing contains. */
export const mostCorrections = 5;

const longestCorrected = 40;

/** What a search found: ids of products in tiers, the best first. Within a tier they are as good as each other. */
export type Found = readonly (readonly number[])[];

/** What is compared of a product, as `searchText` writes it: the words of its titles, and those of everything that search looks through. */
export type Searched = { id: number; title: string; text: string };

/** How many letters a word that nothing contains may be away from one that there is; null where it is too short or too long to be taken for a slip. */
export function furthestSlip(word: string): number | null {
  if (word.length < shortestInside || word.length > longestCorrected) return null;
  return word.length >= 8 ? 2 : 1;
}

type Word = { word: string; letters: number };

/** What pg_trgm takes for alike by default: it brings the server's candidates, with those that differ in their first letter only. */
const leastAlike = 0.3;

/** The words among `candidates` that are nearest to one that nothing contains, those first that look most like it. */
export function nearestWords(word: string, candidates: Iterable<string>): string[] {
  const furthest = furthestSlip(word);
  if (furthest === null) return [];
  const near: { candidate: string; distance: number; alike: number }[] = [];
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > furthest) continue;
    const distance = editDistance(candidate, word, furthest);
    if (distance <= furthest) near.push({ candidate, distance, alike: similarity(candidate, word) });
  }
  // A device has all words before it: those that the server would not look at count where there are no others.
  const alike = near.filter((each) => each.alike >= leastAlike || each.candidate.endsWith(word.slice(1)));
  const chosen = alike.length > 0 ? alike : near;
  const nearest = Math.min(...chosen.map(({ distance }) => distance));
  return chosen
    .filter(({ distance }) => distance === nearest)
    .sort((a, b) => b.alike - a.alike)
    .slice(0, mostCorrections)
    .map(({ candidate }) => candidate);
}

/** The share of trigrams that two words have in common (pg_trgm's `similarity`). */
function similarity(a: string, b: string): number {
  const [ofA, ofB] = [trigrams(a), trigrams(b)];
  const shared = [...ofA].filter((each) => ofB.has(each)).length;
  return shared / (ofA.size + ofB.size - shared);
}

function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/** Search over texts in memory. */
export class TextSearch {
  readonly #texts: readonly Searched[];
  #vocabulary: Word[] | undefined;

  constructor(texts: readonly Searched[]) {
    this.#texts = texts;
  }

  /** The products that hold every word that was typed; where there are none, with each word that nothing contains put right. */
  find(typed: string): Found {
    const words = searchWords(typed).slice(0, mostWords);
    if (words.length === 0) return [];
    const found = this.#holding(words.map((word) => [word]));
    if (found.length > 0) return found;
    const isAlone = words.length === 1;
    const wanted = words.map((word) =>
      !isAlone && this.#isKnown(word) ? [word] : nearestWords(word, this.#near(word)),
    );
    const isCorrected = wanted.some((spellings, at) => spellings[0] !== words[at]);
    return isCorrected && wanted.every((spellings) => spellings.length > 0) ? this.#holding(wanted) : [];
  }

  /** Makes the vocabulary, which is else made when a word is first taken for a slip. */
  prepare(): void {
    this.#words();
  }

  #holding(wanted: readonly (readonly string[])[]): Found {
    const sought = wanted.map((spellings) => spellings.map(pattern));
    const tiers: number[][] = [];
    for (const { id, title, text } of this.#texts) {
      if (!sought.every((spellings) => spellings.some((part) => text.includes(part)))) continue;
      const rank = wanted.reduce((sum, [word = '']) => sum + rankOf(word, title, text), 0);
      (tiers[rank] ??= []).push(id);
    }
    return tiers.filter((tier) => tier !== undefined);
  }

  #isKnown(word: string): boolean {
    const part = pattern(word);
    return this.#texts.some(({ text }) => text.includes(part));
  }

  /** The words that may be as near as a slip goes, by their letters alone: measuring each of them would be felt while somebody types. */
  #near(word: string): string[] {
    const furthest = furthestSlip(word);
    if (furthest === null) return [];
    const letters = lettersOf(word);
    return this.#words()
      .filter((known) => ones(known.letters & ~letters) <= furthest && ones(letters & ~known.letters) <= furthest)
      .map((known) => known.word);
  }

  #words(): Word[] {
    if (this.#vocabulary) return this.#vocabulary;
    const words = new Set<string>();
    for (const { text } of this.#texts) for (const word of text.split(' ')) words.add(word);
    return (this.#vocabulary = [...words]
      .filter((word) => furthestSlip(word) !== null && !/\d/.test(word))
      .map((word) => ({ word, letters: lettersOf(word) })));
  }
}

/** Which letters a word has, a bit for each; some letters share one. A slip takes away, brings or changes one letter at most. */
function lettersOf(word: string): number {
  let letters = 0;
  for (const letter of word) letters |= 1 << ((letter.codePointAt(0) ?? 0) & 31);
  return letters;
}

/** How many bits are set. */
function ones(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function pattern(word: string): string {
  return word.length < shortestInside ? ` ${word}` : word;
}

/** The whole word in the title, a beginning in it, the same in the other texts, and last what stands inside of words only. */
function rankOf(word: string, title: string, text: string): number {
  return beginning(word, title) ?? 2 + (beginning(word, text) ?? 2);
}

/** 0 where the word stands by itself, 1 where a longer one begins with it, null where it is neither. */
function beginning(word: string, text: string): 0 | 1 | null {
  const part = ` ${word}`;
  let found: 1 | null = null;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (text[at + part.length] === ' ') return 0;
    found = 1;
  }
  return found;
}
