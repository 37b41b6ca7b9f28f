import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import { countsInTotals } from '../../../../contract/shopper/cart.ts';
import type { Address } from '../../../../contract/account/addresses.ts';
import { ApiError, type Api } from '../../../lib/net/api.ts';
import { useConnectivity } from '../../../lib/net/connectivity.state.ts';
import { useFailureText } from '../../../shared/use-failure-text.ts';
import { useOutbox } from '../../../shopper-lists/outbox/outbox.state.ts';
import { withPriceChanges } from '../../../shopper-lists/projection/price-changes.ts';
import { ButtonLink } from '../../../ui/buttons/button.tsx';
import { RetryButton } from '../../../shared/retry-button.tsx';
import { Message, Note } from '../../../ui/overlays/message.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { useFocusAfter } from '../../../ui/focus/use-focus-after.ts';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { useChoices } from './checkout-draft.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { companiesQuery, methodsQuery, orderedCartQuery, quoteQuery, type QuoteFor } from '../checkout.queries.ts';
import { CartProblems, hasProblems } from './cart-problems.tsx';
import { AttemptNote } from '../payment/attempt-note.tsx';
import { ContinueButton } from './continue-button.tsx';
import { IdentityStep } from './identity-step.tsx';
import { noIdentity, readIdentity, type IdentityTyped } from './identity-fields.tsx';
import { isOutOfReach, supportedOffers } from '../payment/method-choice.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { ShippingStep } from './shipping-step.tsx';
import { isStcPhone } from '../payment/providers/stc-phone-field.tsx';
import { StepList } from './step-list.tsx';
import { shownStep, stepAfter, type CheckoutProgress, type CheckoutStep } from './steps.ts';
import { totalBy } from '../payment/total-by.ts';
import { useApplePay } from '../payment/providers/use-apple-pay.ts';
import { isTaken } from '../payment/use-attempt.ts';
import { useCard } from '../card/use-card.ts';
import { useOutboxFlushed } from './use-outbox-flushed.ts';
import { usePlaceOrder } from './use-place-order.ts';
import panel from '../../../ui/page/panel.module.css';
import s from '../checkout.module.css';

type Props = {
  api: Api;
  /** The store's name, which Apple Pay shows as the payee. */
  store: string;
  /** The step in the URL. */
  step: CheckoutStep;
  onStep: (step: CheckoutStep, how?: { replace: boolean }) => void;
  /** Undefined while loading. */
  addresses: readonly Address[] | undefined;
  addressesFailed: unknown;
  /** Renders the list of addresses to choose from. */
  renderAddresses: (choice: {
    chosen: number | null;
    onChoose: (address: Address) => void;
    onEditing: (isEditing: boolean) => void;
  }) => ReactNode;
  renderAddress: (address: Address) => ReactNode;
  onRetry: () => void;
  /** Called with the placed order; resolves when its page is shown. */
  onPlaced: (orderId: string) => Promise<void>;
};

