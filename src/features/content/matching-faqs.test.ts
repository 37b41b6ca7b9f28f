import { expect, test } from 'vitest';
import { inGroups, matchingFaqs } from './matching-faqs.ts';

const faqs = [
  { group: 'الشحن', question: 'كم تكلفة التوصيل؟', answer: '<p>مجاني من <bdi dir="ltr">300</bdi> ريال.</p>' },
  {
    group: 'الشحن',
    question: 'متى يصل طلبي؟',
    answer: '<p>خلال أربعة أيام. اقرأ <a href="/shipping-policy">السياسة</a>.</p>',
  },
  { group: 'Returns', question: 'Can I return it?', answer: '<p>Within seven days &#x26; unused.</p>' },
  {
    group: 'الدفع',
    question: 'ما طرق الدفع المتاحة؟',
    answer: '<p>مدى وفيزا وماستركارد وSTC Pay، وأقساط عبر تابي أو تمارا، وبطاقة لمن تجاوز طلبه 10,000 ريال.</p>',
  },
  {
    group: 'الإرجاع',
    question: 'هل يمكنني إرجاع ما اشتريته؟',
    answer: '<p>نعم، عدا المصنوع حسب طلبك ومنتجات العناية المفتوحة، وإلغاء الطلب قبل شحنه.</p>',
  },
  { group: 'الحساب', question: 'كيف أحذف حسابي؟', answer: '<p>تُحذف بياناتك من ملفك الشخصي.</p>' },
];
const questionsFor = (typed: string) =>
  matchingFaqs(faqs, typed).map(({ question }) => faqs.findIndex((faq) => faq.question === question));

test.each([
  ['', [0, 1, 2, 3, 4, 5]],
  ['   ', [0, 1, 2, 3, 4, 5]],
  ['التوصيل', [0]],
  ['توصيل', [0]],
  ['تكلفه', [0]],
  ['٣٠٠', [0]],
  ['اربعه أيام', [1]],
  ['RETURN', [2]],
  ['sev unus', [2]],
  ['turn', []],
  ['return توصيل', [0, 2]],
  ['return three four', []],
  ['فيزا', [3]],
  ['وفيزا', [3]],
  ['ماستركارد', [3]],
  ['STC Pay', [3]],
  ['أقساط', [3]],
  ['الأقساط', [3]],
  ['10000', [3]],
  ['10,000', [3]],
  ['١٠٬٠٠٠', [3]],
  ['إرجاع المنتج', [4]],
  ['إلغاء', [4]],
  ['الإلغاء', [4]],
  ['حذف حسابي', [5]],
  ['href', []],
  ['ltr', []],
  ['x26', []],
])('%j finds %j', (typed, questions) => expect(questionsFor(typed)).toEqual(questions));

test.each([
  ['كيف أرجع المنتج', 4],
  ['ابي ارجع المنتج', 4],
  ['أرجعه', 4],
  ['استرجاع', 4],
  ['how do I send it back', 2],
  ['returning', 2],
])('%j finds the question about returns', (typed, question) => expect(questionsFor(typed)).toEqual([question]));

test('groups adjacent questions', () => {
  expect(inGroups(faqs.slice(0, 3)).map(({ group, faqs: of }) => [group, of.length])).toEqual([
    ['الشحن', 2],
    ['Returns', 1],
  ]);
  expect(inGroups([])).toEqual([]);
});
