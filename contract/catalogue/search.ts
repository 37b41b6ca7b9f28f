// The rules of search, and search itself if all texts are in memory, as on an offline device. The server implements the
// same rules in SQL (server/features/catalogue/search/search-products.ts), with a trigram index.
import { editDistance } from './edit-distance.ts';
import { searchWords } from './search-text.ts';

/** Further words of a query are ignored. */
export const mostWords = 8;

/** Shorter words match only at the beginning of words. */
export const minInfixLength = 3;

/** Most corrections that are tried for a word that nothing contains. */
export const mostCorrections = 5;

const longestCorrected = 40;

/** Search results: product ids in tiers, best first. Within a tier all match equally well. */
export type SearchTiers = readonly (readonly number[])[];

/** The searchable words of a product as `searchText` writes them: those of its titles, and those of all its texts. */
export type SearchableText = { id: number; title: string; text: string };

/**
 * Largest edit distance at which an unknown word counts as a typo of a known one; null if it is too short or too long
 * to be corrected.
 */
export function maxTypoDistance(word: string): number | null {
  if (word.length < minInfixLength || word.length > longestCorrected) return null;
  return word.length >= 8 ? 2 : 1;
}

type Word = { word: string; letters: number };

/**
 * pg_trgm's default similarity threshold. The server's candidates are words above it, and words that differ only in
 * their first letter.
 */
const leastAlike = 0.3;

/** The candidates nearest to a word that nothing contains, most similar first. */
export function nearestWords(word: string, candidates: Iterable<string>): string[] {
  const furthest = maxTypoDistance(word);
  if (furthest === null) return [];
  const near: { candidate: string; distance: number; alike: number }[] = [];
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > furthest) continue;
    const distance = editDistance(candidate, word, furthest);
    if (distance <= furthest) near.push({ candidate, distance, alike: similarity(candidate, word) });
  }
  // A device sees every word: those that the server would not consider count only if there are no others.
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

export class TextSearch {
  readonly #texts: readonly SearchableText[];
  #vocabulary: Word[] | undefined;

  constructor(texts: readonly SearchableText[]) {
    this.#texts = texts;
  }

  /**
   * The products that contain every word of the query; if there are none, those found after correcting each unknown
   * word.
   */
  find(typed: string): SearchTiers {
    const words = searchWords(typed).slice(0, mostWords);
    if (words.length === 0) return [];
    const matches = this.#holding(words.map((word) => [word]));
    if (matches.length > 0) return matches;
    const isAlone = words.length === 1;
    const terms = words.map((word) =>
      !isAlone && this.#contains(word) ? [word] : nearestWords(word, this.#near(word)),
    );
    const isCorrected = terms.some((spellings, at) => spellings[0] !== words[at]);
    return isCorrected && terms.every((spellings) => spellings.length > 0) ? this.#holding(terms) : [];
  }

  /** Builds the vocabulary, which the first typo would otherwise build. */
  prepare(): void {
    this.#words();
  }

  #holding(terms: readonly (readonly string[])[]): SearchTiers {
    const sought = terms.map((spellings) => spellings.map(pattern));
    const tiers: number[][] = [];
    for (const { id, title, text } of this.#texts) {
      if (!sought.every((spellings) => spellings.some((part) => text.includes(part)))) continue;
      const rank = terms.reduce((sum, [word = '']) => sum + rankOf(word, title, text), 0);
      (tiers[rank] ??= []).push(id);
    }
    return tiers.filter((tier) => tier !== undefined);
  }

  #contains(word: string): boolean {
    const part = pattern(word);
    return this.#texts.some(({ text }) => text.includes(part));
  }

  /** Words that may be close enough judging by their letters alone: computing every distance would delay typing. */
  #near(word: string): string[] {
    const furthest = maxTypoDistance(word);
    if (furthest === null) return [];
    const letters = lettersOf(word);
    return this.#words()
      .filter((entry) => ones(entry.letters & ~letters) <= furthest && ones(letters & ~entry.letters) <= furthest)
      .map((entry) => entry.word);
  }

  #words(): Word[] {
    if (this.#vocabulary) return this.#vocabulary;
    const words = new Set<string>();
    for (const { text } of this.#texts) for (const word of text.split(' ')) words.add(word);
    return (this.#vocabulary = [...words]
      .filter((word) => maxTypoDistance(word) !== null && !/\d/.test(word))
      .map((word) => ({ word, letters: lettersOf(word) })));
  }
}

/**
 * A bit for each letter of the word; some letters share a bit. One edit removes, adds or replaces at most one letter.
 */
function lettersOf(word: string): number {
  let letters = 0;
  for (const letter of word) letters |= 1 << ((letter.codePointAt(0) ?? 0) & 31);
  return letters;
}

/** Number of bits set. */
function ones(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function pattern(word: string): string {
  return word.length < minInfixLength ? ` ${word}` : word;
}

/**
 * Best first: whole word in the title, beginning of a word in the title, the same in the other texts, inside a word.
 */
function rankOf(word: string, title: string, text: string): number {
  return beginning(word, title) ?? 2 + (beginning(word, text) ?? 2);
}

/** 0 if the text contains the whole word, 1 if a longer word begins with it, otherwise null. */
function beginning(word: string, text: string): 0 | 1 | null {
  const part = ` ${word}`;
  let rank: 1 | null = null;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (text[at + part.length] === ' ') return 0;
    rank = 1;
  }
  return rank;
}
