import type { Faq } from '../../../contract/pages.ts';
import { searchText, searchWords } from '../../../contract/search-text.ts';

/** The questions in which every word that was typed begins a word, of the question or of its answer; all of them where nothing was. */
export function matchingFaqs(faqs: readonly Faq[], typed: string): readonly Faq[] {
  const words = searchWords(typed);
  if (words.length === 0) return faqs;
  return faqs.filter(({ question, answer }) => {
    const text = searchText(question, plain(answer));
    return words.every((word) => text.includes(` ${word}`));
  });
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

function plain(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/&#?\w+;/g, ' ');
}
