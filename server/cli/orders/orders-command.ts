import { InvalidArgumentError, Option, type Command } from 'commander';
import { orderStatuses, type OrderStatus } from '../../../contract/orders/orders.ts';
import { paymentStatuses, type PaymentStatus } from '../../../contract/orders/payments.ts';
import { halalas, sarText, toSar } from '../../../contract/core/money.ts';
import { tidyName } from '../../../contract/core/tidy-text.ts';
import type { OrderRow } from '../../features/orders/order/change-order.ts';
import { bookManualPayment } from '../../features/orders/order/move-order.ts';
import { awaitedTransfers } from '../../features/orders/owner/long-waits.ts';
import { findOrders, rejectReceipt } from '../../features/orders/owner/owner-orders.ts';
import type { CommandContext } from '../caller.ts';
import { addCancel } from './cancel-order-command.ts';
import { addMove } from './move-order-command.ts';
import { parseWholeNumber } from '../arguments.ts';
import { addOrderAction, withoutProviders, stateOf } from './order-action.ts';
import { printList, tableOf } from '../print-list.ts';
import { addReceipt, receiptTime } from './receipt-command.ts';
import { addRefunds } from './refunds-command.ts';
import { timeOf } from '../riyadh-time.ts';
import { addShow } from './show-order-command.ts';

/**
 * store orders list | show NUMBER | move NUMBER STAGE | cancel NUMBER
 * store transfers list | receipt NUMBER | confirm NUMBER | reject NUMBER
 */
export function addOrders(program: Command, context: CommandContext): void {
  addOrderCommands(program, context);
  addTransfers(program, context);
  addRefunds(program, context);
}

function addOrderCommands(program: Command, context: CommandContext): void {
  const { caller, withDatabase } = context;
  const command = program
    .command('orders')
    .summary('list and show orders, move one to its next stage, or cancel it')
    .description('Orders, newest first. Amounts are in SAR, times in Riyadh time.');
  command
    .command('list')
    .description('Lists orders.')
    .addOption(new Option('--status <status>', 'only these').choices([...orderStatuses]))
    .addOption(new Option('--payment <status>', 'only these').choices([...paymentStatuses]))
    .option('--most <count>', 'how many at most', parseWholeNumber, 50)
    .option('--json', 'as JSON')
    .action(async (asked: { status?: OrderStatus; payment?: PaymentStatus; most: number; json?: true }) =>
      withDatabase(async (db) => {
        const found = await findOrders(db, {
          most: asked.most,
          ...(asked.status ? { statuses: [asked.status] } : {}),
          ...(asked.payment ? { paymentStatuses: [asked.payment] } : {}),
        });
        printList(caller, found, {
          json: asked.json,
          asJson,
          none: 'There are no such orders.',
          text: () => tableOf(heads, found.map(cellsOf)),
        });
      }),
    );
  addShow(command, context);
  addMove(command, context, lineOf);
  addCancel(command, context);
}

