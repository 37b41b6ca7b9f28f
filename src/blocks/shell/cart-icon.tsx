import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../../contract/language.ts';
import { formatNumber } from '../../lib/format.ts';
import { Icon } from '../../ui/icons.tsx';
import s from './cart-icon.module.css';

const mostShown = 99;

/** The cart with the number of items in it. Its link says the number: `useCartName`. */
export function CartIcon({ count }: { count: number }) {
  return (
    <span className={s.cart}>
      <Icon name="cart" />
      {/* Drawn, not written: the link's name has the number in words, which in Arabic need not hold the digit. */}
      {count > 0 && <span className={s.count} data-count={count > mostShown ? `${mostShown}+` : count} />}
    </span>
  );
}

/** What a link to the cart is called: 'Cart, 3 items'. */
export function useCartName(count: number): string {
  const { t, i18n } = useTranslation('shell');
  return t('cart_items', { count, number: formatNumber(count, toLanguage(i18n.language)) });
}
