import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { identityAbove } from '../../../../contract/orders/checkout.ts';
import { repayOrder, type Order } from '../../../../contract/orders/orders.ts';
import type { PaymentMethod, PaymentMethodOffer } from '../../../../contract/orders/payments.ts';
import { saudiMobile } from '../../../../contract/account/saudi-mobile.ts';
import { ApiError, isMissing, type Api } from '../../../lib/net/api.ts';
import { sessionKeys } from '../../../lib/storage/storage.ts';
import { startPress } from '../../../lib/net/attempt.ts';
import { showErrorToast, showToast } from '../../../lib/toast.ts';
import { useConnectivity } from '../../../lib/net/connectivity.state.ts';
import { useFailureText, useShowFailure } from '../../../shared/use-failure-text.ts';
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx';
import { RetryButton } from '../../../shared/retry-button.tsx';
import { Message, Note } from '../../../ui/overlays/message.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { PriceBreakdown, type Sum } from '../../../ui/product/sums.tsx';
import { AnnouncedForm } from '../../../ui/fields/announced-form.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { AttemptNote } from './attempt-note.tsx';
import { CardForm } from '../card/card-form.tsx';
import { methodsQuery, newestTransaction, paidOrderQuery } from '../checkout.queries.ts';
import { ContinueButton } from '../steps/continue-button.tsx';
import { IdentityFields, noIdentity, readIdentity, type IdentityTyped } from '../steps/identity-fields.tsx';
import { leaveTo } from './providers/leave-to.ts';
import { isOutOfReach, MethodChoice, supportedOffers } from './method-choice.tsx';
import { blockingPayment, openPayment, type OpenPayment } from './open-payment.ts';
import { refusedForNow } from './refused-for-now.ts';
import { repayMethodOffers } from './repay-offers.ts';
import { orderHref, resultHref } from '../../../shared/order-paths.ts';
import { isStcPhone, StcPhoneField } from './providers/stc-phone-field.tsx';
import { useApplePay } from './providers/use-apple-pay.ts';
import { isTaken, useAttempt } from './use-attempt.ts';
import { useCard } from '../card/use-card.ts';
import { useFormats } from '../../../shared/use-formats.ts';
import s from '../checkout.module.css';

/** Errors after which the shown order is outdated. */
const rereadAfter: ReadonlySet<string> = new Set([
  'not_repayable',
  'out_of_stock',
  'payment_in_progress',
  'total_changed',
]);

type Props = {
  api: Api;
  /** The store's name, which Apple Pay shows as the payee. */
  store: string;
  orderId: string;
  missing: ReactNode;
  /** Navigates to the payment result; resolves when that page is shown. */
  onPaid: () => Promise<void>;
};

/** Pays an existing order again, with any method. */
export function PayPage({ api, store, orderId, missing, onPaid }: Props) {
  const { t } = useFormats('checkout');
  const failureText = useFailureText();
  const order = useQuery(paidOrderQuery(api, orderId));
  const methods = useQuery(methodsQuery(api));
  const failure = (order.data ? null : order.error) ?? (methods.data ? null : methods.error);
  if (isMissing(order.error)) return missing;
  if (failure) {
    return (
      <Message level={1} icon="cloud" title={t('pay.title')} text={failureText(failure)}>
        <RetryButton
          kind="primary"
          onRetry={() => {
            void order.refetch();
            void methods.refetch();
          }}
        />
        <ButtonLink href={orderHref(orderId)}>{t('result.to_order')}</ButtonLink>
      </Message>
    );
  }
  if (!order.data || !methods.data) {
    return (
      <div className={s.narrow} role="status">
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
        <Skeleton shape="title" width={60} />
        <Skeleton shape="box" />
        <Skeleton shape="box" />
      </div>
    );
  }
  return <PayForm api={api} store={store} order={order.data} offers={supportedOffers(methods.data)} onPaid={onPaid} />;
}

