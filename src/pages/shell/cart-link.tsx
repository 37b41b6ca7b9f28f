import type { ComponentProps } from 'react';
import { useFormats } from '../../shared/use-formats.ts';
import { useCartCount } from '../../shopper-lists/lists.state.ts';
import { CountedIcon } from './counted-icon.tsx';

/**
 * Link to the cart with its item count, and a dot while changes are pending. Its name is 'Cart, 3 items'; `children`
 * are visible only.
 */
export function CartLink({ children, ...rest }: ComponentProps<'a'>) {
  const { t, counted } = useFormats('shell');
  const { pieces: count, isPending } = useCartCount();
  return (
    <a
      {...rest}
      href="/cart"
      aria-label={t('items', { list: t('cart'), ...counted(count) })}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3, which the rule does not know yet
      aria-description={isPending ? t('shelf:pending') : undefined}
    >
      <CountedIcon name="cart" count={count} />
      {children}
    </a>
  );
}
