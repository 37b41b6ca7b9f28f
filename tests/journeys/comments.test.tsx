// Comments on a product: written, preserved through login and offline, and hidden by the owner.
import { afterAll, beforeAll, describe, expect, onTestFinished, vi } from 'vitest';
import { setHidden } from '../../server/features/catalogue/comments/change-comments.ts';
import { logIn } from '../support/journeys/account-journey.ts';
import { registered } from '../support/api/accounts.ts';
import { commentTexts } from '../support/data/comment-texts.ts';
import { idsBySku } from '../support/data/products-by-sku.ts';
import { inTurn } from '../support/in-turn.ts';
import { eventually, openStore, type Store } from '../support/journeys/journey.ts';
import { openShop, productEntry, twoFields, type Shop } from '../support/api/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const skus = ['ar', 'en'].flatMap((language) => ['CHAIN', 'COIN', 'RING'].map((name) => `${name}-${language}`));
  await shop.bring({ categories: twoFields, products: skus.map((sku) => productEntry({ variety: { sku } })) });
});
afterAll(() => shop.close());

const texts = {
  ar: {
    ...commentTexts.ar,
    offline: 'أنت غير متصل بالإنترنت. الإرسال يحتاج إلى اتصال، وما كتبته محفوظ.',
    failed: /أنت غير متصل بالإنترنت\. هذه الخطوة تحتاج إلى اتصال/,
    close: 'إغلاق',
    hidden: 'أخفى المتجر تعليقك على هذا المنتج.',
    required: 'هذا الحقل مطلوب',
  },
  en: {
    ...commentTexts.en,
    offline: 'You are offline. You need a connection to send it. What you typed is still here.',
    failed: /You are offline\. This needs a connection/,
    close: 'Close',
    hidden: 'The store has hidden your comment on this product.',
    required: 'This field is required',
  },
};

const section = (store: Store) => {
  const section = store.element().querySelector<HTMLElement>('#comments');
  if (!section) throw new Error('there are no comments');
  return section;
};
const cards = (store: Store) => [...section(store).querySelectorAll('article')];

describe.each(['ar', 'en'] as const)('a comment (%s)', (language) => {
  const test = inTurn(language);
  const w = texts[language];
  const pathOf = async (name: string) => `/products/${(await idsBySku(shop, `${name}-${language}`)).productId}`;
  const listed = async (path: string) => (await shop.json(`${path}/comments`)).body.data;

  test('by a visitor waits for login, is posted as typed and counted; the owner can hide it', async () => {
    const { email } = await registered(shop, { first_name: 'Sara', last_name: 'Alharbi' });
    const path = await pathOf('CHAIN');
    const store = await openStore({ shop, language, path });
    await store.press(w.add);
    await store.sees(w.logIn);
    await store.press(w.send);
    await store.sees(w.required);
    expect(await store.axe()).toEqual([]);
    await store.press(w.fourStars, 'radio');
    await store.type(w.text, 'جميلة <b>جدًا</b> \u202Eevil');
    await store.press(w.send);
    await store.toast(w.logIn);
    await store.isAt(/^\/login\?/);
    expect(await listed(path)).toEqual([]);

    await logIn(store, language, email);
    await store.isAt(path);
    expect(location.hash).toBe('#comments');
    await eventually(async () => expect((await store.field(w.text)).value).toContain('جميلة'));
    expect(await store.find('radio', w.fourStars)).toHaveProperty('checked', true);
    await store.press(w.send);
    await store.toast(w.sent);
    await eventually(() => expect(cards(store)).toHaveLength(1));
    const shown = cards(store)[0]?.textContent ?? '';
    expect(shown).toContain('جميلة <b>جدًا</b> evil');
    expect(shown).toContain('Sara');
    expect(shown).not.toContain('Alharbi');
    await store.find('button', w.edit);
    await eventually(() => expect(store.element().querySelector('h1')?.parentElement?.textContent).toContain('(1)'));
    expect(await store.axe()).toEqual([]);

    const [{ id }] = await eventually(async () => {
      const all = await listed(path);
      expect(all).toMatchObject([{ rating: 4, author: 'Sara' }]);
      return all;
    });
    await setHidden(shop.open.db, id, { hidden: true, now: new Date() });
    await shop.catalogue.refresh();
    await store.reload();
    await store.sees(w.hidden);
    await eventually(() => expect(cards(store)).toEqual([]));
  });

  test('is counted even if an older product answer arrives after it', async () => {
    const path = await pathOf('RING');
    const late: (() => void)[] = [];
    let requests = 0;
    const fetch = async (request: Request) => {
      const answer = await shop.app.fetch(request);
      if (request.url.endsWith(path) && (requests += 1) === 2) await new Promise<void>((resolve) => late.push(resolve));
      return answer;
    };
    const store = await openStore({ shop: { app: { fetch } }, language, path, signedIn: await shop.customer() });
    await store.press(w.add);
    await store.press(w.fourStars, 'radio');
    await store.type(w.text, 'جميل');
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5_000); // makes the page's data stale
    onTestFinished(() => clock.mockRestore());
    store.lookAgain();
    await eventually(() => expect(late).toHaveLength(1));
    clock.mockRestore();
    await store.press(w.send);
    await store.toast(w.sent);
    const head = () => store.element().querySelector('h1')?.parentElement?.textContent;
    await eventually(() => expect(head()).toContain('(1)'));
    late[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(head()).toContain('(1)');
  });

  test('without a connection is not sent, survives a reload, and can be sent once back online', async () => {
    const path = await pathOf('COIN');
    const store = await openStore({ shop, language, path, signedIn: await shop.customer() });
    await store.press(w.add);
    await store.type(w.text, 'تستاهل');
    store.goOffline();
    await store.dismissOfflineDialog();
    await store.sees(w.offline);
    await store.press(w.send);
    await store.toast(w.failed);
    await store.press(w.close);
    await store.holds(w.text, 'تستاهل');
    expect(await listed(path)).toEqual([]);
    await store.reload();
    await store.dismissOfflineDialog();
    await store.holds(w.text, 'تستاهل');
    store.goOnline();
    await store.seesNo(w.offline);
    await store.press(w.send);
    await store.toast(w.sent);
    await eventually(() => expect(cards(store)).toHaveLength(1));
  });
});
