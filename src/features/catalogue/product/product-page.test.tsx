// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderIn } from '../../../../tests/support/components/in-language.tsx';
import { aProduct, aProductDetail, aVariety } from '../../../../tests/support/data/product.ts';
import type { Product, ProductDetail } from '../../../../contract/catalogue/catalogue.ts';
import type { Language } from '../../../../contract/core/language.ts';
import { parseAuthSearch } from '../../../session/paths/auth-paths.ts';
import type { ProductActions } from './buying/buy-box.tsx';
import type { BuyLine } from './buying/buy-rules.ts';
import type { DeliveryFacts } from './buying/delivery-notes.tsx';
import { ProductPage } from './product-page.tsx';

const nothing = () => undefined;

const actions: ProductActions = {
  onAddToCart: nothing,
  onBuyNow: nothing,
  onFavourite: nothing,
  onCompare: nothing,
  onPicture: null,
  isFavourite: false,
  isCompare: false,
  rejectedText: null,
  busy: { cart: false, buy: false, favourite: false, compare: false },
  waiting: { cart: false, favourite: false, compare: false },
};

beforeEach(() => localStorage.clear());

const props = {
  renderProducts: (products: Product[]) => products.map(({ id, title }) => <p key={id}>{title}</p>),
  actions,
  here: '/products/1',
  delivery: undefined,
  freeShippingFrom: null,
  returnDays: 7,
  onVariety: () => undefined,
  varietyHref: (id: number) => `?variety=${id}`,
  cachedAt: null,
  failure: null,
  onRetry: () => undefined,
} as const;

const ring = aProductDetail({
  default_variety_id: 11,
  varieties: [
    aVariety({ id: 11, title: 'Size 6', price: 100, quantity: 9 }),
    aVariety({ id: 12, title: 'Size 7', price: 120, quantity: 3, weight: 2.35 }),
    aVariety({ id: 13, title: 'Size 8', price: 120, quantity: 0 }),
  ],
});

const choices = () => screen.getByRole('region', { name: 'Choose an option' });

test('varieties are links, the chosen one current, and choosing another is reported', async () => {
  const onVariety = vi.fn<(id: number) => void>();
  await renderIn('en', <ProductPage {...props} product={ring} onVariety={onVariety} />);
  const [first, second] = within(choices()).getAllByRole('link');
  expect(first?.getAttribute('aria-current')).toBe('true');
  expect(second?.getAttribute('href')).toBe('?variety=12');
  fireEvent.click(within(choices()).getByRole('link', { name: /Size 7/ }));
  expect(onVariety).toHaveBeenCalledWith(12);
});

test('a click with a modifier key is left to the browser', async () => {
  const onVariety = vi.fn<(id: number) => void>();
  await renderIn('en', <ProductPage {...props} product={ring} onVariety={onVariety} />);
  fireEvent.click(within(choices()).getByRole('link', { name: /Size 7/ }), { ctrlKey: true });
  expect(onVariety).not.toHaveBeenCalled();
});

test('price, stock and weight are the chosen variety’s', async () => {
  await renderIn('en', <ProductPage {...props} product={ring} varietyId={12} />);
  expect(screen.getByText('Only 3 left')).toBeTruthy();
  expect(screen.getByText('2.35 g')).toBeTruthy();
  expect(screen.getAllByText('120', { exact: false })[0]).toBeTruthy();
});

const delivery = {
  ar: { company: 'أرامكس', days: 'يوم إلى 4 أيام عمل', fee: [19, 34] as [number, number], city: null },
  en: { company: 'Aramex', days: '1 to 4 working days', fee: [19, 34] as [number, number], city: null },
};

const deliveryLine = () =>
  within(screen.getByRole('list', { name: /^Delivery and|^التوصيل وال/ })).getAllByRole('listitem')[0]?.textContent;

