// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import type { CartLine, CartSummary } from '../../../contract/shopper/cart.ts';
import type { Language } from '../../../contract/core/language.ts';
import { renderIn } from '../../../tests/support/components/in-language.tsx';
import { aCartLine, aProductDetail } from '../../../tests/support/data/product.ts';
import { CartPage } from './cart-page.tsx';
import { cartView, type ShownLine } from './cart-view.ts';
import type { CouponOutcome } from './coupon-form.tsx';

const texts = {
  ar: {
    take: 'اطلب قطعتين',
    accept: 'أوافق على السعر الجديد',
    remove: /^إزالة/,
    favourite: /^انقل إلى المفضلة/,
    gone: { out_of_stock: 'نفدت كمية هذا المنتج.', unavailable: 'لم يعد هذا المنتج معروضًا للبيع.' },
    none: 'غير متوفر حاليًا',
    settleFirst: 'عالج الملاحظات في سلتك لتتمكن من إتمام الطلب.',
    empty: 'سلتك فارغة',
    progress: 'التقدم نحو التوصيل المجاني',
    missing: /^أضف منتجات بقيمة 39\.90 ريال ليصبح التوصيل مجانيًا$/,
    reached: 'توصيل طلبك مجاني',
    tax: /^الأسعار شاملة ضريبة القيمة المضافة \(1\.31 ريال\)\. تُحسب رسوم التوصيل عند إتمام الطلب\.$/,
    code: 'رمز القسيمة',
    apply: 'تطبيق',
    noCode: 'اكتب رمز القسيمة أولًا.',
    needsConnection: 'تطبيق القسائم يحتاج إلى اتصال بالإنترنت.',
    removeCode: 'إزالة القسيمة WELCOME',
    moveAsked: 'هل تريد نقله إلى المفضلة؟',
    move: 'نقل',
    keep: 'أبقِه في السلة',
  },
  en: {
    take: 'Change to 2',
    accept: 'Accept the new price',
    remove: /^Remove/,
    favourite: /^Move to favorites/,
    gone: { out_of_stock: 'This product is sold out.', unavailable: 'This product is no longer sold.' },
    none: 'Not available now',
    settleFirst: 'Resolve the issues in your cart to check out.',
    empty: 'Your cart is empty',
    progress: 'Progress to free delivery',
    missing: /^Add SAR 39\.90 more for free delivery$/,
    reached: 'Your delivery is free',
    tax: /^Prices include VAT \(SAR 1\.31\)\. Delivery is calculated at checkout\.$/,
    code: 'Coupon code',
    apply: 'Apply',
    noCode: 'Enter a coupon code first.',
    needsConnection: 'You need a connection to apply a coupon.',
    removeCode: 'Remove coupon WELCOME',
    moveAsked: 'Move to favorites?',
    move: 'Move',
    keep: 'Keep in cart',
  },
};

/** Calls of the page's events, in order. */
type Calls = (string | number)[][];

type Facts = {
  lines: CartLine[];
  summary?: Partial<CartSummary>;
  isOffline?: boolean;
  freeShippingFrom?: number;
  /** The store's answer to a code. */
  onCode?: (code: string) => CouponOutcome;
};

/** The page over a cart that applies each change at once, as the outbox shows it. */
function Held({ facts, calls }: { facts: Facts; calls: Calls }) {
  const [lines, setLines] = useState(facts.lines);
  const [code, setCode] = useState<string | null>(null);
  const change = ({ key }: ShownLine, how: (line: CartLine) => CartLine[]) =>
    setLines((all) => all.flatMap((line) => (keyOf(line) === key ? how(line) : [line])));
  const coupon = code === null ? null : { code, discount: 1, free_shipping: false, problem: null };
  const summary = { items: lines.length, subtotal: 10.05, vat: 1.31, total: 10.05, ...facts.summary, coupon };
  const shown = lines.map((line) => ({ ...payloadOf(line), quantity: line.quantity, line, seen: null, mark: null }));
  const cart = cartView({ data: lines, summary }, { lines: shown, count: 0, isKnown: true }, () => undefined);
  return (
    <CartPage
      cart={cart}
      hasChanges={false}
      isOffline={facts.isOffline ?? false}
      freeShippingFrom={facts.freeShippingFrom ?? null}
      productHref={(id, variety) => `/products/${id}?variety=${variety}`}
      coupon={{
        onApply: async (typed) => {
          calls.push(['coupon', typed]);
          const outcome = facts.onCode?.(typed) ?? null;
          if (outcome === null) setCode(typed);
          return outcome;
        },
        onRemove: async () => {
          calls.push(['no coupon']);
          setCode(null);
          return null;
        },
      }}
      onQuantity={(line, quantity) => {
        calls.push(['quantity', line.title, quantity]);
        change(line, (each) => [{ ...each, quantity, issue: null }]);
      }}
      onAccept={(line) => {
        calls.push(['accept', line.title]);
        change(line, (each) => [{ ...each, price_when_added: each.price, issue: null }]);
      }}
      onRemove={(line) => {
        calls.push(['remove', line.title]);
        change(line, () => []);
      }}
      onFavourite={(line) => {
        calls.push(['favourite', line.title]);
        change(line, () => []);
      }}
    />
  );
}

