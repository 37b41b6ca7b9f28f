// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import type { CartLine, CartSummary } from '../../../../contract/shopper/cart.ts';
import type { Language } from '../../../../contract/core/language.ts';
import { renderIn } from '../../../../tests/support/components/in-language.tsx';
import { aCartLine, aProductDetail } from '../../../../tests/support/data/product.ts';
import { createApi, type Api } from '../../../lib/net/api.ts';
import { useFocusAfter } from '../../../ui/focus/use-focus-after.ts';
import { CartProblems } from './cart-problems.tsx';

const texts = {
  ar: { take: 'اطلب قطعتين', remove: 'أزل من السلة', without: 'تابع من دون القسيمة' },
  en: { take: 'Change to 2', remove: 'Remove from cart', without: 'Continue without the coupon' },
};

function aLineOf(id: number, facts: Partial<CartLine>): CartLine {
  const { varieties: _, ...product } = aProductDetail({ id, title: `Ring ${id}` });
  return aCartLine({ id, variety_id: id, product, ...facts });
}

const few = aLineOf(1, { issue: 'insufficient_stock', quantity: 5, available: 2 });
const gone = aLineOf(2, { issue: 'out_of_stock', available: 0 });
const ended: CartSummary['coupon'] = {
  code: 'SPRING',
  discount: 0,
  free_shipping: false,
  problem: { reason: 'ended', message: 'It has ended.', minimum: null },
};

/** CartProblems above a step; each click resolves its line, as the server does. */
function Held({ api, settled }: { api: Api; settled: () => { lines: CartLine[]; coupon: CartSummary['coupon'] } }) {
  const [cart, setCart] = useState({ lines: [few, gone], coupon: ended });
  const step = useRef<HTMLHeadingElement>(null);
  const leadFocus = useFocusAfter();
  return (
    <>
      <CartProblems
        api={api}
        {...cart}
        quote={null}
        onSettled={async () => setCart(settled())}
        leadFocus={leadFocus}
        nextPlace={() => step.current}
      />
      <h2 ref={step} tabIndex={-1}>
        The step
      </h2>
    </>
  );
}

async function open(language: Language) {
  const sent: string[] = [];
  let lines = [few, gone];
  let coupon = ended;
  const api = createApi({
    base: 'https://shop.test',
    language,
    fetch: async (input, { method = '', body } = {}) => {
      const path = new URL(String(input)).pathname;
      sent.push([method, path, ...(typeof body === 'string' ? [body] : [])].join(' '));
      if (path.endsWith('/coupon')) coupon = null;
      else lines = lines.filter(({ id }) => !path.endsWith(`/${id}`));
      return Response.json({ data: [], summary: { items: 0, subtotal: 0, coupon: null, vat: 0, total: 0 } });
    },
  });
  await renderIn(language, <Held api={api} settled={() => ({ lines, coupon })} />);
  return sent;
}

test.each(['ar', 'en'] as const)(
  'in %s, each button resolves its issue, and the focus goes to the next one, finally to the step',
  async (language) => {
    const sent = await open(language);
    const w = texts[language];
    const button = (name: string) => screen.getByRole('button', { name });
    const press = async (name: string, next: () => HTMLElement) => {
      const pressed = button(name);
      pressed.focus();
      fireEvent.click(pressed);
      await waitFor(() => expect(pressed.isConnected).toBe(false));
      await waitFor(() => expect(document.activeElement).toBe(next()));
    };
    await press(w.take, () => button(w.remove));
    await press(w.without, () => button(w.remove));
    await press(w.remove, () => screen.getByRole('heading', { name: 'The step' }));
    expect(sent).toEqual(['PATCH /carts/1 {"quantity":2}', 'DELETE /carts/coupon', 'DELETE /carts/2']);
  },
);
