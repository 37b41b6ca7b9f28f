import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';
import { useWords } from './use-words.ts';
import s from './delivery-notes.module.css';

/** What shoppers want to know before they buy: how long it takes to come, and when that costs nothing. */
export function DeliveryNotes({
  freeShippingFrom,
  isMadeToOrder,
}: {
  freeShippingFrom: number | null;
  isMadeToOrder: boolean;
}) {
  const { t } = useTranslation('product');
  const { sar } = useWords();
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
    </ul>
  );
}
