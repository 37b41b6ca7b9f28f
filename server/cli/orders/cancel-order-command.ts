import { InvalidArgumentError, type Command } from 'commander';
import { cancelOrderForOwner } from '../../features/orders/order/cancel-order.ts';
import { say, type CommandContext } from '../caller.ts';
import { orderNumber } from '../arguments.ts';
import { change } from './order-action.ts';

const longestReason = 500;

/** store orders cancel NUMBER */
export function addCancel(orders: Command, { caller, withDatabase }: CommandContext): void {
  orders
    .command('cancel')
    .description(
      'Cancels an undelivered order: it will not be sent, was refused at the door, or is lost. ' +
        'Payments are refunded, cash on delivery is no longer due, stock and coupon are free again; ' +
        'correct the stock if items are lost. The buyer is notified by email. For a delivered order that ' +
        'came back: orders move NUMBER returned',
    )
    .argument('<number>', 'as the buyer sees it', orderNumber)
    .option('--reason <text>', 'the reason; shown to you in: orders show', reasonText)
    .option('--json', 'as JSON')
    .action(async (number: number, { reason, json }: { reason?: string; json?: true }) =>
      withDatabase(async (db) => {
        const { before, after } = await change(db, number, async (tx, order, now) => ({
          before: order.status,
          after: await cancelOrderForOwner(tx, order, { reason: reason ?? null, now }),
        }));
        const { status, paymentStatus } = after;
        if (json) say(caller.out, JSON.stringify({ number, status, payment_status: paymentStatus }));
        else if (before === 'cancelled') say(caller.out, `Order ${number} is already cancelled.`);
        else say(caller.out, `Order ${number} is cancelled; its payment is ${paymentStatus}.`);
      }),
    );
}

function reasonText(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > longestReason)
    throw new InvalidArgumentError(`must be a text of at most ${longestReason} characters`);
  return trimmed;
}
