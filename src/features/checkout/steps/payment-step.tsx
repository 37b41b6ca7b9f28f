import { useTranslation } from '../../../lib/text/use-translation.ts';
import type { Quote } from '../../../../contract/orders/checkout.ts';
import type { PaymentMethod, PaymentMethodOffer, RefusedMethod } from '../../../../contract/orders/payments.ts';
import { showErrorToast } from '../../../lib/toast.ts';
import { Message } from '../../../ui/overlays/message.tsx';
import { AnnouncedForm } from '../../../ui/fields/announced-form.tsx';
import { CardForm } from '../card/card-form.tsx';
import { ContinueButton } from './continue-button.tsx';
import { isOutOfReach, MethodChoice } from '../payment/method-choice.tsx';
import { useIsShown } from '../../../shared/use-is-shown.ts';
import { isStcPhone, StcPhoneField } from '../payment/providers/stc-phone-field.tsx';
import type { CardEntry } from '../card/use-card.ts';

/** The payment method and its fields. Leaving the step sends a card to the gateway. */
export function PaymentStep({
  offers,
  totalBy,
  refused,
  quote,
  chosen,
  onChoose,
  card,
  stcPhone,
  onStcPhone,
  isOffline,
  onContinue,
}: {
  offers: readonly PaymentMethodOffer[];
  /** Total to pay with a method, in SAR; null while unknown. */
  totalBy: (offer: PaymentMethodOffer) => number | null;
  /** Methods that the products rule out. */
  refused: readonly RefusedMethod[];
  /** Quote of the chosen method; null while loading. */
  quote: Quote | null;
  chosen: PaymentMethod | null;
  onChoose: (method: PaymentMethod) => void;
  card: CardEntry;
  stcPhone: string;
  onStcPhone: (phone: string) => void;
  isOffline: boolean;
  onContinue: () => void;
}) {
  const { t } = useTranslation('checkout');
  const isShown = useIsShown();
  if (offers.length === 0) return <Message icon="info" title={t('payment.none')} text={t('payment.none_text')} />;
  const taken = offers.find(({ id }) => id === chosen);
  const isFree = taken !== undefined && totalBy(taken) === 0;
  const submit = async () => {
    if (!taken || isOutOfReach(taken, totalBy(taken), refused)) return showErrorToast(t('payment.choose'));
    if (quote && !quote.method_allowed) return showErrorToast(quote.method_message ?? t('payment.choose'));
    if (isFree) return onContinue();
    if (taken.id === 'stc_pay' && !isStcPhone(stcPhone)) return showErrorToast(t('stc.invalid'));
    if (taken.id === 'card' && ((await card.submit(taken)) === null || !isShown.current)) return undefined;
    return onContinue();
  };
  return (
    <AnnouncedForm label={t('steps.payment')} onSubmit={() => void submit()}>
      <MethodChoice
        offers={offers}
        totalBy={totalBy}
        refused={refused}
        chosen={chosen}
        refusal={quote?.method_message ?? null}
        onChoose={onChoose}
      >
        {isFree ? undefined : chosen === 'card' ? (
          <CardForm card={card} />
        ) : chosen === 'stc_pay' ? (
          <StcPhoneField value={stcPhone} onValue={onStcPhone} />
        ) : undefined}
      </MethodChoice>
      <ContinueButton isBusy={card.isBusy} isOffline={isOffline && !isFree && chosen === 'card' && card.token === null}>
        {t('continue')}
      </ContinueButton>
    </AnnouncedForm>
  );
}
