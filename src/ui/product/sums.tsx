import type { ReactNode } from 'react';
import { Amount } from './price.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import s from './sums.module.css';

export type Sum = {
  label: ReactNode;
  /** As text, without the currency sign. */
  amount: string;
  /** A deduction, the total, or a sum that the others include. */
  kind?: 'off' | 'total' | 'contained';
  /** Shown instead of the amount, e.g. 'free'. */
  instead?: string;
  /** The amount before it changed. */
  former?: string;
};

/** How an amount is calculated, line by line. */
export function PriceBreakdown({
  sums,
  currency,
  formerLabel,
}: {
  sums: readonly Sum[];
  currency: string;
  /** Read out before the former amount. */
  formerLabel?: string;
}) {
  return (
    <dl className={s.sums}>
      {sums.map(({ label, amount, kind, instead, former }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines hold no state between renderings
        <div key={index} data-kind={kind}>
          <dt>{label}</dt>
          <dd aria-live={kind === 'total' ? 'polite' : undefined}>
            {former !== undefined && (
              <s>
                {formerLabel !== undefined && <VisuallyHidden>{formerLabel} </VisuallyHidden>}
                <Amount amount={former} currency={currency} />
              </s>
            )}
            {instead ?? <Amount amount={amount} currency={currency} isOff={kind === 'off'} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
