import type { Order } from '../../../../contract/orders/orders.ts';
import { Picture } from '../../../ui/media/picture.tsx';
import { Amount } from '../../../ui/product/price.tsx';
import { useFormats } from '../../../shared/use-formats.ts';
import s from './order-page.module.css';

/**
 * The ordered products at the prices of that day, with their return terms unless the order is cancelled or returned.
 */
export function OrderLines({ items, status }: Pick<Order, 'items' | 'status'>) {
  const { t, sarExact, counted, moment } = useFormats('orders');
  const isOver = status === 'cancelled' || status === 'returned';
  const returns = ({ return_exception: exception, returnable_until: until }: Order['items'][number]) => {
    if (exception === 'made_to_order') return t('returns.made_to_order');
    if (until !== null) return t(exception ? `returns.${exception}_until` : 'returns.unused', { until: moment(until) });
    return exception && t(`returns.${exception}`);
  };
  const currency = t('currency');
  return (
    <ul className={s.lines}>
      {items.map((item) => {
        const [picture] = item.product.media;
        return (
          <li key={item.id}>
            <a href={`/products/${item.product.id}?variety=${item.variety.id}`} tabIndex={-1} aria-hidden="true">
              <span className={s.picture}>{picture && <Picture media={picture} sizes="72px" alt="" />}</span>
            </a>
            <span className={s.what}>
              <a href={`/products/${item.product.id}?variety=${item.variety.id}`}>{item.title}</a>
              {item.variety_title !== item.title && <span className={s.small}>{item.variety_title}</span>}
              {item.custom_text !== null && (
                <span className={s.small}>
                  {t('line.text')} <bdi>{item.custom_text}</bdi>
                </span>
              )}
              <span className={s.small}>
                {t('pieces', counted(item.quantity))} × <Amount amount={sarExact(item.price)} currency={currency} />
              </span>
              {!isOver && returns(item) !== null && <span className={s.small}>{returns(item)}</span>}
            </span>
            <Amount amount={sarExact(item.total)} currency={currency} />
          </li>
        );
      })}
    </ul>
  );
}
