import type { Faq } from '../../../contract/content/pages.ts';
import { foldDigits, searchText, searchWords } from '../../../contract/catalogue/search-text.ts';

/** Question words and other words that say little about the subject. */
const fillers = new Set(
  searchWords(
    `كيف متى هل ما ماذا كم لماذا ليش وين أين شلون من في على إلى عن أو لو أن لي عندي أنا هذا هذه الذي التي
    ابي أبغى أريد اريده ودي ممكن أقدر يمكن يمكنني أستطيع
    how what when where why who which can could do does did is are was will would should may i me my you your
    we it its a an the this that to of in on for and or if with have has want need please`,
  ),
);

/** Phrases that the questions word differently, in folded form. */
const synonyms: readonly [RegExp, string][] = [
  [/\b(send|give|bring|hand)\b.*\bback\b/, 'return'],
  [/(?<!\S)[يت]وصل(ني)?(?!\S)/, 'يصل'],
];

/** Lowest accepted score, as a fraction of the best one. */
const nearEnough = 0.75;

/**
 * The matching questions in their order; all if nothing was typed. At least half of the significant words must occur in
 * each. Rare words weigh more, and a match in the question counts twice one in the answer. A single word matches every
 * question with it.
 */
export function matchingFaqs(faqs: readonly Faq[], typed: string): readonly Faq[] {
  const words = wordsOf(typed);
  if (words.length === 0) return faqs;
  const telling = words.filter((word) => !fillers.has(word));
  const needed = telling.length > 0 ? telling : words;
  const texts = faqs.map(({ question, answer }) => ({
    question: textOf(question),
    all: textOf(question, plain(answer)),
  }));
  const weights = words.map((word) => {
    const having = texts.filter(({ all }) => has(all, word)).length;
    return Math.log(1 + faqs.length / Math.max(having, 1)) * (fillers.has(word) ? 0.25 : 1);
  });
  const scores = texts.map(({ question, all }) => {
    if (needed.filter((word) => has(all, word)).length < needed.length / 2) return 0;
    if (words.length === 1) return 1;
    const worth = (word: string) => (has(question, word) ? 2 : has(all, word) ? 1 : 0);
    return words.reduce((sum, word, at) => sum + worth(word) * (weights[at] ?? 0), 0);
  });
  const least = Math.max(...scores) * nearEnough;
  return faqs.filter((_, at) => {
    const score = scores[at] ?? 0;
    return score > 0 && score >= least;
  });
}

/** Adjacent questions of one group, in order. */
export function inGroups(faqs: readonly Faq[]): { group: string; faqs: Faq[] }[] {
  const groups: { group: string; faqs: Faq[] }[] = [];
  for (const faq of faqs) {
    const last = groups.at(-1);
    if (last && last.group === faq.group) last.faqs.push(faq);
    else groups.push({ group: faq.group, faqs: [faq] });
  }
  return groups;
}

/** The typed text as folded words, with some phrases replaced by those of the questions. */
function wordsOf(typed: string): string[] {
  const words = searchWords(withoutCommas(typed)).join(' ');
  return searchWords(synonyms.reduce((text, [phrase, meant]) => text.replace(phrase, meant), words));
}

/**
 * Folded words, also without a prefixed Arabic particle ('فيزا' must match 'وفيزا'), plus each word's root after a '='.
 */
function textOf(...texts: string[]): string {
  const text = searchText(withoutCommas(texts.join(' ')));
  const all = searchText(text, text.replace(/ [وفبلك](?=\S{3})/g, ' '));
  const roots = all.split(' ').map((word) => ` =${rootOf(word)}`);
  return `${all}${roots.join('')} `;
}

/** Whether the text has a word with this beginning or root; a filler must match a whole word. */
function has(text: string, word: string): boolean {
  if (fillers.has(word)) return text.includes(` ${word} `);
  const root = rootOf(word);
  return text.includes(` ${word}`) || (root !== '' && text.includes(` =${root} `));
}

/**
 * The approximate root of a word: 'رجع' for 'إرجاع', 'أرجعه' and 'استرجاع', 'return' for 'returned'. Empty if too
 * short.
 */
function rootOf(word: string): string {
  const root = /^[a-z]+$/.test(word)
    ? word.replace(/(ings?|ed|es|s)$/, '').replace(/([^aeiou])\1$/, '$1')
    : word
        .replace(/^(است|[اتنيم])(?=.{3})/, '')
        .replace(/(?<=.{3})(ات|ها|هم|ني|نا|تي|ته|[هكيت])$/, '')
        .replace(/(?<=.)[اوي]/g, '');
  return root.length >= 3 ? root : '';
}

/** '10,000' becomes '10000'. */
function withoutCommas(text: string): string {
  return foldDigits(text).replace(/(\d)[,٬](?=\d{3})/g, '$1');
}

function plain(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/&#?\w+;/g, ' ');
}
