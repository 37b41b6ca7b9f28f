import type { Hono } from 'hono';
import { getFaqs, getPage, questionsSlug, type BankAccount } from '../../../contract/content/pages.ts';
import type { Database } from '../../db/connect.ts';
import type { AnswerCache } from '../../http/answers/answer-cache.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import { publicRead, type HttpContext } from '../../http/route.ts';
import { faqsAnswer, pageAnswer } from './page-answer.ts';

/** The owner's pages. */
export function mountPages(
  app: Hono<HttpContext>,
  deps: { reads: Database; answers: AnswerCache; contentVersion: () => string; bankAccounts: readonly BankAccount[] },
): void {
  const cache = { answers: deps.answers, version: deps.contentVersion };
  publicRead(app, getPage, cache, async ({ params: { slug }, language }) => {
    const data = await pageAnswer(deps.reads, { slug, language, accounts: deps.bankAccounts });
    if (!data) throw new Refusal('not_found');
    return { data };
  });
  publicRead(app, getFaqs, cache, async ({ language }) => {
    const answer = await faqsAnswer(deps.reads, questionsSlug, language);
    if (!answer) throw new Refusal('not_found');
    return answer;
  });
}
