// Every email as a phone displays it: nothing is wider than the screen, whatever the content, and every button can be
// tapped.
import * as v from 'valibot';
import { describe, expect, inject, test } from 'vitest';
import { languages } from '../../../contract/core/language.ts';
import { composeMail } from '../../../server/features/messages/compose.ts';
import { mailValues, type MailKind } from '../../../server/features/messages/kinds.ts';
import { mails } from '../../../server/features/messages/texts.ts';
import { axeFindings } from '../../support/browser/axe.ts';
import { withBrowser } from '../../support/browser/browser.ts';

const store = {
  name: { ar: 'لمسة', en: 'Lamsa' },
  email: 'customer-care-and-orders@lamsa-dental-skin-and-jewellery.example',
  phone: '+966112345678',
  url: 'https://shop.lamsa-dental-skin-and-jewellery.example',
};
const values = {
  name: 'Abdulrahman Abdulaziz Alabdulkarim',
  code: '012345',
  email: `${'a-very-long-name-without-an-end'.repeat(2)}@example.com`,
  reference: '48213390',
  from: 'عبدالرحمن بن عبدالعزيز آل عبدالكريم',
  phone: '+966512345678',
  order_number: '100245',
  message: `Look here: https://lamsa.example/${'path/'.repeat(20)}\n\nشكرًا`,
  number: '100246',
  amount: '1190.50',
  reason: 'المبلغ لا يطابق مبلغ الطلب '.repeat(7),
  last_four: '7519',
  until: '2025-11-23T20:59:00Z',
  product_ar: 'خاتم ذهب عيار ٢١ مرصّع بحجر الزمرد الطبيعي مع نقش اسم',
  product_en: 'Supercalifragilisticexpialidocious-Supercalifragilisticexpialidocious',
  product: '12',
  variety: '31',
  key: `${'0f4e'.repeat(12)}-signed`,
  order: '5c4f6a52-0000-4000-8000-000000000000',
};
const createdAt = new Date('2025-11-21T20:59:00Z');
const mailKinds = Object.keys(mailValues) as MailKind[];

/** Number of buttons in an email: one for each language, or none. */
function buttonsOf<K extends MailKind>(kind: K): number {
  const part = mails[kind].en(v.parse(mailValues[kind], values), { store: '', at: '', url: store.url });
  return part.link === undefined ? 0 : languages.length;
}

describe.each(languages)('in %s', (language) => {
  test.each([320, 390])('each email fits a screen of %d px', (width) =>
    withBrowser({ url: inject('storeUrl'), language, width, height: 844 }, async ({ page }) => {
      for (const kind of mailKinds) {
        await page.setContent(composeMail({ kind, values, language, createdAt }, store).html);
        const seen = await page.evaluate(() => ({
          width: document.documentElement.scrollWidth,
          smallest: Math.min(
            ...[...document.querySelectorAll('p, h1, a, blockquote, span')].map((each) =>
              Number.parseFloat(getComputedStyle(each).fontSize),
            ),
          ),
          buttons: [...document.querySelectorAll('p > a[style*="background"]')].filter(
            (each) => each.getBoundingClientRect().height >= 44,
          ).length,
        }));
        expect({ kind, ...seen, fits: seen.width <= width }).toMatchObject({
          kind,
          fits: true,
          buttons: buttonsOf(kind),
        });
        expect(seen.smallest).toBeGreaterThanOrEqual(13);
        // An email is displayed inside its program's page.
        const found = (await axeFindings(page)).filter((each) => !/^(landmark-one-main|region):/.test(each));
        expect({ kind, found }).toEqual({ kind, found: [] });
      }
    }),
  );
});
