import { useTranslation } from '../../../lib/text/use-translation.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import type { Api } from '../../../lib/net/api.ts';
import { useConnectivity } from '../../../lib/net/connectivity.state.ts';
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx';
import { BankTransfer } from './providers/bank-transfer.tsx';
import { leaveTo } from './providers/leave-to.ts';
import { ReceiptForm } from './providers/receipt-form.tsx';
import { payHref } from '../../../shared/order-paths.ts';
import { StcCodeForm } from './providers/stc-code-form.tsx';
import s from './payment-due.module.css';

/**
 * What the shopper must do now to pay an order: continue at the provider, enter a code, transfer, send a receipt, or
 * pay another way. Renders nothing if nothing is due.
 */
export function PaymentDue({
  api,
  order,
  onOrder,
  onReread,
}: {
  api: Api;
  order: Order;
  /** Called with the updated order. */
  onOrder: (order: Order) => void;
  /** Refetches the order. */
  onReread: () => Promise<unknown>;
}) {
  const { t } = useTranslation('checkout');
  const isOffline = useConnectivity().state === 'offline';
  const { action, can_repay: canRepay, can_send_receipt: canSendReceipt } = order;
  const latest = order.transactions[0];
  if (action.type === 'none' && !canRepay && !canSendReceipt) return null;
  return (
    <div className={s.due}>
      {action.type === 'bank_transfer' && <BankTransfer bank={action.bank} />}
      {canSendReceipt && <ReceiptForm api={api} order={order} isOffline={isOffline} onSent={onOrder} />}
      {action.type === 'code' && latest && (
        <StcCodeForm key={latest.id} api={api} transactionId={latest.id} isOffline={isOffline} onAnswered={onReread} />
      )}
      {(action.type === 'redirect' || canRepay) && (
        <div className={s.ways}>
          {action.type === 'redirect' && (
            <Button kind="primary" onClick={() => leaveTo(action)}>
              {t('due.go_on')}
            </Button>
          )}
          {canRepay && (
            <ButtonLink
              kind={action.type === 'none' && !canSendReceipt ? 'primary' : 'secondary'}
              href={payHref(order.id)}
            >
              {t(action.type === 'none' ? 'due.repay' : 'due.other_way')}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}
