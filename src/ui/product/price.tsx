import { VisuallyHidden } from '../text/visually-hidden.tsx';
import s from './price.module.css';

/**
 * An amount as text, e.g. '1,095', with the riyal sign drawn to its left in both languages; `currency` is what screen readers
 * say for the sign. A deduction has a minus that is visible only.
 */
export function Amount({ amount, currency, isOff = false }: { amount: string; currency: string; isOff?: boolean }) {
  return (
    <bdi dir="ltr" className={s.amount}>
      {isOff && <span aria-hidden="true">{'\u2212'}</span>}
      <span className={s.sign} />
      {amount}
      <VisuallyHidden>{` ${currency}`}</VisuallyHidden>
    </bdi>
  );
}

export type PriceLabels = {
  /** Read out before the current price. */
  now: string;
  /** Read out before the crossed-out price. */
  before: string;
  /** What screen readers say for the riyal sign. */
  currency: string;
};

/** The price line. Amounts and discount are text; `before` and `saving` only with a discount. */
export function Price({
  amount,
  before,
  saving,
  labels,
  size = 'card',
}: {
  amount: string;
  before?: string;
  saving?: string;
  labels: PriceLabels;
  size?: 'card' | 'page';
}) {
  return (
    <p className={s.price} data-size={size}>
      <strong>
        {before !== undefined && <VisuallyHidden>{labels.now} </VisuallyHidden>}
        <Amount amount={amount} currency={labels.currency} />
      </strong>
      {before !== undefined && (
        <s>
          <VisuallyHidden>{labels.before} </VisuallyHidden>
          <Amount amount={before} currency={labels.currency} />
        </s>
      )}
      {saving !== undefined && <span className={s.saving}>{saving}</span>}
    </p>
  );
}