/** The checkout on one page: each step asks for one thing, with the total next to it. */
export function CheckoutPage(props: Props) {
  const { api, step: requestedStep, onStep, addresses, renderAddresses, renderAddress } = props;
  const { t } = useTranslation('checkout');
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const isOffline = useConnectivity().state === 'offline';
  const { waiting, outcomes } = useOutbox();
  const isDrained = useOutboxFlushed();
  const { choices, choose } = useChoices();
  const card = useCard();
  const apple = useApplePay(props.store);
  const [identity, setIdentity] = useState<IdentityTyped>(noIdentity);
  const [isEditing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const emptied = useRef<HTMLHeadingElement>(null);
  const leadFocus = useFocusAfter();

  const cart = useQuery({ ...orderedCartQuery(api), enabled: isDrained });
  const address = addresses?.find(({ id }) => id === choices.address_id) ?? addresses?.find((each) => each.is_default);
  const companies = useQuery(companiesQuery(api, address?.city_code ?? address?.city ?? ''));
  const company =
    companies.data?.find(({ id }) => id === choices.shipping_company_id) ??
    (companies.data?.length === 1 ? companies.data[0] : undefined);
  const methods = useQuery(methodsQuery(api));
  const offers = methods.data && supportedOffers(methods.data);
  const chosenOffer = offers?.find(({ id }) => id === choices.payment_method);
  // Until a method is chosen, quote one without fee or discount.
  const quoted = chosenOffer ?? offers?.find(({ fee, discount_percent: off }) => fee === 0 && off === 0) ?? offers?.[0];
  const quoteFor: QuoteFor | null =
    isDrained && address && company && quoted
      ? { address_id: address.id, shipping_company_id: company.id, payment_method: quoted.id }
      : null;
  const quoteAnswer = useQuery({
    ...quoteQuery(api, quoteFor),
    placeholderData: quoteFor ? (previous) => previous : undefined,
  });
  const quote = quoteAnswer.data ?? null;
  const isStale = quoteAnswer.isPlaceholderData || quoteAnswer.isFetching;
  /** Nothing to pay: no method asks for anything. */
  const isFree = quote?.total === 0;
  const refused = quote?.refused_methods ?? [];
  const offer = chosenOffer && !isOutOfReach(chosenOffer, quote?.total ?? null, refused) ? chosenOffer : undefined;

  const progress: CheckoutProgress = {
    hasAddress: address !== undefined,
    hasCompany: company !== undefined,
    hasPayment:
      offer !== undefined &&
      (isFree ||
        ((offer.id !== 'card' || card.token !== null) && (offer.id !== 'stc_pay' || isStcPhone(choices.stc_phone)))) &&
      (quoteAnswer.isPlaceholderData || quote?.method_allowed !== false),
    needsIdentity: quote?.needs_identity ?? false,
    hasIdentity: readIdentity(identity) !== null,
  };
  const reread = () => queryClient.invalidateQueries({ queryKey: [api.language, 'checkout'] });
  const settled = async () => {
    void queryClient.invalidateQueries({ queryKey: [api.language, 'carts'] });
    await reread();
  };
  const placing = usePlaceOrder({
    api,
    quoteFor,
    onPlaced: props.onPlaced,
    onStep,
    dropCard: card.drop,
    reread: settled,
  });

  // A later step can only be shown once the data of the steps before it is known.
  const isKnown =
    addresses !== undefined &&
    cart.data !== undefined &&
    (requestedStep === 'address' || address === undefined || companies.data !== undefined) &&
    (requestedStep === 'address' || requestedStep === 'shipping' || company === undefined || offers !== undefined) &&
    (requestedStep === 'address' ||
      requestedStep === 'shipping' ||
      requestedStep === 'payment' ||
      quoteFor === null ||
      quote !== null ||
      quoteAnswer.isError);
  const step = shownStep(requestedStep, progress);
  useEffect(() => {
    if (isKnown && step !== requestedStep) onStep(step, { replace: true });
  });
  const before = useRef<CheckoutStep | null>(null);
  useEffect(() => {
    if (!isKnown) return;
    if (before.current !== null && before.current !== step) heading.current?.focus({ preventScroll: true });
    before.current = step;
  }, [isKnown, step]);

  const failure =
    (addresses ? null : props.addressesFailed) ??
    (cart.data ? null : cart.error) ??
    (companies.data ? null : companies.error) ??
    (methods.data ? null : methods.error) ??
    (quote || isNothingToSell(quoteAnswer.error) ? null : quoteAnswer.error);
  // The first step needs the addresses and the cart only: its form must not go because something else has failed.
  if (failure && !(isKnown && step === 'address')) {
    return (
      <Message level={1} icon="cloud" title={t('title')} text={isOffline ? t('offline_page') : failureText(failure)}>
        <RetryButton
          kind="primary"
          onRetry={() => {
            props.onRetry();
            void reread();
            if (placing.attempt.state === 'unanswered') void placing.attempt.check();
          }}
        />
        <ButtonLink href="/cart">{t('to_cart')}</ButtonLink>
      </Message>
    );
  }
  if (!isKnown || !cart.data) return <CheckoutSkeleton />;
  const { summary } = cart.data;
  const lines = withPriceChanges(cart.data.data, outcomes);
  if (lines.length === 0 && placing.attempt.state === 'idle') {
    return (
      <Message level={1} icon="cart" title={t('empty.title')} titleRef={emptied} text={t('empty.text')}>
        <ButtonLink kind="primary" href="/store">
          {t('errors:store')}
        </ButtonLink>
        <ButtonLink href="/orders">{t('empty.orders')}</ButtonLink>
      </Message>
    );
  }
  const goOn = () => {
    const next = stepAfter(step, progress);
    if (next === 'review') placing.agreeTo(quote?.total ?? null);
    onStep(next);
  };
  const isMadeToOrder = lines.some(
    ({ product, uploads, issue }) =>
      (product.requires_custom_text === 1 || uploads.length > 0) && countsInTotals(issue),
  );
  const isBlocked = hasProblems(lines, summary.coupon, quote);

  return (
    <div className={s.page}>
      <h1>{t('title')}</h1>
      <StepList current={step} progress={progress} />
      <div className={s.columns}>
        <div className={s.main}>
          {waiting > 0 && <Note icon="cloud">{t('waiting')}</Note>}
          <CartProblems
            api={api}
            lines={lines}
            coupon={summary.coupon}
            quote={quote}
            onSettled={settled}
            leadFocus={leadFocus}
            nextPlace={() => heading.current ?? emptied.current}
          />
          <section className={`${panel.box} ${s.step}`} aria-labelledby="checkout-step">
            <h2 id="checkout-step" ref={heading} tabIndex={-1}>
              {t(`steps.${step}`)}
            </h2>
            {step === 'address' && (
              <>
                {renderAddresses({
                  chosen: address?.id ?? null,
                  onChoose: ({ id }) => choose({ address_id: id }),
                  onEditing: setEditing,
                })}
                {address && !isEditing && (
                  <ContinueButton
                    type="button"
                    onPress={() => {
                      choose({ address_id: address.id });
                      goOn();
                    }}
                  >
                    {t('continue')}
                  </ContinueButton>
                )}
              </>
            )}
            {step === 'shipping' && companies.data && (
              <ShippingStep
                companies={companies.data}
                chosen={company?.id ?? null}
                isMadeToOrder={isMadeToOrder}
                onChoose={(id) => choose({ shipping_company_id: id })}
                onContinue={goOn}
              />
            )}
            {step === 'payment' && offers && (
              <PaymentStep
                offers={offers}
                totalBy={(each) => quote && totalBy(quote, each)}
                refused={refused}
                quote={quoteAnswer.isPlaceholderData ? null : quote}
                chosen={chosenOffer?.id ?? null}
                onChoose={(id) => choose({ payment_method: id })}
                card={card}
                stcPhone={choices.stc_phone}
                onStcPhone={(stc_phone) => choose({ stc_phone })}
                isOffline={isOffline}
                onContinue={goOn}
              />
            )}
            {step === 'identity' && <IdentityStep typed={identity} onType={setIdentity} onContinue={goOn} />}
            {step === 'review' && quote && address && company && offer ? (
              <ReviewStep
                quote={quote}
                address={renderAddress(address)}
                company={company}
                offer={offer}
                card={card.token}
                stcPhone={choices.stc_phone}
                identity={quote.needs_identity ? readIdentity(identity) : null}
                notes={choices.notes}
                onNotes={(notes) => choose({ notes })}
                attempt={placing.attempt}
                isPaying={apple.isOpen}
                needsPhone={placing.needsPhone}
                isOffline={isOffline}
                isBlocked={isBlocked}
                isStale={isStale}
                isMadeToOrder={isMadeToOrder}
                onPlace={() => {
                  const place = (cardToken: string | null) =>
                    placing.place(quote, {
                      identity: quote.needs_identity ? readIdentity(identity) : null,
                      cardToken,
                      stcPhone: offer.id === 'stc_pay' ? choices.stc_phone : '',
                      notes: choices.notes,
                    });
                  if (isFree) return void place(null);
                  if (offer.id !== 'apple_pay')
                    return void place(offer.id === 'card' ? (card.token?.id ?? null) : null);
                  return void apple.pay(offer, quote.total, {
                    isStillRight: async () => true,
                    pay: async (sealed) => isTaken(await place(sealed)),
                  });
                }}
              />
            ) : (
              // An order from before a reload, whose outcome is unknown: by now the cart may be empty.
              <AttemptNote state={placing.attempt.state} onCheck={() => void placing.attempt.check()} />
            )}
          </section>
        </div>
        <aside className={s.aside}>
          <CheckoutSummary
            cart={summary}
            quote={quote}
            isMadeToOrder={isMadeToOrder}
            isFinal={chosenOffer !== undefined}
            isStale={isStale}
            former={placing.formerTotal(quote)}
          />
        </aside>
      </div>
    </div>
  );
}

/** No line of the cart is available; the issues above the step say what to do. */
function isNothingToSell(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'cart_empty';
}

function CheckoutSkeleton() {
  const { t } = useTranslation('checkout');
  return (
    <div className={s.page} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton shape="title" width={40} />
      <div className={s.columns}>
        <div className={s.blank}>
          <Skeleton shape="box" />
          <Skeleton shape="box" />
          <Skeleton shape="box" />
        </div>
        <div className={s.blank}>
          <Skeleton shape="box" />
          <Skeleton width={80} />
          <Skeleton width={60} />
        </div>
      </div>
    </div>
  );
}
