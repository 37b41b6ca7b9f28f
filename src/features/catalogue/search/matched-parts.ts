import { searchWords } from '../../../../contract/catalogue/search-text.ts';

const shortestInside = 3; // as in search: shorter words match only at the start of a word
const character = /\P{M}\p{M}*/gu;
const letterOrNumber = /[\p{L}\p{N}]/u;

type Part = { text: string; isMatch: boolean };
type Word = { characters: { index: number; folded: string }[] };

/** Splits a text into matching and other parts, compared as search does: without diacritics, one form per letter. */
export function matchedParts(text: string, typed: string): Part[] {
  const sought = searchWords(typed);
  const characters = text.match(character) ?? [];
  const matching = new Set<number>();
  for (const word of wordsOf(characters)) {
    for (const index of matchesIn(word, sought)) matching.add(index);
  }
  const parts: Part[] = [];
  characters.forEach((one, index) => {
    const isMatch = matching.has(index);
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += one;
    else parts.push({ text: one, isMatch });
  });
  return parts;
}

function wordsOf(characters: readonly string[]): Word[] {
  const words: Word[] = [];
  let open: Word | undefined;
  characters.forEach((one, index) => {
    if (!letterOrNumber.test(one)) open = undefined;
    else {
      if (!open) words.push((open = { characters: [] }));
      open.characters.push({ index, folded: searchWords(one).join('') });
    }
  });
  return words;
}

/** Indexes of matching characters. A character may fold to none (a tatweel) or to several (a ligature). */
function matchesIn({ characters }: Word, sought: readonly string[]): number[] {
  const folded = characters.map((one) => one.folded).join('');
  return sought.flatMap((word) => {
    const start = word.length < shortestInside ? (folded.startsWith(word) ? 0 : -1) : folded.indexOf(word);
    if (start < 0) return [];
    const end = start + word.length;
    let at = 0;
    return characters.flatMap(({ index, folded }) => {
      const from = at;
      at += folded.length;
      return from < end && at > start ? [index] : [];
    });
  });
}
