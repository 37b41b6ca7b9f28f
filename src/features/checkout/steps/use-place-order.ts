import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import * as v from 'valibot';
import { quote as quoteSchema, type Quote } from '../../../../contract/orders/checkout.ts';
import { placeOrder, type identity } from '../../../../contract/orders/orders.ts';
import { saudiMobile } from '../../../../contract/account/saudi-mobile.ts';
import { ApiError, type Api } from '../../../lib/net/api.ts';
import { sessionKeys } from '../../../lib/storage/storage.ts';
import { showErrorToast, showToast } from '../../../lib/toast.ts';
import { useFailureText } from '../../../shared/use-failure-text.ts';
import { useIsShown } from '../../../shared/use-is-shown.ts';
import { forgetChoices } from './checkout-draft.ts';
import { newestOrder, quoteQuery, type QuoteFor } from '../checkout.queries.ts';
import { leaveTo } from '../payment/providers/leave-to.ts';
import { refusedForNow } from '../payment/refused-for-now.ts';
import type { CheckoutStep } from './steps.ts';
import { useAttempt } from '../payment/use-attempt.ts';

type Details = {
  identity: v.InferOutput<typeof identity> | null;
  cardToken: string | null;
  stcPhone: string;
  notes: string;
};

/** The step to show for an error, by the field it is about. */
const stepOfField: Record<string, CheckoutStep> = {
  address_id: 'address',
  shipping_company_id: 'shipping',
  payment_method: 'payment',
  card_token: 'payment',
  stc_phone: 'payment',
  identity: 'identity',
  'identity.number': 'identity',
  'identity.type': 'identity',
};

/** Places the order at the total shown to the shopper, and handles every outcome. */
export function usePlaceOrder({
  api,
  quoteFor,
  onPlaced,
  onStep,
  dropCard,
  reread,
}: {
  api: Api;
  quoteFor: QuoteFor | null;
  onPlaced: (orderId: string) => Promise<void>;
  onStep: (step: CheckoutStep) => void;
  dropCard: () => void;
  /** Refetches cart, quote and everything else. */
  reread: () => Promise<unknown>;
}) {
  const { t } = useTranslation('checkout');
  const failureText = useFailureText();
  const isShown = useIsShown();
  const queryClient = useQueryClient();
  /** The total that the shopper saw last; null if none. */
  const [agreed, setAgreed] = useState<number | null>(null);
  const [needsPhone, setNeedsPhone] = useState(false);

  /** Shows a step with everything read again, unless the shopper has left the checkout. */
  const goTo = async (step: CheckoutStep) => {
    await reread();
    if (isShown.current) onStep(step);
  };
  const refused = async (error: unknown) => {
    if (!(error instanceof ApiError)) return showErrorToast(failureText(error));
    const { code, message, more } = error;
    setNeedsPhone(code === 'recipient_required');
    if (code === 'total_changed' || code === 'price_changed') {
      const offered = v.safeParse(quoteSchema, more.details.quote);
      if (offered.success) queryClient.setQueryData(quoteQuery(api, quoteFor).queryKey, offered.output);
      await reread();
    }
    if (code === 'out_of_stock' || code === 'cart_empty' || code === 'coupon_not_valid') await reread();
    if (code === 'identity_required') {
      await goTo('identity');
    }
    const [field, [fieldMessage] = []] = Object.entries(more.fields).find(([name]) => name in stepOfField) ?? [];
    const step = field === undefined ? undefined : stepOfField[field];
    if (field === 'card_token') dropCard();
    if (step !== undefined) await goTo(step);
    return showErrorToast(fieldMessage ?? failureText(error, { other: message, ...refusedForNow(error) }));
  };

  const attempt = useAttempt(api, placeOrder, {
    name: sessionKeys.placing,
    newest: () => newestOrder(api),
    onDone: (outcome) => {
      forgetChoices();
      void queryClient.invalidateQueries({ queryKey: [api.language, 'carts'] });
      void queryClient.invalidateQueries({ queryKey: [api.language, 'orders'] });
      if (outcome.is === 'found') return void onPlaced(outcome.id);
      const { order, transaction, action } = outcome.answer.data;
      if (transaction.status !== 'failed') showToast({ kind: 'success', text: t('placed') });
      // Open the order's page first, so that 'back' from the provider leads there, not to an empty checkout.
      return void onPlaced(order.id).then(() => leaveTo(action));
    },
    onRefused: (error) => void refused(error),
    onNothing: () => {
      showToast({ kind: 'info', text: t('attempt.nothing') });
      void reread();
    },
  });

  const place = (quote: Quote, { identity, cardToken, stcPhone, notes }: Details) => {
    if (quoteFor === null) return Promise.resolve(null);
    setAgreed(quote.total);
    return attempt.send({
      body: {
        ...quoteFor,
        expected_total: quote.total,
        identity,
        card_token: cardToken,
        stc_phone: saudiMobile(stcPhone),
        notes: notes.trim() === '' ? null : notes,
      },
    });
  };

  return {
    attempt,
    place,
    needsPhone,
    /** Sets the total that the shopper accepts by continuing to the review. */
    agreeTo: setAgreed,
    /** The total shown before, if it differs now. */
    formerTotal: (quote: Quote | null) => (quote && agreed !== null && agreed !== quote.total ? agreed : null),
  };
}