function addTransfers(program: Command, context: CommandContext): void {
  const { caller, withDatabase, settings } = context;
  const command = program
    .command('transfers')
    .summary('see awaited bank transfers, confirm or reject one')
    .description('Orders paid by bank transfer.');
  command
    .command('list')
    .description(
      'Lists transfers with a receipt to review (its picture: transfers receipt) and transfers still awaited.',
    )
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: true }) =>
      withDatabase(async (db) => {
        const transfers = await awaitedTransfers(db);
        printList(caller, transfers, {
          json,
          asJson: (order) => ({
            ...asJson(order),
            receipt_sent_at: receiptTime(order)?.toISOString() ?? null,
            sender: order.receiptSender,
            bank: order.receiptBank,
            amount: order.receiptAmountHalalas === null ? null : toSar(halalas(order.receiptAmountHalalas)),
            sent_on: order.receiptSentOn,
          }),
          none: 'No transfer is awaited.',
          text: () =>
            tableOf(
              [...heads, 'RECEIPT', 'SENDER', 'BANK', 'SENT', 'ON'],
              transfers.map((order) => [
                ...cellsOf(order),
                receiptText(order),
                order.receiptSender,
                order.receiptBank,
                order.receiptAmountHalalas === null ? null : sarText(order.receiptAmountHalalas),
                order.receiptSentOn,
              ]),
            ),
        });
      }),
    );
  addReceipt(command, context);
  addOrderAction<{ inAll?: number }>(
    command
      .command('confirm')
      .description(
        'The transfer has arrived: the order is paid. If the order is cancelled or already paid, the ' +
          'transfer must be refunded (refund list).',
      )
      .option(
        '--in-all <count>',
        'how many transfers have arrived including this one, if it is not the first',
        parseWholeNumber,
      ),
    context,
    async (tx, order, now, { inAll = 1 }: { inAll?: number }) => {
      const came = { method: 'bank_transfer', inAll, now } as const;
      const { amount, paysOrder } = await bookManualPayment(tx, withoutProviders, order, came);
      const more = paysOrder ? '' : ' It does not pay the order: refund it (refund list).';
      return {
        json: { ...(await stateOf(tx, order)), amount: toSar(amount), pays_the_order: paysOrder },
        text: `Order ${order.number}: ${sarText(amount)} received.${more}`,
      };
    },
  );
  addOrderAction<{ reason?: string }>(
    command
      .command('reject')
      .description(
        'The receipt shows no money: the transfer is awaited again for BANK_TRANSFER_HOLD_HOURS, at most ' +
          'until BANK_TRANSFER_MOST_DAYS after the order was placed, and not at all if that is near. Then ' +
          'the items go back on sale. The buyer is notified by email. If the order was cancelled, the ' +
          'receipt only leaves the list.',
      )
      .option(
        '--reason <text>',
        `the reason, shown to the buyer; one line of at most ${longestReason} characters`,
        reasonLine,
      ),
    context,
    async (tx, order, now, { reason = null }: { reason?: string | null }) => {
      const { holdHours, mostDays } = settings().env.payments.bankTransfer;
      const times = { transferHoldHours: holdHours, transferMostDays: mostDays };
      const heldUntil = await rejectReceipt(tx, order, { times, reason, now });
      return {
        json: { ...(await stateOf(tx, order)), held_until: heldUntil?.toISOString() ?? null, reason },
        text: rejectedText(order, heldUntil, now),
      };
    },
  );
}

function rejectedText({ number }: OrderRow, heldUntil: Date | null, now: Date): string {
  if (heldUntil === null) return `Order ${number} is cancelled, and its receipt counts as reviewed.`;
  return heldUntil > now
    ? `Order ${number} awaits its transfer again, until ${timeOf(heldUntil)}.`
    : `Order ${number} cannot wait any longer: its items go back on sale as soon as a store runs.`;
}

const longestReason = 200;

/** Reason shown to the buyer, on one line. */
function reasonLine(text: string): string {
  const line = tidyName(text);
  if (line === '' || line.length > longestReason || /[\n\r\u2028\u2029]/.test(text.trim()))
    throw new InvalidArgumentError(`must be one line of at most ${longestReason} characters`);
  return line;
}

function receiptText(order: OrderRow): string {
  const time = receiptTime(order);
  return time === null ? 'none' : timeOf(time);
}

const heads = ['NUMBER', 'TIME', 'STATUS', 'METHOD', 'PAYMENT', 'TOTAL', 'BUYER'];

function cellsOf(order: OrderRow): (string | number)[] {
  const { number, createdAt, status, paymentMethod, paymentStatus, totalHalalas, buyerName } = order;
  return [number, timeOf(createdAt), status, paymentMethod, paymentStatus, sarText(totalHalalas), buyerName];
}

function lineOf(order: OrderRow): string {
  return cellsOf(order).join('  ');
}

function asJson(order: OrderRow) {
  return {
    number: order.number,
    id: order.id,
    created_at: order.createdAt.toISOString(),
    status: order.status,
    payment_method: order.paymentMethod,
    payment_status: order.paymentStatus,
    total: toSar(halalas(order.totalHalalas)),
    buyer: order.buyerName,
    tracking_number: order.trackingNumber,
    receipt: order.receiptUploadId,
  };
}
