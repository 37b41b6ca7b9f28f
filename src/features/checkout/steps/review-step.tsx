import type { ReactNode } from 'react';
import type * as v from 'valibot';
import type { Quote } from '../../../../contract/orders/checkout.ts';
import { longestNotes, type identity } from '../../../../contract/orders/orders.ts';
import type { PaymentMethodOffer } from '../../../../contract/orders/payments.ts';
import type { ShippingCompany } from '../../../../contract/orders/shipping.ts';
import { Note } from '../../../ui/overlays/message.tsx';
import { PolicySentence } from '../../../ui/text/policy-sentence.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { AnnouncedForm } from '../../../ui/fields/announced-form.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { AttemptNote } from '../payment/attempt-note.tsx';
import { CardName } from '../card/card-form.tsx';
import type { CardToken } from '../card/card-token.ts';
import { ContinueButton } from './continue-button.tsx';
import { OrderedLines } from './ordered-lines.tsx';
import { stepHref } from './step-list.tsx';
import type { CheckoutStep } from './steps.ts';
import type { AttemptState } from '../payment/use-attempt.ts';
import { formatWeekdays } from '../../../lib/text/format-weekday.ts';
import { useFormats } from '../../../shared/use-formats.ts';
import s from '../checkout.module.css';

type Props = {
  quote: Quote;
  address: ReactNode;
  company: ShippingCompany;
  offer: PaymentMethodOffer;
  card: CardToken | null;
  stcPhone: string;
  identity: v.InferOutput<typeof identity> | null;
  notes: string;
  onNotes: (notes: string) => void;
  attempt: { state: AttemptState; check: () => void };
  /** Whether Apple's sheet is open. */
  isPaying: boolean;
  /** Whether the account has no phone number for the courier. */
  needsPhone: boolean;
  isOffline: boolean;
  /** Whether a cart issue must be resolved first. */
  isBlocked: boolean;
  /** Whether a newer quote is loading. */
  isStale: boolean;
  /** Whether an item is made to order: delivery days then count from when it is ready. */
  isMadeToOrder: boolean;
  onPlace: () => void;
};

/** A summary of all choices, and the button that places the order. */
export function ReviewStep(props: Props) {
  const { quote, address, company, offer, card, stcPhone, identity, notes, attempt } = props;
  const { t, sarExact, language } = useFormats('checkout');
  const isBusy = attempt.state !== 'idle' || props.isPaying;
  const cannot = isBusy || props.isBlocked || props.isStale;
  const submit = () => {
    if (!cannot) props.onPlace();
  };
  return (
    <AnnouncedForm label={t('steps.review')} onSubmit={submit}>
      <dl className={s.recap}>
        <Recap step="address">{address}</Recap>
        <Recap step="shipping">
          <span>{company.name}</span>
          <span className={s.small}>{formatWeekdays(quote.delivery_dates, language)}</span>
          {props.isMadeToOrder && <span className={s.small}>{t('shipping.from_ready')}</span>}
        </Recap>
        <Recap step="payment">
          <span>{offer.title}</span>
          {card && <CardName brand={card.brand} lastFour={card.lastFour} />}
          {offer.id === 'stc_pay' && stcPhone !== '' && <bdi dir="ltr">{stcPhone}</bdi>}
        </Recap>
        {identity && (
          <Recap step="identity">
            <span>{t(`identity.types.${identity.type}`)}</span>
            <bdi dir="ltr">
              <span aria-hidden="true">•••• </span>
              <VisuallyHidden>{t('card.ends')} </VisuallyHidden>
              {identity.number.slice(-4)}
            </bdi>
          </Recap>
        )}
      </dl>
      <OrderedLines lines={quote.lines} />
      <TextArea
        label={t('review.notes')}
        hint={t('review.notes_hint')}
        value={notes}
        maxLength={longestNotes}
        onChange={({ target }) => props.onNotes(target.value)}
      />
      {props.needsPhone && (
        <Note>
          {t('review.needs_phone')} <a href="/profile">{t('review.to_profile')}</a>
        </Note>
      )}
      {props.isBlocked && <Note>{t('review.blocked')}</Note>}
      <AttemptNote state={attempt.state} onCheck={() => void attempt.check()} />
      <p className={s.small}>
        <PolicySentence text={t('review.agree')} />
      </p>
      <ContinueButton
        isBusy={isBusy || props.isStale}
        isOffline={props.isOffline}
        isApplePay={offer.id === 'apple_pay' && quote.total > 0}
      >
        {quote.total === 0 || offer.id === 'bank_transfer' || offer.id === 'cash_on_delivery'
          ? t('review.place', { amount: sarExact(quote.total) })
          : t('review.pay', { amount: sarExact(quote.total) })}
      </ContinueButton>
    </AnnouncedForm>
  );
}

function Recap({ step, children }: { step: CheckoutStep; children: ReactNode }) {
  const { t } = useFormats('checkout');
  return (
    <div>
      <dt>{t(`steps.${step}`)}</dt>
      <dd>
        {children}
        <a href={stepHref(step)}>
          {t('review.change')}
          <VisuallyHidden> {t(`steps.${step}`)}</VisuallyHidden>
        </a>
      </dd>
    </div>
  );
}
