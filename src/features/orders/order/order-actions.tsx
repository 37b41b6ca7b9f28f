import { useId, useRef, useState } from 'react';
import type * as v from 'valibot';
import { cancelOrder, reorder, type Order } from '../../../../contract/orders/orders.ts';
import type { Api } from '../../../lib/net/api.ts';
import { useKeyedCalls } from '../../../lib/net/keyed-call.ts';
import { showToast } from '../../../lib/toast.ts';
import { useShowFailure } from '../../../shared/use-failure-text.ts';
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx';
import { useFocusAfter } from '../../../ui/focus/use-focus-after.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Note } from '../../../ui/overlays/message.tsx';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { invoiceHref } from '../../../shared/order-paths.ts';
import { useFormats } from '../../../shared/use-formats.ts';
import s from './order-page.module.css';

type Skipped = v.InferOutput<(typeof reorder)['extra']>['skipped'];

/** Actions on an order: invoice, reorder, cancel. */
export function OrderActions({
  api,
  order,
  isOffline,
  onOrder,
  onCart,
}: {
  api: Api;
  order: Order;
  isOffline: boolean;
  /** Called with the updated order. */
  onOrder: (order: Order) => void;
  /** Called when the cart has changed. */
  onCart: () => void;
}) {
  const { t, counted } = useFormats('orders');
  const showFailure = useShowFailure();
  const call = useKeyedCalls(api);
  const about = useId();
  const reorderButton = useRef<HTMLButtonElement>(null);
  const leadFocus = useFocusAfter();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState<'cancel' | 'reorder' | null>(null);
  const [again, setAgain] = useState<{ added: number; skipped: Skipped } | null>(null);

  const run = async (what: 'cancel' | 'reorder', work: () => Promise<void>) => {
    if (busy !== null) return;
    setBusy(what);
    try {
      await work();
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(null);
    }
  };
  const cancel = () =>
    run('cancel', async () => {
      setAsking(false);
      onOrder((await call(cancelOrder, { params: { id: order.id } })).data);
      showToast({ kind: 'success', text: t('cancel.done') });
    });
  const orderAgain = () =>
    run('reorder', async () => {
      const { skipped } = await call(reorder, { params: { id: order.id } });
      const missing = skipped.reduce((sum, { requested, added }) => sum + requested - added, 0);
      setAgain({ added: order.items.reduce((sum, { quantity }) => sum + quantity, 0) - missing, skipped });
      onCart();
    });

  // The dialog gives the focus back to the button that opens it, which a cancelled order has not.
  const ask = () => {
    leadFocus(() => reorderButton.current);
    setAsking(true);
  };

  return (
    <div className={s.actions}>
      <div className={s.ways}>
        {order.has_invoice && <ButtonLink href={invoiceHref(order.id)}>{t('invoice')}</ButtonLink>}
        <Button ref={reorderButton} aria-busy={busy === 'reorder' || undefined} onClick={() => void orderAgain()}>
          {busy === 'reorder' && <Spinner size="small" />}
          {t('reorder.submit')}
        </Button>
        {order.can_cancel && (
          <Button aria-busy={busy === 'cancel' || undefined} onClick={ask}>
            {busy === 'cancel' && <Spinner size="small" />}
            {t('cancel.open')}
          </Button>
        )}
      </div>
      {isOffline && <Note icon="cloud">{t('offline')}</Note>}
      <div role="status">
        {again && (
          <div className={s.again}>
            <p>{again.added > 0 ? t('reorder.added', counted(again.added)) : t('reorder.nothing')}</p>
            {again.skipped.length > 0 && (
              <ul>
                {again.skipped.map(({ variety_id, title, reason, added }) => (
                  <li key={variety_id}>{t(`reorder.reason.${reason}`, { title, ...counted(added) })}</li>
                ))}
              </ul>
            )}
            {again.added > 0 && (
              <ButtonLink kind="primary" href="/cart">
                {t('reorder.to_cart')}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('cancel.ask')}
        closeLabel={t('cancel.keep')}
        describedBy={about}
      >
        <div className={s.ask}>
          <p id={about}>{t('cancel.text')}</p>
          <Button onClick={() => void cancel()}>{t('cancel.confirm')}</Button>
          <Button kind="primary" onClick={() => setAsking(false)}>
            {t('cancel.keep')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
