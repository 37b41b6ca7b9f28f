import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { identityAbove } from '../../../contract/checkout.ts';
import { repayOrder, type Order } from '../../../contract/orders.ts';
import type { PaymentMethod, PaymentMethodOffer } from '../../../contract/payments.ts';
import { toE164 } from '../../../contract/phone.ts';
import { ApiError, isMissing, type Api } from '../../lib/api.ts';
import { sessionKeys } from '../../lib/storage.ts';
import { showToast } from '../../lib/toast.ts';
import { connectivity } from '../../offline/connectivity.state.ts';
import { useFailureWords } from '../../offline/use-failure-words.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Message, Note } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Sums } from '../../ui/sums.tsx';
import { ToldForm } from '../../ui/told-form.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AttemptNote } from './attempt-note.tsx';
import { CardForm } from './card-form.tsx';
import { methodsQuery, newestTransaction, paidOrderQuery } from './checkout.queries.ts';
import { ContinueButton } from './continue-button.tsx';
import { IdentityFields, noIdentity, readIdentity, type IdentityTyped } from './identity-fields.tsx';
import { leaveTo } from './leave-to.ts';
import { MethodChoice, misfit, takenHere } from './method-choice.tsx';
import { orderHref, resultHref } from './result-href.ts';
import { isStcPhone, StcPhoneField } from './stc-phone-field.tsx';
import { useAttempt } from './use-attempt.ts';
import { useCard } from './use-card.ts';
import { useCheckoutWords } from './use-words.ts';
import s from './checkout.module.css';

type Props = {
  api: Api;
  orderId: string;
  missing: ReactNode;
  /** Leads to what became of the payment; resolves when that stands. */
  onPaid: () => Promise<void>;
};

/** Paying an order once more, by any method. */
export function PayPage({ api, orderId, missing, onPaid }: Props) {
  const { t } = useCheckoutWords();
  const failureWords = useFailureWords();
  const order = useQuery(paidOrderQuery(api, orderId));
  const methods = useQuery(methodsQuery(api));
  const failure = (order.data ? null : order.error) ?? (methods.data ? null : methods.error);
  if (isMissing(order.error)) return missing;
  if (failure) {
    return (
      <Message level={1} icon="cloud" title={t('pay.title')} text={failureWords(failure)}>
        <Button
          kind="primary"
          onClick={() => {
            void order.refetch();
            void methods.refetch();
          }}
        >
          {t('retry')}
        </Button>
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
  return <PayForm api={api} order={order.data} offers={takenHere(methods.data)} onPaid={onPaid} />;
}

function PayForm({
  api,
  order,
  offers,
  onPaid,
}: Pick<Props, 'api' | 'onPaid'> & { order: Order; offers: PaymentMethodOffer[] }) {
  const { t, sar } = useCheckoutWords();
  const failureWords = useFailureWords();
  const queryClient = useQueryClient();
  const isOffline = useSnapshot(connectivity).state === 'offline';
  const card = useCard();
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const [stcPhone, setStcPhone] = useState('');
  const [identity, setIdentity] = useState<IdentityTyped>(noIdentity);
  const [isTried, setTried] = useState(false);
  /** The total by the chosen method, where the server has said that it is another. */
  const [changed, setChanged] = useState<{ method: PaymentMethod; total: number } | null>(null);
  const total = changed && changed.method === chosen ? changed.total : order.total;
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
          setChanged({ method: chosen, total: next });
        if (error.code === 'not_repayable' || error.code === 'out_of_stock') void reread();
        if (error.code === 'identity_required') setTried(true);
        if ('card_token' in error.more.fields) card.drop();
      }
      const [words] = error instanceof ApiError ? (Object.values(error.more.fields)[0] ?? []) : [];
      showToast({ kind: 'error', text: words ?? failureWords(error) });
    },
    onNothing: () => showToast({ kind: 'info', text: t('attempt.nothing_paid') }),
  });
  const reread = () => queryClient.invalidateQueries({ queryKey: paidOrderQuery(api, order.id).queryKey });

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
    setTried(true);
    const offer = offers.find(({ id }) => id === chosen);
    if (!offer || misfit(offer, total) !== null) return showToast({ kind: 'error', text: t('payment.choose') });
    if (offer.id === 'stc_pay' && !isStcPhone(stcPhone)) return showToast({ kind: 'error', text: t('stc.invalid') });
    const proof = needsIdentity ? readIdentity(identity) : null;
    if (needsIdentity && proof === null) return showToast({ kind: 'error', text: t('identity.check') });
    const token = offer.id === 'card' ? await card.submit(offer) : null;
    if (offer.id === 'card' && token === null) return undefined;
    return void attempt.send({
      params: { id: order.id },
      body: {
        payment_method: offer.id,
        expected_total: total,
        card_token: token?.id ?? null,
        stc_phone: offer.id === 'stc_pay' ? toE164(stcPhone) : null,
        identity: proof,
      },
    });
  };
  const isBusy = attempt.state !== 'idle' || card.isBusy;
  return (
    <div className={s.narrow}>
      <h1>{t('pay.title')}</h1>
      <p className={s.small}>
        {t('result.number')} <bdi dir="ltr">{order.number}</bdi>
      </p>
      <ToldForm label={t('pay.title')} onSubmit={() => void (isBusy || submit())}>
        <MethodChoice offers={offers} total={order.total} chosen={chosen} onChoose={setChosen}>
          {chosen === 'card' ? (
            <CardForm card={card} />
          ) : chosen === 'stc_pay' ? (
            <StcPhoneField value={stcPhone} onValue={setStcPhone} />
          ) : undefined}
        </MethodChoice>
        {needsIdentity && <IdentityFields typed={identity} isTried={isTried} onType={setIdentity} />}
        <Sums
          currency={t('currency')}
          formerLabel={t('summary.before')}
          sums={[
            {
              label: t('summary.total'),
              amount: sar(total),
              kind: 'total',
              ...(total === order.total ? {} : { former: sar(order.total) }),
            },
          ]}
        />
        {total !== order.total && <Note>{t('pay.changed')}</Note>}
        <AttemptNote state={attempt.state} onCheck={() => void attempt.check()} />
        <ContinueButton isBusy={isBusy} isOffline={isOffline}>
          {t('review.pay', { amount: sar(total) })}
        </ContinueButton>
      </ToldForm>
    </div>
  );
}
