import { useRef, useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Message, Note } from '../../ui/overlays/message.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { useFocusAfter } from '../../ui/focus/use-focus-after.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { CartLineRow, type LineEvents } from './cart-line.tsx';
import { hasIssues, type ShownCart, type ShownLine } from './cart-view.ts';
import { useFormats } from '../../shared/use-formats.ts';
import { CouponForm, type CouponOutcome } from './coupon-form.tsx';
import { CartTotals } from './order-summary.tsx';
import s from './cart-page.module.css';

type Props = {
  /** Null while the cart is unknown. */
  cart: ShownCart | null;
  /** Whether 'Pending and recent changes' has entries. */
  hasChanges: boolean;
  isOffline: boolean;
  freeShippingFrom: number | null;
  productHref: (id: number, variety: number) => string;
  coupon: { onApply: (code: string) => Promise<CouponOutcome>; onRemove: () => Promise<CouponOutcome> };
  /** Rendered below the total. */
  belowTotal?: ReactNode;
  /** Rendered below the message of an empty cart. */
  instead?: ReactNode;
} & LineEvents;

export function CartPage(props: Props) {
  const { cart, hasChanges, isOffline, freeShippingFrom, productHref } = props;
  const { coupon, belowTotal, instead, onQuantity, onRemove, onFavourite, onAccept } = props;
  const { t, counted } = useFormats('cart');
  const [removing, setRemoving] = useState<ShownLine | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const emptied = useRef<HTMLHeadingElement>(null);
  const leadFocus = useFocusAfter();
  if (!cart) return <CartSkeleton />;
  const { lines, summary, isWhole } = cart;
  if (lines.length === 0) {
    return (
      <div className={s.page}>
        <Message level={1} icon="cart" title={t('empty.title')} titleRef={emptied} text={t('empty.text')}>
          <ButtonLink kind="primary" href="/store">
            {t('errors:store')}
          </ButtonLink>
          <ButtonLink href="/favorite">{t('empty.favourites')}</ButtonLink>
          {hasChanges && (
            <ButtonLink kind="quiet" href="/changes">
              {t('changes')}
            </ButtonLink>
          )}
        </Message>
        {instead}
      </div>
    );
  }
  const blocked = hasIssues(lines);
  const isMade = ({ payload: { custom_text, uploads } }: ShownLine) => custom_text !== null || uploads.length > 0;
  /** Once the line is gone, focuses the line in its place, else the last one. */
  const leadFromLine = (at: number) =>
    leadFocus(() => {
      const names = list.current?.querySelectorAll<HTMLElement>('h2 a') ?? [];
      return names[Math.min(at, names.length - 1)] ?? emptied.current;
    });
  const answer = (isYes: boolean) => {
    setRemoving(null);
    if (isYes && removing) onFavourite(removing);
  };
  return (
    <div className={s.page}>
      <header className={s.head}>
        <h1>{t('title')}</h1>
        <p>{t('items', counted(summary.items))}</p>
      </header>
      {!isWhole && <Note icon="cloud">{t('more_later')}</Note>}
      <div className={s.columns}>
        <ul ref={list}>
          {lines.map((line, at) => (
            <li key={line.key}>
              <CartLineRow
                line={line}
                href={productHref(line.productId, line.varietyId)}
                onQuantity={onQuantity}
                onRemove={(each) => {
                  leadFromLine(at);
                  onRemove(each);
                }}
                onFavourite={(each) => {
                  leadFromLine(at);
                  if (isMade(each)) setRemoving(each);
                  else onFavourite(each);
                }}
                onAccept={onAccept}
              />
            </li>
          ))}
        </ul>
        <aside className={s.aside}>
          <CartTotals
            summary={summary}
            freeShippingFrom={freeShippingFrom}
            belowTotal={belowTotal}
            ways={
              <>
                {blocked ? (
                  <Note>{t('settle_first')}</Note>
                ) : (
                  <ButtonLink kind="primary" href="/checkout">
                    {t('to_checkout')}
                  </ButtonLink>
                )}
                <ButtonLink href="/store">{t('continue')}</ButtonLink>
                {hasChanges && (
                  <ButtonLink kind="quiet" href="/changes">
                    {t('changes')}
                  </ButtonLink>
                )}
              </>
            }
          >
            <CouponForm coupon={summary.coupon} isOffline={isOffline} {...coupon} />
          </CartTotals>
        </aside>
      </div>
      {/* Favorites hold products only: moving a custom-made item would lose its text and pictures, so ask first. */}
      <Dialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('move.title')}
        describedBy="move-text"
      >
        <p id="move-text">{t('move.text', { title: removing?.title ?? '' })}</p>
        <div className={s.answers}>
          <Button kind="primary" onClick={() => answer(false)}>
            {t('move.no')}
          </Button>
          <Button onClick={() => answer(true)}>{t('move.yes')}</Button>
        </div>
      </Dialog>
    </div>
  );
}

function CartSkeleton() {
  const { t } = useFormats('cart');
  return (
    <div className={s.page} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className={s.head}>
        <Skeleton shape="title" width={40} />
      </div>
      <div className={s.columns}>
        <div>
          {[1, 2].map((each) => (
            <div key={each} className={s.blank}>
              <Skeleton shape="square" />
              <div>
                <Skeleton width={80} />
                <Skeleton width={40} />
                <Skeleton width={20} />
              </div>
            </div>
          ))}
        </div>
        <Skeleton shape="box" />
      </div>
    </div>
  );
}
