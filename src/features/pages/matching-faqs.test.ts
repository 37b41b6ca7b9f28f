import { expect, test } from 'vitest';
import { inGroups, matchingFaqs } from './matching-faqs.ts';

const faqs = [
  { group: 'الشحن', question: 'كم تكلفة التوصيل؟', answer: '<p>مجاني من <bdi dir="ltr">300</bdi> ريالًا.</p>' },
  {
    group: 'الشحن',
    question: 'متى يصل طلبي؟',
    answer: '<p>خلال أربعة أيام. اقرأ <a href="/shipping-policy">السياسة</a>.</p>',
  },
  { group: 'Returns', question: 'Can I return it?', answer: '<p>Within seven days &#x26; unused.</p>' },
];
const found = (typed: string) =>
  matchingFaqs(faqs, typed).map(({ question }) => faqs.findIndex((faq) => faq.question === question));

test.each([
  ['', [0, 1, 2]],
  ['   ', [0, 1, 2]],
  ['التوصيل', [0]],
  ['توصيل', [0]],
  ['تكلفه', [0]],
  ['٣٠٠', [0]],
  ['اربعه أيام', [1]],
  ['RETURN', [2]],
  ['sev unus', [2]],
  ['turn', []],
  ['return توصيل', []],
  ['href', []],
  ['ltr', []],
  ['x26', []],
])('%j finds %j', (typed, wanted) => expect(found(typed)).toEqual(wanted));

test('neighbours of one group stand together', () => {
  expect(inGroups(faqs).map(({ group, faqs: of }) => [group, of.length])).toEqual([
    ['الشحن', 2],
    ['Returns', 1],
  ]);
  expect(inGroups([])).toEqual([]);
});
