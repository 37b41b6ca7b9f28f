// Searching the FAQs of the demo with shoppers' wording.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderQuestions } from '../../server/features/pages/render-markdown.ts';
import { demonstrationPages } from '../../server/lib/project-root.ts';
import { matchingFaqs } from '../../src/features/content/matching-faqs.ts';

const questionsIn = (language: 'ar' | 'en') =>
  renderQuestions(readFileSync(join(demonstrationPages, `public-questions.${language}.md`), 'utf8'), () => '300');
const questions = { ar: questionsIn('ar'), en: questionsIn('en') };

test.each([
  ['ar', 'كيف أرجع المنتج', 'هل يمكنني إرجاع ما اشتريته؟'],
  ['ar', 'ابي ارجع المنتج', 'هل يمكنني إرجاع ما اشتريته؟'],
  ['ar', 'أريد إرجاع منتج', 'هل يمكنني إرجاع ما اشتريته؟'],
  ['ar', 'كيف ألغي الطلب', 'كيف ألغي طلبي؟'],
  ['ar', 'متى يوصل طلبي', 'متى يصل طلبي؟'],
  ['ar', 'كم سعر التوصيل', 'كم تكلفة التوصيل؟'],
  ['ar', 'كيف أدفع بالأقساط', 'ما طرق الدفع المتاحة؟'],
  ['ar', 'ابي أعرف مقاس خاتمي', 'كيف أعرف مقاس خاتمي؟'],
  ['ar', 'نسيت كلمة السر', 'نسيت كلمة المرور، كيف أدخل؟'],
  ['ar', 'حذف الحساب', 'كيف أحذف حسابي؟'],
  ['ar', 'وصلني المنتج معيب', 'وصلني منتج معيب أو غير ما طلبت، ماذا أفعل؟'],
  ['en', 'return an item', 'Can I return what I bought?'],
  ['en', 'how do I send it back', 'Can I return what I bought?'],
  ['en', 'returning a product', 'Can I return what I bought?'],
  ['en', 'cancelling my order', 'How do I cancel my order?'],
  ['en', 'when will my order arrive', 'When will my order arrive?'],
  ['en', 'how much is delivery', 'What does delivery cost?'],
  ['en', 'track my parcel', 'How do I track my parcel?'],
  ['en', 'forgot password', 'I forgot my password. How do I get in?'],
  ['en', 'delete my account', 'How do I delete my account?'],
  ['en', 'money back', 'When do I get my money back?'],
] as const)('%s: %s', (language, typed, expected) => {
  const results = matchingFaqs(questions[language], typed).map(({ question }) => question);
  expect(results).toContain(expected);
  expect(results.length).toBeLessThanOrEqual(2);
});

test.each([
  ['ar', 'كيف أرجع المنتج'],
  ['ar', 'ابي ارجع المنتج'],
  ['en', 'how do I send it back'],
  ['en', 'return an item'],
] as const)('%s: %s finds only the question about returns', (language, typed) =>
  expect(matchingFaqs(questions[language], typed).map(({ question }) => question)).toEqual([
    language === 'ar' ? 'هل يمكنني إرجاع ما اشتريته؟' : 'Can I return what I bought?',
  ]),
);