function PayForm({
  api,
  store,
  order,
  offers,
  onPaid,
}: Pick<Props, 'api' | 'store' | 'onPaid'> & { order: Order; offers: PaymentMethodOffer[] }) {
  const { t, sarExact, moment } = useFormats('checkout');
  const failureText = useFailureText();
  const showFailure = useShowFailure();
  const queryClient = useQueryClient();
  const isOffline = useConnectivity().state === 'offline';
  const card = useCard();
  const apple = useApplePay(store);
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const [stcPhone, setStcPhone] = useState('');
  const [identity, setIdentity] = useState<IdentityTyped>(noIdentity);
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  /**
   * The new total of the chosen method, if the server reported a change on submit; valid until the order is re-read.
   */
  const [changed, setChanged] = useState<{ method: PaymentMethod; total: number; shown: Order } | null>(null);
  const totalBy = ({ id }: { id: PaymentMethod }): number =>
    changed?.method === id && changed.shown === order
      ? changed.total
      : (order.repay_totals.find(({ payment_method }) => payment_method === id)?.total ?? order.total);
  const total = chosen === null ? order.total : totalBy({ id: chosen });
  const needsIdentity = order.identity === null && total > identityAbove;

  const attempt = useAttempt(api, repayOrder, {
    name: `${sessionKeys.paying}-${order.id}`,
    newest: () => newestTransaction(api, order.id),
    onDone: (outcome) => {
      void queryClient.invalidateQueries({ queryKey: [api.language, 'orders'] });
      void queryClient.invalidateQueries({ queryKey: [api.language, 'transactions'] });
      const action = outcome.is === 'answered' ? outcome.answer.data.action : null;
      void onPaid().then(() => action && leaveTo(action));
    },
    onRefused: (error) => {
      if (error instanceof ApiError) {
        const next = error.more.details.total;
        if (error.code === 'total_changed' && typeof next === 'number' && chosen)
          setChanged({ method: chosen, total: next, shown: order });
        if (rereadAfter.has(error.code) || 'payment_method' in error.more.fields)
          void queryClient.invalidateQueries({ queryKey: paidOrderQuery(api, order.id).queryKey });
        if (error.code === 'identity_required') setTried(true);
        if ('card_token' in error.more.fields) card.drop();
      }
      const [message] = error instanceof ApiError ? (Object.values(error.more.fields)[0] ?? []) : [];
      showErrorToast(message ?? failureText(error, refusedForNow(error)));
    },
    onNothing: () => showToast({ kind: 'info', text: t('attempt.nothing_paid') }),
  });
  const open = openPayment(order);
  const { action } = order;
  /** The chosen method's payment is open at its provider's page, where the shopper continues. */
  const goesOn = open?.method === chosen && action.type === 'redirect';
  const reread = () => queryClient.fetchQuery(paidOrderQuery(api, order.id));
  const openText = ({ method, until }: OpenPayment) =>
    t('pay.open', { method: offers.find(({ id }) => id === method)?.title ?? '', until: moment(until) });
  /** Re-reads the order: whether another payment of it is still open. If so, a toast explains. */
  const hasToWait = async (method: PaymentMethod): Promise<boolean> => {
    if (blockingPayment(order, method) === null) return false;
    setAsking(true);
    try {
      const fresh = await reread();
      // Paid since then: the page shows that by itself.
      if (!fresh.can_repay) return true;
      const open = blockingPayment(fresh, method);
      if (open) showErrorToast(openText(open));
      return open !== null;
    } catch (error) {
      showFailure(error);
      return true;
    } finally {
      setAsking(false);
    }
  };

  if (!order.can_repay && attempt.state === 'idle') {
    return (
      <Message level={1} icon="info" title={t('pay.title')} text={t('pay.not_now')}>
        <ButtonLink kind="primary" href={orderHref(order.id)}>
          {t('result.to_order')}
        </ButtonLink>
        <ButtonLink href={resultHref(order.id)}>{t('result.ask')}</ButtonLink>
      </Message>
    );
  }
  const submit = async () => {
    const isRecent = startPress();
    setTried(true);
    const offer = offers.find(({ id }) => id === chosen);
    if (!offer || isOutOfReach(offer, totalBy(offer), order.refused_methods))
      return showErrorToast(t('payment.choose'));
    if (offer.id === 'stc_pay' && !isStcPhone(stcPhone)) return showErrorToast(t('stc.invalid'));
    const proof = needsIdentity ? readIdentity(identity) : null;
    if (needsIdentity && proof === null) return showErrorToast(t('identity.check'));
    const inputOf = (card_token: string | null) => ({
      params: { id: order.id },
      body: {
        payment_method: offer.id,
        expected_total: total,
        card_token,
        stc_phone: offer.id === 'stc_pay' ? saudiMobile(stcPhone) : null,
        identity: proof,
      },
    });
    if (offer.id === 'apple_pay') {
      const isStillRight = async () => !(await hasToWait(offer.id));
      // The shopper presses again in Apple's sheet.
      const pay = async (sealed: string) => isTaken(await attempt.send(inputOf(sealed)));
      return void apple.pay(offer, total, { isStillRight, pay });
    }
    if (await hasToWait(offer.id)) return undefined;
    if (offer.id !== 'card' || goesOn) return void attempt.send(inputOf(null), isRecent);
    const token = await card.submit(offer);
    if (token === null) return undefined;
    return void attempt.send(inputOf(token.id), isRecent);
  };
  const isBusy = attempt.state !== 'idle' || card.isBusy || isAsking || apple.isOpen;
  return (
    <div className={s.narrow}>
      <h1>{t('pay.title')}</h1>
      <p className={s.small}>
        {t('result.number')} <bdi dir="ltr">{order.number}</bdi>
      </p>
      {open && (
        <div className={s.open}>
          <Note icon="clock">{openText(open)}</Note>
          {action.type === 'redirect' ? (
            <Button onClick={() => leaveTo(action)}>{t('due.go_on')}</Button>
          ) : (
            <ButtonLink href={resultHref(order.id)}>{t('result.ask')}</ButtonLink>
          )}
        </div>
      )}
      <AnnouncedForm label={t('pay.title')} onSubmit={() => void (isBusy || submit())}>
        <MethodChoice
          offers={repayMethodOffers(order, offers)}
          totalBy={totalBy}
          refused={order.refused_methods}
          chosen={chosen}
          refusal={null}
          onChoose={setChosen}
        >
          {chosen === 'card' ? (
            goesOn ? (
              <Note>{t('pay.same_card', { until: moment(open.until) })}</Note>
            ) : (
              <CardForm card={card} />
            )
          ) : chosen === 'stc_pay' ? (
            <StcPhoneField value={stcPhone} onValue={setStcPhone} />
          ) : undefined}
        </MethodChoice>
        {needsIdentity && <IdentityFields typed={identity} isTried={isTried} onType={setIdentity} />}
        <PaySums order={order} method={chosen} total={total} />
        {changed && changed.method === chosen && <Note>{t('pay.changed')}</Note>}
        <AttemptNote state={attempt.state} onCheck={() => void attempt.check()} />
        <ContinueButton isBusy={isBusy} isOffline={isOffline} isApplePay={chosen === 'apple_pay'}>
          {t('review.pay', { amount: sarExact(total) })}
        </ContinueButton>
      </AnnouncedForm>
    </div>
  );
}

