import type { ReactNode } from 'react';
import { instalmentsOf } from '../../../../contract/orders/instalments.ts';
import { fromSar, toSar } from '../../../../contract/core/money.ts';
import type { PaymentMethod, PaymentMethodOffer, RefusedMethod } from '../../../../contract/orders/payments.ts';
import { Note } from '../../../ui/overlays/message.tsx';
import { OptionCard, Options } from '../../../ui/fields/option-card.tsx';
import { hasApplePay } from './apple-pay.ts';
import { useCheckoutWords } from '../use-words.ts';
import s from '../checkout.module.css';

/** Files of the marks, in public/payments. */
const marks: Record<string, string> = { bank: 'bank-transfer', apple_pay: 'apple-pay', stc_pay: 'stc-pay' };

/** The offers that can be taken here, by this browser. */
export function takenHere(offers: readonly PaymentMethodOffer[]): PaymentMethodOffer[] {
  return offers.filter(({ id }) => id !== 'apple_pay' || hasApplePay());
}

/** Whether a method takes a total, and if not on which side it is. Both in SAR. What costs nothing, any takes. */
function misfit({ min, max }: PaymentMethodOffer, total: number | null): 'too_low' | 'too_high' | null {
  if (total === null || total === 0) return null;
  if (min !== null && total < min) return 'too_low';
  return max !== null && total > max ? 'too_high' : null;
}

/** What of the goods stands against a method, in the server's words. Where nothing is to be paid, nothing does. */
function wordsAgainst({ id }: PaymentMethodOffer, total: number | null, refused: readonly RefusedMethod[]): string[] {
  if (total === 0) return [];
  return refused.filter(({ payment_method }) => payment_method === id).map(({ message }) => message);
}

/** Whether a method cannot be chosen: the total is out of its bounds, or it does not take the goods. */
export function isOutOfReach(
  offer: PaymentMethodOffer,
  total: number | null,
  refused: readonly RefusedMethod[],
): boolean {
  return misfit(offer, total) !== null || wordsAgainst(offer, total, refused).length > 0;
}

/** How to pay: each method with its marks, what it saves or costs, and what it asks for once it is chosen. */
export function MethodChoice({
  offers,
  totalBy,
  refused,
  chosen,
  refusal,
  onChoose,
  children,
}: {
  offers: readonly PaymentMethodOffer[];
  /** What there is to pay by a method, in SAR; null while it is not known. */
  totalBy: (offer: PaymentMethodOffer) => number | null;
  /** The methods that do not take the goods. */
  refused: readonly RefusedMethod[];
  chosen: PaymentMethod | null;
  /** Why the provider of the chosen method would not take the order; null where nothing is known against it. */
  refusal: string | null;
  onChoose: (method: PaymentMethod) => void;
  /** What the chosen method asks for. */
  children?: ReactNode;
}) {
  const { t, sar, instalments } = useCheckoutWords();
  const words = (offer: PaymentMethodOffer): string[] => {
    const total = totalBy(offer);
    const wrong = misfit(offer, total);
    // All of it: whoever brings the total below a ceiling would else be told the rest only then.
    const against = [
      ...wordsAgainst(offer, total, refused),
      ...(wrong === 'too_low' ? [t('payment.too_low', { amount: sar(offer.min ?? 0) })] : []),
      ...(wrong === 'too_high' ? [t('payment.too_high', { amount: sar(offer.max ?? 0) })] : []),
    ];
    if (against.length > 0) return against;
    const parts = total ? instalmentsOf(offer.id, fromSar(total)) : null;
    return [
      ...(offer.discount_percent > 0 ? [t('payment.discount', { percent: String(offer.discount_percent) })] : []),
      ...(offer.fee > 0 ? [t('payment.fee', { amount: sar(offer.fee) })] : []),
      t(`payment.about.${offer.id}`),
      ...(parts ? [instalments(parts.map(toSar))] : []),
    ];
  };
  return (
    <Options label={t('payment.title')}>
      {offers.map((offer) => (
        <OptionCard
          key={offer.id}
          name="payment-method"
          value={offer.id}
          isChosen={chosen === offer.id}
          isOff={isOutOfReach(offer, totalBy(offer), refused)}
          onChoose={() => onChoose(offer.id)}
          title={offer.title}
          beside={
            <span className={s.marks}>
              {offer.icons.map((icon) => (
                <img key={icon} src={`/payments/${marks[icon] ?? icon}.svg`} alt="" width="52" height="32" />
              ))}
            </span>
          }
          about={words(offer).map((line) => (
            <span key={line}>{line} </span>
          ))}
        >
          {chosen !== offer.id || wordsAgainst(offer, totalBy(offer), refused).length > 0 ? undefined : refusal ===
            null ? (
            children
          ) : (
            <div role="status">
              <Note>{refusal}</Note>
            </div>
          )}
        </OptionCard>
      ))}
    </Options>
  );
}
