// Text folding for search, used for database rows, typed text and the device's own index.

// Quranic signs, harakat, superscript alef, tatweel.
const marks = /[\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u0640]/g;
const invisible = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g; // zero-width characters and direction marks
const notLetters = /[^\p{L}\p{N}]+/gu;

const letters: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ؤ: 'و',
  ئ: 'ي',
  ک: 'ك',
  ی: 'ي',
};
const letterForms = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');
const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/g;

/**
 * Converts Arabic-Indic and Persian digits to Latin ones and leaves everything else. For every field that takes a
 * number.
 */
export function foldDigits(text: string): string {
  return text.replace(arabicDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}

/** The word without its article (ال, وال, بال, لل) if at least two letters remain: 'الأسنان' must find 'أسنان'. */
function withoutArticle(word: string): string {
  const bare = word.replace(/^[وب]?ال|^لل/, '');
  return bare.length >= 2 ? bare : word;
}

/**
 * The words of a text in the form in which they are compared: NFKC, lower case, one form for each Arabic letter, Latin
 * digits, no marks. Letters are replaced before decomposition, which would lose a hamza.
 */
function foldedWords(text: string): string[] {
  return foldDigits(text.normalize('NFKC'))
    .replace(marks, '')
    .replace(invisible, '')
    .replace(letterForms, (letter) => letters[letter] ?? letter)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .split(notLetters)
    .filter((word) => word !== '');
}

/** The distinct words of a query, folded and without articles. */
export function searchWords(typed: string): string[] {
  return [...new Set(foldedWords(typed).map(withoutArticle))];
}

/**
 * The text that search looks through: the distinct folded words of several texts, each with and without its article
 * (half a word is typed before the whole one), with a space before and after each.
 */
export function searchText(...texts: (string | null | undefined)[]): string {
  const words = new Set<string>();
  for (const text of texts) {
    for (const word of foldedWords(text ?? '')) words.add(word).add(withoutArticle(word));
  }
  return words.size === 0 ? '' : ` ${[...words].join(' ')} `;
}
