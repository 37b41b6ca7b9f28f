import { useRef, useState } from 'react';
import {
  type CartLine,
  type CartSummary,
  removeCartLine,
  removeCoupon,
  setCartLine,
} from '../../../../contract/shopper/cart.ts';
import type { Quote } from '../../../../contract/orders/checkout.ts';
import type { Api } from '../../../lib/net/api.ts';
import { useKeyedCalls } from '../../../lib/net/keyed-call.ts';
import { useShowFailure } from '../../../shared/use-failure-text.ts';
import { openOutbox } from '../../../shopper-lists/outbox/open-outbox.ts';
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import type { LeadFocus } from '../../../ui/focus/use-focus-after.ts';
import { useFormats } from '../../../shared/use-formats.ts';
import s from '../checkout.module.css';

type Issue = NonNullable<Quote['lines'][number]['issue']>;

type Problem = {
  key: string;
  text: string;
  /** Product page, if the issue is resolved there. */
  href?: string;
  label: string;
  settle: () => Promise<unknown>;
};

/** The issues that block ordering, each with a button that resolves it. Other input is not affected. */
export function CartProblems({
  api,
  lines,
  coupon,
  quote,
  onSettled,
  leadFocus,
  nextPlace,
}: {
  api: Api;
  lines: readonly CartLine[];
  coupon: CartSummary['coupon'];
  quote: Quote | null;
  /** Called when the cart has changed. */
  onSettled: () => Promise<unknown>;
  leadFocus: LeadFocus;
  /** Where the focus goes when all issues are resolved. */
  nextPlace: () => HTMLElement | null;
}) {
  const { t, sarExact, counted } = useFormats('checkout');
  const showFailure = useShowFailure();
  const call = useKeyedCalls(api);
  const [busy, setBusy] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);

  const settle = async ({ key, settle }: Problem) => {
    if (busy !== null) return;
    setBusy(key);
    leadFocus(() => list.current?.querySelector('button') ?? nextPlace());
    try {
      await settle();
    } catch (error) {
      showFailure(error);
    }
    await onSettled();
    setBusy(null);
  };

  const issueOf = (line: CartLine): Issue | null =>
    line.issue ?? quote?.lines.find(({ line_id }) => line_id === line.id)?.issue ?? null;
  const problemOf = (line: CartLine): Problem[] => {
    const { id, product, variety_id, available, price, price_when_added: was, quantity } = line;
    const issue = issueOf(line);
    const { title } = product;
    const take = (quantity: number) => () => call(setCartLine, { params: { id }, body: { quantity } });
    const remove = () => call(removeCartLine, { params: { id } });
    const key = String(id);
    switch (issue) {
      case null:
        return [];
      case 'insufficient_stock':
        return [
          {
            key,
            text: t('problem.insufficient_stock', {
              ...counted(available),
              title,
              requested: counted(quantity).number,
            }),
            label: t('problem.take', counted(available)),
            settle: take(available),
          },
        ];
      case 'price_changed':
        return [
          {
            key,
            text: t('problem.price_changed', { title, was: sarExact(was), now: sarExact(price) }),
            label: t('problem.accept'),
            settle: async () => {
              await take(quantity)();
              await (await openOutbox()).accept({ variety_id, price });
            },
          },
        ];
      case 'custom_text_required':
        return [
          {
            key,
            text: t('problem.custom_text_required', { title }),
            href: `/products/${product.id}?variety=${variety_id}`,
            label: t('problem.remove'),
            settle: remove,
          },
        ];
      default:
        return [{ key, text: t(`problem.${issue}`, { title }), label: t('problem.remove'), settle: remove }];
    }
  };
  const problems = [
    ...lines.flatMap(problemOf),
    ...(coupon?.problem
      ? [
          {
            key: 'coupon',
            text: t('problem.coupon', { code: coupon.code, reason: coupon.problem.message }),
            label: t('problem.remove_coupon'),
            settle: () => call(removeCoupon),
          },
        ]
      : []),
  ];
  if (problems.length === 0) return null;
  return (
    <section className={s.problems} aria-labelledby="cart-problems" role="status">
      <h2 id="cart-problems">{t('problem.title')}</h2>
      <ul ref={list}>
        {problems.map((problem: Problem) => (
          <li key={problem.key}>
            <Icon name="info" />
            <p>{problem.text}</p>
            {problem.href !== undefined && <ButtonLink href={problem.href}>{t('problem.see')}</ButtonLink>}
            <Button aria-busy={busy === problem.key} onClick={() => void settle(problem)}>
              {problem.label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether an issue blocks the order. */
export function hasProblems(lines: readonly CartLine[], coupon: CartSummary['coupon'], quote: Quote | null): boolean {
  return (
    coupon?.problem != null ||
    lines.some(({ issue }) => issue !== null) ||
    (quote?.lines.some(({ issue }) => issue !== null) ?? false)
  );
}