test.each<[Language, Partial<DeliveryFacts>, string]>([
  ['ar', {}, 'التوصيل مع أرامكس خلال يوم إلى 4 أيام عملرسوم التوصيل: من 19 إلى 34 ريال بحسب مدينتك'],
  ['en', {}, 'Delivered by Aramex in 1 to 4 working daysDelivery: SAR 19 to 34, depending on your city'],
  ['en', { days: '5 working days', fee: [45, 45] }, 'Delivered by Aramex in 5 working daysDelivery: SAR 45'],
  ['en', { city: 'Riyadh', fee: [19, 19] }, 'Delivered to Riyadh by Aramex in 1 to 4 working daysDelivery: SAR 19'],
  ['en', { fee: null }, 'Delivered by Aramex in 1 to 4 working days'],
  ['en', { fee: [0, 0] }, 'Delivered by Aramex in 1 to 4 working daysFree delivery'],
])('in %s, delivery days and fee come from the table: %j', async (language, facts, text) => {
  await renderIn(language, <ProductPage {...props} product={ring} delivery={{ ...delivery[language], ...facts }} />);
  expect(deliveryLine()).toBe(text);
});

test('free delivery shows no fee', async () => {
  await renderIn('en', <ProductPage {...props} product={ring} delivery={delivery.en} freeShippingFrom={100} />);
  expect(deliveryLine()).toBe('Delivered by Aramex in 1 to 4 working days');
});

test.each<[Language, 0 | 1, number]>([
  ['ar', 0, 0],
  ['ar', 1, 1],
  ['en', 0, 0],
  ['en', 1, 1],
])(
  'in %s, with a custom text or not (%i), delivery days count from when it is ready',
  async (language, requires_custom_text, count) => {
    const made = aProductDetail({ requires_custom_text });
    await renderIn(language, <ProductPage {...props} product={made} delivery={delivery[language]} />);
    expect(screen.queryAllByText(/من وقت جاهزيته|from when it is ready/)).toHaveLength(count);
  },
);

test.each<[Language, ProductDetail['return_exception'], string]>([
  ['ar', null, 'إرجاع خلال 7 أيام من الاستلام ما لم يُستعمل'],
  ['en', null, 'Returns within 7 days of delivery, if unused'],
  ['ar', 'made_to_order', 'يُصنع حسب طلبك، فلا يُرجع إلا لعيب فيه'],
  ['en', 'made_to_order', 'Made to order: can be returned only if faulty'],
  ['ar', 'hygiene', 'إرجاع خلال 7 أيام من الاستلام ما لم تُفتح العبوة، لأسباب صحية'],
  ['en', 'hygiene', 'Returns within 7 days of delivery, if unopened, for hygiene reasons'],
  ['ar', 'sealed', 'إرجاع خلال 7 أيام من الاستلام ما لم يُفتح الغلاف المختوم'],
  ['en', 'sealed', 'Returns within 7 days of delivery, if the seal is unbroken'],
])('in %s, states the return policy next to delivery (%s)', async (language, return_exception, text) => {
  await renderIn(language, <ProductPage {...props} product={aProductDetail({ return_exception })} />);
  expect(screen.getByText(text)).toBeTruthy();
});

test('the return period is the owner’s setting', async () => {
  const { unmount } = await renderIn(
    'ar',
    <ProductPage {...props} returnDays={14} product={aProductDetail({ return_exception: null })} />,
  );
  expect(screen.getByText('إرجاع خلال 14 يومًا من الاستلام ما لم يُستعمل')).toBeTruthy();
  unmount();
  await renderIn(
    'en',
    <ProductPage {...props} returnDays={30} product={aProductDetail({ return_exception: 'sealed' })} />,
  );
  expect(screen.getByText('Returns within 30 days of delivery, if the seal is unbroken')).toBeTruthy();
});

test('a copy without return data promises nothing', async () => {
  await renderIn('en', <ProductPage {...props} product={aProductDetail()} />);
  expect(screen.queryByText(/return/i)).toBeNull();
});

