import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { checkPayment, type Order } from '../../../../contract/orders/orders.ts';
import { isMissing, type Api } from '../../../lib/net/api.ts';
import { useFailureText } from '../../../shared/use-failure-text.ts';
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx';
import { RetryButton } from '../../../shared/retry-button.tsx';
import { Icon, type IconName } from '../../../ui/media/icons.tsx';
import { Message } from '../../../ui/overlays/message.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { Amount } from '../../../ui/product/price.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { PaymentDue } from '../payment/payment-due.tsx';
import { orderHref } from '../../../shared/order-paths.ts';
import { useFormats } from '../../../shared/use-formats.ts';
import panel from '../../../ui/page/panel.module.css';
import s from '../payment/payment-due.module.css';

/** Delays between checks while the provider is undecided; then the shopper checks with a button. */
const askAgainAfterMs = [2_000, 3_000, 5_000, 8_000, 12_000];

/** Checks with the provider through the server; the URL is not trusted. */
const resultQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [api.language, 'checkout', 'result', id],
    queryFn: async ({ signal }) => (await api.call(checkPayment, { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isUndecided(state.data)
        ? (askAgainAfterMs[state.dataUpdateCount + state.errorUpdateCount - 1] ?? false)
        : false,
  });

/** Whether the provider may still decide without an action of the shopper. */
function isUndecided({ payment_status, action }: Order): boolean {
  return payment_status === 'pending' && (action.type === 'none' || action.type === 'redirect');
}

type Outcome = 'paid' | 'placed' | 'transfer' | 'review' | 'failed' | 'expired' | 'pending' | 'code' | 'back';

/** The outcome to show for an order's payment. */
function outcomeOf({ payment_status, action, status }: Order): Outcome {
  if (status === 'cancelled') return 'back';
  switch (payment_status) {
    case 'paid':
    case 'authorized':
      return 'paid';
    case 'due_on_delivery':
      return 'placed';
    case 'awaiting_transfer':
      return 'transfer';
    case 'under_review':
      return 'review';
    case 'failed':
      return 'failed';
    case 'expired':
      return 'expired';
    case 'refunded':
    case 'partially_refunded':
      return 'back';
    default:
      return action.type === 'code' ? 'code' : 'pending';
  }
}

const icons: Record<Outcome, IconName> = {
  paid: 'check',
  placed: 'check',
  transfer: 'receipt',
  review: 'clock',
  failed: 'info',
  expired: 'clock',
  pending: 'clock',
  code: 'phone',
  back: 'info',
};

const isUnderWay: ReadonlySet<Outcome> = new Set(['paid', 'placed', 'transfer', 'review']);

/** Return page of a payment: its outcome and the next step. */
export function ResultPage({
  api,
  orderId,
  missing,
  notices,
}: {
  api: Api;
  orderId: string;
  missing: ReactNode;
  /** Offers notifications about an order in progress. */
  notices: ReactNode;
}) {
  const { t, sarExact } = useFormats('checkout');
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const answer = useQuery(resultQuery(api, orderId));
  const order = answer.data;
  const reread = useEffectEvent(() => void answer.refetch());
  useEffect(() => {
    // The browser may restore this page from the back/forward cache, as it was before the provider.
    const onShow = (event: PageTransitionEvent) => event.persisted && reread();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  if (!order && isMissing(answer.error)) return missing;
  if (!order && answer.isError) {
    return (
      <Message level={1} icon="cloud" title={t('result.unknown')} text={failureText(answer.error)}>
        <RetryButton kind="primary" onRetry={() => void answer.refetch()} />
        <ButtonLink href={orderHref(orderId)}>{t('result.to_order')}</ButtonLink>
      </Message>
    );
  }
  if (!order) {
    return (
      <div className={s.result} role="status">
        <VisuallyHidden>{t('result.asking')}</VisuallyHidden>
        <Skeleton shape="title" width={60} />
        <Skeleton width={80} />
        <Skeleton shape="box" />
      </div>
    );
  }
  const show = (next: Order) => {
    queryClient.setQueryData(resultQuery(api, orderId).queryKey, next);
    void queryClient.invalidateQueries({ queryKey: [api.language, 'orders'] });
  };
  const outcome = outcomeOf(order);
  const reason = order.transactions[0]?.reason;
  // A shipped order is neither in preparation nor on hold.
  const isSent = order.status !== 'processing';
  const isUnpaid = outcome === 'failed' || outcome === 'expired';
  const text =
    isUnpaid && !order.can_repay
      ? t(isSent ? 'result.sent.not_payable' : 'result.not_payable')
      : isSent && (isUnpaid || outcome === 'paid')
        ? t(`result.sent.${outcome}`)
        : t(`result.${outcome}.text`);
  return (
    <div className={s.result}>
      <header className={s.outcome} data-outcome={outcome}>
        <span className={s.icon}>
          <Icon name={icons[outcome]} />
        </span>
        <h1>{t(`result.${outcome}.title`)}</h1>
        <p role="status">
          {outcome === 'transfer' && reason ? `${reason} ` : ''}
          {outcome === 'expired' && `${reason ?? t('result.over')} `}
          {text}
          {outcome === 'failed' && reason ? ` ${reason}` : ''}
        </p>
      </header>
      <dl className={`${panel.box} ${s.facts}`}>
        <div>
          <dt>{t('result.number')}</dt>
          <dd>
            <bdi dir="ltr">{order.number}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('summary.total')}</dt>
          <dd>
            <Amount amount={sarExact(order.total)} currency={t('currency')} />
          </dd>
        </div>
      </dl>
      {outcome === 'pending' && (
        <div className={s.ways}>
          <Button aria-busy={answer.isFetching || undefined} onClick={() => void answer.refetch()}>
            {answer.isFetching && <Spinner size="small" />}
            {t('result.ask')}
          </Button>
          <p role="status">{answer.isError && failureText(answer.error)}</p>
        </div>
      )}
      <PaymentDue api={api} order={order} onOrder={show} onReread={() => answer.refetch()} />
      <div className={s.ways}>
        <ButtonLink href={orderHref(order.id)}>{t('result.to_order')}</ButtonLink>
        <ButtonLink kind="quiet" href="/store">
          {t('result.store')}
        </ButtonLink>
      </div>
      {isUnderWay.has(outcome) && notices}
    </div>
  );
}
