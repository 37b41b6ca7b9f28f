import { useTranslation } from 'react-i18next';
import type { DeliveryTerms } from '../../../../contract/orders/delivery.ts';
import type { ReturnException } from '../../../../contract/orders/returns.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import { useWords } from '../use-words.ts';
import s from './delivery-notes.module.css';

/** Carrier, days and fee, over all places or for the shopper's city. */
export type Delivery = DeliveryTerms['everywhere'] & Pick<DeliveryTerms, 'company'> & { city: string | null };

/** What shoppers want to know before they buy: how long it takes to come, when that costs nothing, and whether it can be sent back. */
export function DeliveryNotes({
  delivery,
  price,
  freeShippingFrom,
  isMadeToOrder,
  returnException,
  returnDays,
}: {
  /** Undefined if it is not known: then nothing is said of it. */
  delivery: Delivery | undefined;
  /** Of one piece, in SAR. */
  price: number;
  freeShippingFrom: number | null;
  isMadeToOrder: boolean;
  /** Undefined where it is not known: then nothing is said of it. */
  returnException: ReturnException | null | undefined;
  /** For how many days after delivery. */
  returnDays: number;
}) {
  const { t } = useTranslation('product');
  const { sar, counted } = useWords();
  const isFree = freeShippingFrom !== null && price >= freeShippingFrom;
  const feeText = ([least, most]: readonly [number, number]) => {
    if (least < most) return t('delivery.fee_range', { least: sar(least), most: sar(most) });
    return least === 0 ? t('delivery.fee_none') : t('delivery.fee', { amount: sar(least) });
  };
  return (
    <ul className={s.notes} aria-label={t('delivery.label')}>
      {delivery && (
        <li>
          <Icon name="truck" />
          <span>
            {t(delivery.city === null ? 'delivery.days' : 'delivery.days_city', delivery)}
            {isMadeToOrder && <span className={s.more}>{t('delivery.made')}</span>}
            {delivery.fee !== null && !isFree && <span className={s.more}>{feeText(delivery.fee)}</span>}
          </span>
        </li>
      )}
      {freeShippingFrom !== null && (
        <li>
          <Icon name="check" />
          {t('delivery.free', { amount: sar(freeShippingFrom) })}
        </li>
      )}
      {returnException !== undefined && (
        <li>
          <Icon name="box" />
          {t(`returns.${returnException ?? 'unused'}`, counted(returnDays))}
        </li>
      )}
    </ul>
  );
}