const payloadOf = ({ variety_id, custom_text }: CartLine) => ({ variety_id, custom_text, uploads: [] });
const keyOf = (line: CartLine) => JSON.stringify(Object.values(payloadOf(line)));

const titles = ['Ring', 'Chain', 'Pearl'] as const;

/** A line with its own product. */
function aLineOf(title: (typeof titles)[number], facts: Partial<CartLine> = {}): CartLine {
  const id = titles.indexOf(title) + 1;
  const { varieties: _, ...product } = aProductDetail({ id, title });
  return aCartLine({ id, variety_id: id, product, ...facts });
}

async function open(language: Language, facts: Facts): Promise<Calls> {
  const calls: Calls = [];
  await renderIn(language, <Held facts={facts} calls={calls} />);
  return calls;
}

const line = (title: string) => screen.getByRole('article', { name: title });
const nameOf = (title: string) => within(line(title)).getByRole('link', { name: title });
const toCheckout = () => document.querySelector('a[href="/checkout"]');

/** A click as the keyboard makes it: the button already has the focus. */
function press(button: HTMLElement) {
  button.focus();
  fireEvent.click(button);
}

describe.each(['ar', 'en'] as const)('in %s', (language) => {
  const w = texts[language];

  test('with too little stock, one click takes what is left; until then checkout is blocked', async () => {
    const few = { quantity: 5, available: 2, issue: 'insufficient_stock' } as const;
    const calls = await open(language, { lines: [aLineOf('Ring', few)] });
    screen.getByText(w.settleFirst);
    expect(toCheckout()).toBeNull();
    press(within(line('Ring')).getByRole('button', { name: w.take }));
    expect(calls).toEqual([['quantity', 'Ring', 2]]);
    expect(within(line('Ring')).getByRole('spinbutton').getAttribute('aria-valuenow')).toBe('2');
    expect(screen.queryByText(w.settleFirst)).toBeNull();
    expect(toCheckout()).not.toBeNull();
    expect(document.activeElement).toBe(nameOf('Ring'));
  });

  test('a new price is accepted at the line; until then checkout is blocked', async () => {
    const dearer = aLineOf('Ring', { issue: 'price_changed', price_when_added: 9 });
    const calls = await open(language, { lines: [dearer, aLineOf('Chain')] });
    screen.getByText(w.settleFirst);
    press(within(line('Ring')).getByRole('button', { name: w.accept }));
    expect(calls).toEqual([['accept', 'Ring']]);
    expect(toCheckout()).not.toBeNull();
    expect(document.activeElement).toBe(nameOf('Ring'));
  });

  test.each(['out_of_stock', 'unavailable'] as const)(
    'an item no longer available (%s) shows why and is removed with one click',
    async (issue) => {
      const gone = aLineOf('Ring', { issue, available: 0 });
      const calls = await open(language, { lines: [gone, aLineOf('Chain')] });
      within(line('Ring')).getByText(w.gone[issue]);
      within(line('Ring')).getByText(w.none);
      expect(within(line('Ring')).queryByRole('spinbutton')).toBeNull();
      screen.getByText(w.settleFirst);
      const [settle] = within(line('Ring')).getAllByRole('button', { name: w.remove });
      if (settle) press(settle);
      expect(calls).toEqual([['remove', 'Ring']]);
      expect(screen.queryByRole('article', { name: 'Ring' })).toBeNull();
      expect(toCheckout()).not.toBeNull();
      expect(document.activeElement).toBe(nameOf('Chain'));
    },
  );

  test('removing a line moves the focus to the next line, then the last, then the empty cart’s heading', async () => {
    const calls = await open(language, { lines: [aLineOf('Ring'), aLineOf('Chain'), aLineOf('Pearl')] });
    const remove = (title: string) => press(within(line(title)).getByRole('button', { name: w.remove }));
    remove('Ring');
    expect(document.activeElement).toBe(nameOf('Chain'));
    remove('Pearl');
    expect(document.activeElement).toBe(nameOf('Chain'));
    press(within(line('Chain')).getByRole('button', { name: w.favourite }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: w.empty }));
    expect(calls).toEqual([
      ['remove', 'Ring'],
      ['remove', 'Pearl'],
      ['favourite', 'Chain'],
    ]);
  });

  test('removing a line leaves the focus where it is if it is elsewhere', async () => {
    await open(language, { lines: [aLineOf('Ring'), aLineOf('Chain')] });
    screen.getByLabelText(w.code).focus();
    fireEvent.click(within(line('Ring')).getByRole('button', { name: w.remove }));
    expect(document.activeElement).toBe(screen.getByLabelText(w.code));
  });

  test('a custom-made item moves to favorites only after a confirmation', async () => {
    const calls = await open(language, { lines: [aLineOf('Ring', { custom_text: 'Sara' }), aLineOf('Chain')] });
    const move = () => press(within(line('Ring')).getByRole('button', { name: w.favourite }));
    const answer = (name: string) => {
      const dialog = within(screen.getByRole('dialog', { name: w.moveAsked }));
      fireEvent.click(dialog.getByRole('button', { name }));
    };
    move();
    answer(w.keep);
    expect(calls).toEqual([]);
    move();
    answer(w.move);
    expect(calls).toEqual([['favourite', 'Ring']]);
    expect(screen.queryByRole('article', { name: 'Ring' })).toBeNull();
  });

  test('shows the amount missing for free delivery, as text and as a bar', async () => {
    await open(language, { lines: [aLineOf('Ring')], summary: { total: 60.1 }, freeShippingFrom: 100 });
    screen.getByText(w.missing);
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: w.progress }).value).toBeCloseTo(0.601);
    expect(screen.queryByText(w.reached)).toBeNull();
  });

  test('shows that free delivery is reached; without free delivery there is no bar', async () => {
    const reached = { lines: [aLineOf('Ring')], summary: { total: 100 } };
    await open(language, { ...reached, freeShippingFrom: 100 });
    screen.getByText(w.reached);
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: w.progress }).value).toBe(1);
    await open(language, reached);
    expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  });

  test('shows the VAT in the total, and that delivery is extra', async () => {
    await open(language, { lines: [aLineOf('Ring')] });
    screen.getByText(w.tax);
  });

  test('without a code nothing is applied, and the field asks for one', async () => {
    const calls = await open(language, { lines: [aLineOf('Ring')] });
    const field = screen.getByLabelText<HTMLInputElement>(w.code);
    fireEvent.change(field, { target: { value: '  ' } });
    press(screen.getByRole('button', { name: w.apply }));
    expect(screen.getByText(w.noCode).getAttribute('role')).toBe('status');
    expect([document.activeElement, field.getAttribute('aria-invalid')]).toEqual([field, 'true']);
    expect(calls).toEqual([]);
  });

  test('offline a code is not sent, and the input stays', async () => {
    const calls = await open(language, { lines: [aLineOf('Ring')], isOffline: true });
    const field = screen.getByLabelText<HTMLInputElement>(w.code);
    fireEvent.change(field, { target: { value: 'WELCOME' } });
    press(screen.getByRole('button', { name: w.apply }));
    screen.getByText(w.needsConnection);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['WELCOME', 'true']);
    expect(calls).toEqual([]);
  });

  test('a rejected code shows why at the field, and stays there to be corrected', async () => {
    await open(language, { lines: [aLineOf('Ring')], onCode: (code) => `${code}?` });
    const field = screen.getByLabelText<HTMLInputElement>(w.code);
    fireEvent.change(field, { target: { value: 'WELCOM' } });
    press(screen.getByRole('button', { name: w.apply }));
    await screen.findByText('WELCOM?');
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['WELCOM', 'true']);
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test('applies and removes a coupon, and the focus follows', async () => {
    const calls = await open(language, { lines: [aLineOf('Ring')] });
    fireEvent.change(screen.getByLabelText(w.code), { target: { value: ' WELCOME ' } });
    press(screen.getByRole('button', { name: w.apply }));
    const remove = await screen.findByRole('button', { name: w.removeCode });
    expect(document.activeElement).toBe(remove);
    expect(screen.queryByLabelText(w.code)).toBeNull();
    await waitFor(() => expect(remove.getAttribute('aria-busy')).toBe('false'));
    fireEvent.click(remove);
    const field = await screen.findByLabelText<HTMLInputElement>(w.code);
    expect([document.activeElement, field.value]).toEqual([field, '']);
    expect(calls).toEqual([['coupon', 'WELCOME'], ['no coupon']]);
  });
});
