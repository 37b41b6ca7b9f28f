import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../../contract/language.ts';
import { formatNumber } from '../../lib/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { useCartCount } from '../lists/lists.state.ts';
import s from './cart-link.module.css';

const mostShown = 99;

/** The way to the cart: its icon with the number of items in it, and a dot while a change of it waits. It is called 'Cart, 3 items'; `children` are to be seen only. */
export function CartLink({ children, ...rest }: ComponentProps<'a'>) {
  const { t, i18n } = useTranslation('shell');
  const { pieces: count, waits } = useCartCount();
  return (
    <a
      {...rest}
      href="/cart"
      aria-label={t('cart_items', { count, number: formatNumber(count, toLanguage(i18n.language)) })}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- of ARIA 1.3, which the rule does not know yet
      aria-description={waits ? t('shelf:waits') : undefined}
    >
      <span className={s.cart}>
        <Icon name="cart" />
        {/* Drawn, not written: the link's name has the number in words, which in Arabic need not hold the digit. */}
        {count > 0 && <span className={s.count} data-count={count > mostShown ? `${mostShown}+` : count} />}
      </span>
      {children}
    </a>
  );
}
