import type { ReactNode } from 'react';
import { instalmentsOf } from '../../../../contract/orders/instalments.ts';
import { fromSar, toSar } from '../../../../contract/core/money.ts';
import type { PaymentMethod, PaymentMethodOffer, RefusedMethod } from '../../../../contract/orders/payments.ts';
import { Note } from '../../../ui/overlays/message.tsx';
import { OptionCard, Options } from '../../../ui/fields/option-card.tsx';
import { hasApplePay } from './providers/apple-pay.ts';
import { useFormats } from '../../../shared/use-formats.ts';
import { useInstalmentsText } from '../use-instalments-text.ts';
import s from '../checkout.module.css';

/** File names of the logos in public/payments. */
const marks: Record<string, string> = { bank: 'bank-transfer', apple_pay: 'apple-pay', stc_pay: 'stc-pay' };

/** The offers that this browser supports. */
export function supportedOffers(offers: readonly PaymentMethodOffer[]): PaymentMethodOffer[] {
  return offers.filter(({ id }) => id !== 'apple_pay' || hasApplePay());
}

/**
 * Whether a total is below or above the limits of a method, in SAR; null if within. A total of 0 suits every method.
 */
function misfit({ min, max }: PaymentMethodOffer, total: number | null): 'too_low' | 'too_high' | null {
  if (total === null || total === 0) return null;
  if (min !== null && total < min) return 'too_low';
  return max !== null && total > max ? 'too_high' : null;
}

/** Why the products rule out a method, in the server's words. A total of 0 rules out none. */
function refusalsOf({ id }: PaymentMethodOffer, total: number | null, refused: readonly RefusedMethod[]): string[] {
  if (total === 0) return [];
  return refused.filter(({ payment_method }) => payment_method === id).map(({ message }) => message);
}

/** Whether a method cannot be chosen: the total is outside its limits, or the products rule it out. */
export function isOutOfReach(
  offer: PaymentMethodOffer,
  total: number | null,
  refused: readonly RefusedMethod[],
): boolean {
  return misfit(offer, total) !== null || refusalsOf(offer, total, refused).length > 0;
}

/** The payment methods with logos, discount or fee, and the fields of the chosen one. */
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
  /** Total to pay with a method, in SAR; null while unknown. */
  totalBy: (offer: PaymentMethodOffer) => number | null;
  /** Methods that the products rule out. */
  refused: readonly RefusedMethod[];
  chosen: PaymentMethod | null;
  /** Why the chosen method's provider would decline the order; null if nothing is known. */
  refusal: string | null;
  onChoose: (method: PaymentMethod) => void;
  /** Fields of the chosen method. */
  children?: ReactNode;
}) {
  const { t, sarExact } = useFormats('checkout');
  const instalmentsText = useInstalmentsText();
  const reasonsOf = (offer: PaymentMethodOffer): string[] => {
    const total = totalBy(offer);
    const wrong = misfit(offer, total);
    // Show all reasons at once: a shopper who fixes only the total would meet the others later.
    const against = [
      ...refusalsOf(offer, total, refused),
      ...(wrong === 'too_low' ? [t('payment.too_low', { amount: sarExact(offer.min ?? 0) })] : []),
      ...(wrong === 'too_high' ? [t('payment.too_high', { amount: sarExact(offer.max ?? 0) })] : []),
    ];
    if (against.length > 0) return against;
    const parts = total ? instalmentsOf(offer.id, fromSar(total)) : null;
    return [
      ...(offer.discount_percent > 0 ? [t('payment.discount', { percent: String(offer.discount_percent) })] : []),
      ...(offer.fee > 0 ? [t('payment.fee', { amount: sarExact(offer.fee) })] : []),
      t(`payment.about.${offer.id}`),
      ...(parts ? [instalmentsText(parts.map(toSar))] : []),
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
          aside={
            <span className={s.marks}>
              {offer.icons.map((icon) => (
                <img key={icon} src={`/payments/${marks[icon] ?? icon}.svg`} alt="" width="52" height="32" />
              ))}
            </span>
          }
          about={reasonsOf(offer).map((line) => (
            <span key={line}>{line} </span>
          ))}
        >
          {chosen !== offer.id || refusalsOf(offer, totalBy(offer), refused).length > 0 ? undefined : refusal ===
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
