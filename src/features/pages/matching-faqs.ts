import type { Faq } from '../../../contract/pages.ts';
import { foldDigits, searchText, searchWords } from '../../../contract/search-text.ts';

/** The questions in which every word that was typed begins a word; where there are none, those that have the most of them, half at least. All where nothing was typed. */
export function matchingFaqs(faqs: readonly Faq[], typed: string): readonly Faq[] {
  const words = searchWords(withoutCommas(typed));
  const texts = faqs.map(textOf);
  const had = texts.map((text) => words.filter((word) => text.includes(` ${word}`)).length);
  const most = Math.max(words.length / 2, ...had);
  return faqs.filter((_, at) => had[at] === most);
}

/** Questions beside each other of one group, in their order. */
export function inGroups(faqs: readonly Faq[]): { group: string; faqs: Faq[] }[] {
  const groups: { group: string; faqs: Faq[] }[] = [];
  for (const faq of faqs) {
    const last = groups.at(-1);
    if (last && last.group === faq.group) last.faqs.push(faq);
    else groups.push({ group: faq.group, faqs: [faq] });
  }
  return groups;
}

/** Folded words of question and answer, also without a letter that Arabic writes onto a word: 'وفيزا' must find 'فيزا'. */
function textOf({ question, answer }: Faq): string {
  const text = searchText(withoutCommas(`${question} ${plain(answer)}`));
  return searchText(text, text.replace(/ [وفبلك](?=\S{3})/g, ' '));
}

/** '10,000' as '10000'. */
function withoutCommas(text: string): string {
  return foldDigits(text).replace(/(\d)[,٬](?=\d{3})/g, '$1');
}

function plain(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/&#?\w+;/g, ' ');
}