/** What the chosen method charges and why, next to the former total. */
function PaySums({ order, method, total }: { order: Order; method: PaymentMethod | null; total: number }) {
  const { t, sarExact, counted } = useFormats('checkout');
  const by = order.repay_totals.find(({ payment_method }) => payment_method === method) ?? order;
  const off = (label: ReactNode, amount: number): Sum[] =>
    amount > 0 ? [{ label, amount: sarExact(amount), kind: 'off' }] : [];
  // A total that just changed has no breakdown until the order is re-read.
  const parts: Sum[] =
    by.total === total
      ? [
          { label: t('summary.goods', counted(order.pieces)), amount: sarExact(order.subtotal) },
          ...off(t('summary.coupon'), order.discount),
          ...off(t('summary.transfer'), by.bank_transfer_discount),
          {
            label: t('summary.delivery'),
            amount: sarExact(order.delivery_cost),
            ...(order.delivery_cost === 0 ? { instead: t('summary.free') } : {}),
          },
          ...(by.cash_fee > 0 ? [{ label: t('summary.cash_fee'), amount: sarExact(by.cash_fee) }] : []),
        ]
      : [];
  const contained: Sum[] =
    by.total === total ? [{ label: t('summary.vat'), amount: sarExact(by.vat), kind: 'contained' }] : [];
  return (
    <PriceBreakdown
      currency={t('currency')}
      formerLabel={t('summary.before')}
      sums={[
        ...parts,
        {
          label: t('summary.total'),
          amount: sarExact(total),
          kind: 'total',
          ...(total === order.total ? {} : { former: sarExact(order.total) }),
        },
        ...contained,
      ]}
    />
  );
}
