// Stock alerts: a visitor by email, a customer with one click.
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { composeMail } from '../../server/features/messages/compose.ts';
import type { MailKind } from '../../server/features/messages/kinds.ts';
import { sendBackInStock } from '../../server/features/stock-alerts/send-back-in-stock.ts';
import { messagesFor } from '../support/api/accounts.ts';
import { idsBySku } from '../support/data/products-by-sku.ts';
import { inTurn } from '../support/in-turn.ts';
import { openStore } from '../support/journeys/journey.ts';
import { openShop, productEntry, twoFields, type Shop } from '../support/api/shop.ts';

const ring = (sku: string, quantity: number) =>
  productEntry({ title: { ar: 'خاتم نفد', en: 'Sold ring' }, variety: { sku, quantity } });

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const skus = ['ar', 'en'].flatMap((language) => [`VISITOR-${language}`, `CUSTOMER-${language}`]);
  await shop.bring({ categories: twoFields, products: skus.map((sku) => ring(sku, 0)) });
});
afterAll(() => shop.close());

const texts = {
  ar: {
    tellMe: 'أعلمني عند توفره',
    email: 'البريد الإلكتروني',
    wrong: 'اكتب بريدًا إلكترونيًا صحيحًا',
    send: 'أرسل رسالة التأكيد',
    sent: /لنخبرك عند توفره، افتح الرابط/,
    close: 'إغلاق',
    yes: 'نعم، أعلمني',
    done: /سنراسلك مرة واحدة عند توفر خاتم نفد\./,
    withdraw: 'ألغِ التنبيهات',
    withdrawn: /لن نراسلك عن توفر المنتجات/,
    noted: 'سنخبرك مرة واحدة عند توفره.',
    waiting: 'سنخبرك عند توفره. اضغط لإلغاء التنبيه.',
    takenBack: 'أُلغي التنبيه',
    subject: 'متوفر من جديد',
    add: 'أضف إلى السلة',
  },
  en: {
    tellMe: 'Notify me when it is back',
    email: 'Email',
    wrong: 'Must be a valid email',
    send: 'Send confirmation email',
    sent: /To be notified when it is back/,
    close: 'Close',
    yes: 'Yes, notify me',
    done: /We will email you once, when Sold ring is back\./,
    withdraw: 'Cancel alerts',
    withdrawn: /We will not send you any more stock alerts/,
    noted: 'We will notify you once, when it is back.',
    waiting: 'We will notify you. Press to cancel.',
    takenBack: 'Alert canceled. We will not notify you about it.',
    subject: 'Back in stock',
    add: 'Add To Cart',
  },
};

/** The newest email to an address, as it is sent; `linkTo` gives the path of a link in it. */
async function mailTo(email: string) {
  const [newest] = await messagesFor(shop, email);
  if (!newest) throw new Error(`nothing was sent to ${email}`);
  const card = { name: { ar: 'لمسة', en: 'Lamsa' }, email: '', phone: '', url: 'http://store.test' };
  const { subject, text } = composeMail({ ...newest, kind: newest.kind as MailKind }, card);
  const linkTo = (path: string) => new RegExp(`http://store\\.test(${path}\\S*)`).exec(text)?.[1] ?? `no ${path}`;
  return { subject, linkTo };
}

/** Restocks a SKU and sends the stock alerts; returns how many were sent. */
async function bringBack(sku: string): Promise<number> {
  await shop.bring({ products: [ring(sku, 3)] });
  return sendBackInStock({ ...shop.deps, snapshot: shop.catalogue.current, now: shop.deps.now() });
}

describe.each(['ar', 'en'] as const)('a stock alert (%s)', (language) => {
  const test = inTurn(language);
  const w = texts[language];
  const pathOf = async (sku: string) => `/products/${(await idsBySku(shop, sku)).productId}`;

  test('a visitor confirms by email, is notified once, and withdraws', async () => {
    const sku = `VISITOR-${language}`;
    const email = `visitor-${language}@example.com`;
    const store = await openStore({ shop, language, path: await pathOf(sku) });
    await store.press(w.tellMe);
    await store.type(w.email, 'no address');
    await store.press(w.send);
    await store.sees(w.wrong);
    expect(await store.axe()).toEqual([]);
    await store.type(w.email, email);
    await store.press(w.send);
    await store.sees(w.sent);
    await store.press(w.close);

    await store.open((await mailTo(email)).linkTo('/stock-wishes/confirm'));
    await store.press(w.yes);
    await store.sees(w.done);
    expect(await store.axe()).toEqual([]);

    expect(await bringBack(sku)).toBe(1);
    const mail = await mailTo(email);
    expect(mail.subject).toContain(w.subject);
    const later = await openStore({ shop, language, path: mail.linkTo('/products/') });
    await later.find('button', w.add);
    await later.open(mail.linkTo('/stock-wishes/withdraw'));
    await later.press(w.withdraw);
    await later.sees(w.withdrawn);
    await shop.bring({ products: [ring(sku, 0)] });
    expect(await bringBack(sku)).toBe(0);
  });

  test('a customer sets it with one click and cancels it with another', async () => {
    const sku = `CUSTOMER-${language}`;
    const signedIn = await shop.customer({ emailVerifiedAt: new Date() });
    const store = await openStore({ shop, language, path: await pathOf(sku), signedIn });
    await store.press(w.tellMe);
    await store.toast(w.noted);
    await store.press(w.waiting);
    await store.toast(w.takenBack);
    await store.press(w.tellMe);
    await store.find('button', w.waiting);
    await store.reload();
    await store.find('button', w.waiting);
    expect(await bringBack(sku)).toBe(1);
    expect((await mailTo(signedIn.email)).linkTo('/products/')).toContain(`${await pathOf(sku)}?variety=`);
  });
});
