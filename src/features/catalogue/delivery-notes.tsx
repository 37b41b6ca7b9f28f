import { useTranslation } from 'react-i18next';
import type { ReturnException } from '../../../contract/returns.ts';
import { Icon } from '../../ui/icons.tsx';
import { useWords } from './use-words.ts';
import s from './delivery-notes.module.css';

/** What shoppers want to know before they buy: how long it takes to come, when that costs nothing, and whether it can be sent back. */
export function DeliveryNotes({
  freeShippingFrom,
  isMadeToOrder,
  returnException,
  returnDays,
}: {
  freeShippingFrom: number | null;
  isMadeToOrder: boolean;
  /** Undefined where it is not known: then nothing is said of it. */
  returnException: ReturnException | null | undefined;
  /** For how many days after delivery. */
  returnDays: number;
}) {
  const { t } = useTranslation('product');
  const { sar, counted } = useWords();
  return (
    <ul className={s.notes} aria-label={t('delivery.label')}>
      <li>
        <Icon name="truck" />
        {t(isMadeToOrder ? 'delivery.days_made' : 'delivery.days')}
      </li>
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