test('a sold-out variety can be viewed and says so', async () => {
  await renderIn('en', <ProductPage {...props} product={ring} varietyId={13} />);
  expect(within(choices()).getByRole('link', { name: /Size 8/ }).textContent).toContain('Sold out');
  expect(
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join(),
  ).toContain('Sold out');
  expect(screen.getByText('This option is not available now. Other options above are.')).toBeTruthy();
});

test('an unknown variety in the URL shows the default one', async () => {
  await renderIn('en', <ProductPage {...props} product={ring} varietyId={999} />);
  expect(within(choices()).getByRole('link', { current: true }).textContent).toContain('Size 6');
});

test('shows a list’s data at once while the rest loads', async () => {
  await renderIn('en', <ProductPage {...props} preview={aProduct({ title: 'Deema ring' })} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Deema ring' })).toBeTruthy();
  expect(screen.getByText('Loading the rest of the details')).toBeTruthy();
});

test('shows the stock of a list only once the varieties, which go above it, are not coming', async () => {
  const preview = aProduct({ quantity: 4 });
  const { rerender } = await renderIn('en', <ProductPage {...props} preview={preview} />);
  expect(screen.queryByText('Only 4 left')).toBeNull();
  rerender(<ProductPage {...props} preview={preview} failure="offline" />);
  expect(screen.getByText('Only 4 left')).toBeTruthy();
});

test.each([
  [{ media_count: 3 }, 3],
  [{ media_count: 1 }, 0],
  [{}, 0], // older servers do not send it
])('reserves space for the thumbnails: %j', async (facts, places) => {
  const { container } = await renderIn('en', <ProductPage {...props} preview={aProduct(facts)} />);
  expect(container.querySelectorAll('ol:has(a[href^="#picture"]) > li')).toHaveLength(places);
});

test('offline and never seen: says so and offers ways on', async () => {
  const onRetry = vi.fn<() => void>();
  await renderIn('en', <ProductPage {...props} failure="offline" onRetry={onRetry} />);
  expect(screen.getByRole('heading', { name: 'This product is not saved on your device yet' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Browse the store' }).getAttribute('href')).toBe('/store');
});

describe('buying', () => {
  const engraved = aProductDetail({ requires_custom_text: 1, varieties: [aVariety({ quantity: 4 })] });
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

  const onPage = async (facts: Partial<Parameters<typeof ProductPage>[0]>) => {
    const done = { onAddToCart: vi.fn<ProductActions['onAddToCart']>(), onBuyNow: vi.fn<ProductActions['onBuyNow']>() };
    await renderIn('en', <ProductPage {...props} {...facts} actions={{ ...actions, ...done }} />);
    return done;
  };

  test('adds the chosen variety and quantity to the cart and shows the total', async () => {
    const { onAddToCart, onBuyNow } = await onPage({ product: ring, varietyId: 12 });
    expect(screen.queryByText('Total')).toBeNull();
    fireEvent.click(button('Increase quantity'));
    expect(screen.getByText('Total').closest('[role=status]')?.textContent).toContain('240');
    fireEvent.click(button('Add To Cart'));
    expect(onAddToCart).toHaveBeenCalledExactlyOnceWith({ variety_id: 12, quantity: 2 });
    fireEvent.click(button('Buy Now'));
    expect(onBuyNow).toHaveBeenCalledExactlyOnceWith({ variety_id: 12, quantity: 2 });
    expect(onAddToCart).toHaveBeenCalledOnce();
  });

  test('the quantity stops at the variety’s stock', async () => {
    const { onAddToCart } = await onPage({ product: ring, varietyId: 12 });
    for (let press = 0; press < 6; press++) fireEvent.click(button('Increase quantity'));
    fireEvent.click(button('Add To Cart'));
    expect(onAddToCart).toHaveBeenCalledExactlyOnceWith({ variety_id: 12, quantity: 3 });
  });

  test('a sold-out variety cannot be bought, but can be added to favorites', async () => {
    const onFavourite = vi.fn<(id: number) => void>();
    await renderIn(
      'en',
      <ProductPage {...props} product={ring} varietyId={13} actions={{ ...actions, onFavourite }} />,
    );
    expect(button('Sold out').disabled).toBe(true);
    expect(button('Buy Now').disabled).toBe(true);
    fireEvent.click(button('Add To Favorite'));
    expect(onFavourite).toHaveBeenCalledExactlyOnceWith(13);
  });

  test.each(['offline', 'unreachable', 'failed'] as const)(
    '%s, a product that was never opened can be ordered from its list data',
    async (failure) => {
      const onAddToCart = vi.fn<ProductActions['onAddToCart']>();
      const preview = aProduct({ default_variety_id: 11, quantity: 2, price: 100 });
      await renderIn(
        'en',
        <ProductPage {...props} preview={preview} failure={failure} actions={{ ...actions, onAddToCart }} />,
      );
      fireEvent.click(button('Add To Cart'));
      expect(onAddToCart).toHaveBeenCalledExactlyOnceWith({ variety_id: 11, quantity: 1 });
    },
  );

  test.each([
    [undefined, 1],
    [11, 1],
    [12, 0],
  ])('offline, a preview sells only variety 11: %s in the URL', async (varietyId, count) => {
    const preview = aProduct({ default_variety_id: 11, quantity: 2 });
    await renderIn('en', <ProductPage {...props} preview={preview} failure="offline" varietyId={varietyId} />);
    expect(screen.queryAllByRole('button', { name: 'Add To Cart' })).toHaveLength(count);
  });

  test('what is typed at a preview stays while the store is asked again, and once it has answered', async () => {
    const preview = aProduct({ requires_custom_text: 1, default_variety_id: 11, quantity: 9 });
    const { rerender } = await renderIn('en', <ProductPage {...props} preview={preview} failure="unreachable" />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Text to engrave or print' });
    fireEvent.change(field, { target: { value: 'Noor' } });
    for (const more of [{ failure: null }, { failure: 'offline' }, { failure: null, product: engraved }] as const) {
      rerender(<ProductPage {...props} preview={preview} {...more} />);
      expect(screen.getByRole('textbox', { name: 'Text to engrave or print' })).toBe(field);
    }
    expect(field.value).toBe('Noor');
  });

  test('the gallery of a preview stays when the other pictures come', async () => {
    const media = [...ring.media, ...ring.media.map((picture) => ({ ...picture, webp: `/other${picture.webp}` }))];
    const preview = aProduct({ media_count: media.length });
    const { rerender } = await renderIn('en', <ProductPage {...props} preview={preview} />);
    const first = document.getElementById('picture-1');
    rerender(<ProductPage {...props} preview={preview} product={{ ...ring, media, media_count: media.length }} />);
    expect(document.getElementById(`picture-${media.length}`)).toBeTruthy();
    expect(document.getElementById('picture-1')).toBe(first);
  });

  test('while loading, the preview cannot be ordered', async () => {
    await renderIn('en', <ProductPage {...props} preview={aProduct()} />);
    expect(screen.queryByRole('button', { name: 'Add To Cart' })).toBeNull();
  });

  test('a required text blocks buying: the field says so and gets the focus', async () => {
    const { onAddToCart } = await onPage({ product: engraved });
    fireEvent.click(button('Add To Cart'));
    expect(onAddToCart).not.toHaveBeenCalled();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Text to engrave or print' });
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.maxLength).toBe(50);
    fireEvent.change(field, { target: { value: 'Noura ' } });
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByText('6 / 50')).toBeTruthy();
    fireEvent.click(button('Add To Cart'));
    expect(onAddToCart).toHaveBeenCalledExactlyOnceWith({ variety_id: 11, quantity: 1, custom_text: 'Noura' });
  });

  test('a rejected text is back in the field, to be corrected', async () => {
    await renderIn('en', <ProductPage {...props} product={engraved} actions={{ ...actions, rejectedText: 'Noora' }} />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Text to engrave or print' });
    expect(field.value).toBe('Noora');
    fireEvent.change(field, { target: { value: '' } });
    expect(field.value).toBe('');
  });

  test.each([
    ['en', 'Pictures for your product (optional)', /With a picture, the product is made to order/, 'Add To Cart'],
    ['ar', 'صور لمنتجك (اختياري)', /إذا أرفقت صورة فسيُصنع المنتج حسب طلبك/, 'أضف إلى السلة'],
  ] as const)('in %s, pictures are accepted without a text, and are optional', async (language, label, made, press) => {
    const done = {
      onAddToCart: vi.fn<ProductActions['onAddToCart']>(),
      onPicture: async ({ name }: File) => ({ id: name, url: `/uploads/${name}` }),
    };
    const printed = aProductDetail({ accepts_uploads: true });
    await renderIn(language, <ProductPage {...props} product={printed} actions={{ ...actions, ...done }} />);
    const field = await screen.findByRole('group', { name: label });
    expect(within(field).getByText(made)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /engrave|نقش/ })).toBeNull();
    fireEvent.click(button(press));
    expect(done.onAddToCart).toHaveBeenLastCalledWith({ variety_id: 11, quantity: 1 });
    const input = field.querySelector('input[type=file]') ?? field;
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
    await within(field).findByRole('img', { name: 'a.png' });
    fireEvent.click(button(press));
    expect(done.onAddToCart).toHaveBeenLastCalledWith({ variety_id: 11, quantity: 1, uploads: ['a.png'] });
  });

  test('a product with a custom text accepts pictures unless the store says otherwise', async () => {
    const { unmount } = await renderIn('en', <ProductPage {...props} product={engraved} actions={actions} />);
    const field = await screen.findByRole('group', { name: /^Pictures/ });
    expect(within(field).queryByText(/made to order/)).toBeNull(); // it always is, and says so elsewhere
    unmount();
    const product = aProductDetail({ ...engraved, accepts_uploads: false });
    await renderIn('en', <ProductPage {...props} product={product} actions={actions} />);
    expect(screen.getByRole('textbox', { name: 'Text to engrave or print' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: /^Pictures/ })).toBeNull();
  });

  describe('a picture still uploading', () => {
    const texts = {
      en: {
        text: 'Text to engrave or print',
        presses: ['Add To Cart', 'Buy Now'],
        waits: /^The picture is still uploading, so the product is not in your cart yet/,
        arrived: /^Upload complete/,
        leaveOut: 'Cancel upload of picture a.png',
        choose: 'Add a picture',
        failed: 'The picture could not be uploaded.',
      },
      ar: {
        text: 'النص المراد نقشه أو طباعته',
        presses: ['أضف إلى السلة', 'اشترِ الآن'],
        waits: /^ما زال رفع الصورة جاريًا، فلم يُضف المنتج إلى السلة بعد/,
        arrived: /^اكتمل الرفع/,
        leaveOut: 'إلغاء رفع الصورة a.png',
        choose: 'أضف صورة',
        failed: 'تعذّر رفع الصورة.',
      },
    };
    const announced = (what: RegExp | string) =>
      waitFor(() => expect(screen.getByText(what).closest('[role=status]')).not.toBeNull());

    /** The page with a text typed and a picture chosen; `answer` settles the upload. */
    const withPicture = async (language: Language) => {
      let answer: (picture: Promise<{ id: string; url: string }>) => void = () => undefined;
      const sent = new Promise<{ id: string; url: string }>((resolve) => (answer = resolve));
      const done = {
        onAddToCart: vi.fn<ProductActions['onAddToCart']>(),
        onBuyNow: vi.fn<ProductActions['onBuyNow']>(),
        onPicture: () => sent,
      };
      Element.prototype.scrollIntoView = vi.fn<() => void>(); // missing in jsdom
      await renderIn(language, <ProductPage {...props} product={engraved} actions={{ ...actions, ...done }} />);
      fireEvent.change(screen.getByLabelText(texts[language].text), { target: { value: 'Sara' } });
      const input = await waitFor(() => {
        const input = document.querySelector('input[type=file]');
        if (!input) throw new Error('pictures cannot be chosen yet');
        return input;
      });
      fireEvent.change(input, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
      return { ...done, answer };
    };

    test.each(['ar', 'en'] as const)(
      'in %s is not left out: the click says to wait, and the next one includes it',
      async (language) => {
        const { onAddToCart, onBuyNow, answer } = await withPicture(language);
        const w = texts[language];
        for (const name of w.presses) {
          button(name).focus();
          fireEvent.click(button(name));
          await announced(w.waits);
          expect([document.activeElement, button(name).disabled]).toEqual([button(name), false]);
        }
        expect(Element.prototype.scrollIntoView).toHaveBeenCalledTimes(2);
        expect([onAddToCart, onBuyNow].map(({ mock }) => mock.calls)).toEqual([[], []]);

        answer(Promise.resolve({ id: 'picture-1', url: '/uploads/a.png' }));
        await announced(w.arrived);
        for (const name of w.presses) fireEvent.click(button(name));
        const line = { variety_id: 11, quantity: 1, custom_text: 'Sara', uploads: ['picture-1'] };
        expect(onAddToCart).toHaveBeenCalledExactlyOnceWith(line);
        expect(onBuyNow).toHaveBeenCalledExactlyOnceWith(line);
        expect(screen.queryByText(w.arrived)).toBeNull();
      },
    );

    test.each(['ar', 'en'] as const)(
      'in %s, a failed upload is reported before the item is added without it',
      async (language) => {
        const { onAddToCart, answer } = await withPicture(language);
        const w = texts[language];
        const [add = ''] = w.presses;
        fireEvent.click(button(add));
        answer(Promise.reject(new Error(w.failed)));
        await announced(w.failed);
        expect(screen.queryByText(w.waits)).toBeNull();
        fireEvent.click(button(add));
        expect(onAddToCart).toHaveBeenCalledExactlyOnceWith({ variety_id: 11, quantity: 1, custom_text: 'Sara' });
      },
    );

    test.each(['ar', 'en'] as const)(
      'in %s can be left out, and stays out even if the upload succeeds later',
      async (language) => {
        const { onAddToCart, answer } = await withPicture(language);
        const w = texts[language];
        const [add = ''] = w.presses;
        fireEvent.click(button(add));
        await announced(w.waits);
        fireEvent.click(button(w.leaveOut));
        expect([screen.queryByText(w.waits), screen.queryByText(w.arrived)]).toEqual([null, null]);
        expect(document.activeElement).toBe(button(w.choose));
        const picture = Promise.resolve({ id: 'picture-1', url: '/uploads/a.png' });
        await act(async () => answer(picture));
        expect(screen.queryByRole('img', { name: 'a.png' })).toBeNull();
        fireEvent.click(button(add));
        expect(onAddToCart).toHaveBeenCalledExactlyOnceWith({ variety_id: 11, quantity: 1, custom_text: 'Sara' });
      },
    );
  });

  test('labels follow favorites and compare; a busy button does nothing and keeps the focus', async () => {
    const busy = { cart: true, buy: false, favourite: false, compare: true };
    const onAddToCart = vi.fn<(line: BuyLine) => void>();
    const [onCompare, onFavourite] = [vi.fn<(id: number) => void>(), vi.fn<(id: number) => void>()];
    const doings = { ...actions, onAddToCart, onCompare, onFavourite, isFavourite: true, isCompare: true, busy };
    await renderIn('en', <ProductPage {...props} product={ring} actions={doings} />);
    for (const name of ['Add To Cart', 'Remove From Compare']) {
      button(name).focus();
      fireEvent.click(button(name));
      expect([document.activeElement, button(name).getAttribute('aria-disabled')]).toEqual([button(name), 'true']);
    }
    expect([onAddToCart, onCompare].map(({ mock }) => mock.calls)).toEqual([[], []]);
    fireEvent.click(button('Remove From Favorite'));
    expect(onFavourite).toHaveBeenCalledOnce();
  });

  test('a change only on this device is marked, also for screen readers', async () => {
    const waiting = { cart: true, favourite: false, compare: true };
    await renderIn('en', <ProductPage {...props} product={ring} actions={{ ...actions, waiting }} />);
    const description = (name: string) => button(name).getAttribute('aria-description');
    expect(description('Add To Cart')).toBe('Waiting to be sent');
    expect(description('Add To Compare')).toBe('Waiting to be sent');
    expect(description('Add To Favorite')).toBeNull();
  });

  const wayBack = '/products/1?variety=12';

  test.each([
    ['Add To Cart', { back: wayBack, wish: 'cart:1:12' }, { quantity: '1' }],
    ['Buy Now', { back: '/checkout', wish: 'cart:1:12' }, { quantity: '1' }],
    ['Add To Favorite', { back: wayBack, wish: 'favourite:1:12' }, {}],
    ['Add To Compare', { back: wayBack, wish: 'compare:1:12' }, {}],
  ])('before hydration, %s submits a form to the login page', async (name, search, line) => {
    await renderIn('en', <ProductPage {...props} product={ring} varietyId={12} here={wayBack} />);
    const { form } = button(name);
    expect([form?.method, form?.getAttribute('action')]).toEqual(['get', '/login']);
    const sent = [...new FormData(form ?? undefined, button(name))];
    expect(sent.toSorted()).toEqual(Object.entries({ ...search, ...line }).toSorted());
    expect(parseAuthSearch(Object.fromEntries(sent))).toEqual(search);
  });
});

describe('product details', () => {
  test('list the variety’s weight, caliber, size, available quantity and SKU', async () => {
    const product = aProductDetail({
      varieties: [aVariety({ weight: 2.35, caliber: 21, size: '7', quantity: 6, sku: 'R-21' })],
    });
    await renderIn('en', <ProductPage {...props} product={product} />);
    const facts = screen.getByRole('region', { name: 'Specifications' });
    const rows = [...facts.querySelectorAll('dl > div')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(rows.filter(([name]) => name !== 'Category').map(([, value]) => value)).toEqual([
      '21',
      '2.35 g',
      '7',
      '6',
      'R-21',
    ]);
    expect(screen.getByText('21 karat')).toBeTruthy();
  });

  test('attachments are downloads', async () => {
    const product = aProductDetail({ attachments: [{ title: 'Certificate', url: '/uploads/c.pdf' }] });
    await renderIn('en', <ProductPage {...props} product={product} />);
    const link = screen.getByRole('link', { name: 'Certificate' });
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/uploads/c.pdf', true]);
  });

  test('a viewed product is recorded on this device, one not found is not', async () => {
    await renderIn('en', <ProductPage {...props} product={aProductDetail({ id: 7 })} />);
    await renderIn('en', <ProductPage {...props} preview={aProduct({ id: 8 })} />);
    expect(localStorage.getItem('recently-viewed')).toBe('[7]');
  });
});

describe('a stored copy', () => {
  const stored = { product: ring, cachedAt: '2026-01-01T09:30:00Z' };

  test.each(['failed', 'unreachable'] as const)(
    'says that it could not be refreshed (%s), and retries',
    async (failure) => {
      const onRetry = vi.fn<() => void>();
      await renderIn('en', <ProductPage {...props} {...stored} failure={failure} onRetry={onRetry} />);
      expect(screen.getByText(/could not be refreshed.*Jan 1, 2026, 12:30/)).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(onRetry).toHaveBeenCalledOnce();
    },
  );

  test('shows its age when offline', async () => {
    await renderIn('en', <ProductPage {...props} {...stored} failure="offline" />);
    expect(screen.getByText('Last updated: Jan 1, 2026, 12:30')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
