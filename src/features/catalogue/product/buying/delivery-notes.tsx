import type { DeliveryTerms } from '../../../../../contract/orders/delivery.ts';
import type { ReturnException } from '../../../../../contract/orders/returns.ts';
import { Icon } from '../../../../ui/media/icons.tsx';
import { useFormats } from '../../../../shared/use-formats.ts';
import s from './delivery-notes.module.css';

/** Carrier, days and fee: for the shopper's city, or the range over all places. */
export type DeliveryFacts = DeliveryTerms['everywhere'] & Pick<DeliveryTerms, 'company'> & { city: string | null };

/** What shoppers ask before they buy: delivery time, free delivery, returns. */
export function DeliveryNotes({
  delivery,
  price,
  freeShippingFrom,
  isMadeToOrder,
  returnException,
  returnDays,
}: {
  /** Undefined if unknown: then not shown. */
  delivery: DeliveryFacts | undefined;
  /** Unit price in SAR. */
  price: number;
  freeShippingFrom: number | null;
  isMadeToOrder: boolean;
  /** Undefined if unknown: then not shown. */
  returnException: ReturnException | null | undefined;
  /** Days after delivery in which a return is possible. */
  returnDays: number;
}) {
  const { t, sar, counted } = useFormats('product');
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
            {delivery.city === null
              ? t('delivery.days', { company: delivery.company, days: delivery.days })
              : t('delivery.days_city', { company: delivery.company, days: delivery.days, city: delivery.city })}
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
