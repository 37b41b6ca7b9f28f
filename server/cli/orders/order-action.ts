// Shared by the commands that change one order.
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { inTransaction } from '../../db/transaction.ts';
import type { Database } from '../../db/connect.ts';
import { lockOrder, type OrderRow } from '../../features/orders/order/change-order.ts';
import { payableOrders } from '../../features/orders/order/payable-orders.ts';
import { lockOrderByNumber } from '../../features/orders/owner/owner-orders.ts';
import { createLog } from '../../lib/log.ts';
import { orderNumber } from '../arguments.ts';
import { say, type CommandContext } from '../caller.ts';

/** Commands call no provider: they store operations, and the running store carries them out. */
export const withoutProviders = {
  payments: { providers: [] },
  orders: payableOrders,
  log: createLog('warn'),
};

/**
 * Changes one order in a transaction that may run more than once. Print only what `work` returns, after the commit.
 * Throws NotMovable.
 */
export function change<T>(
  db: Database,
  number: number,
  work: (tx: Database, order: OrderRow, now: Date) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => work(tx, await lockOrderByNumber(tx, number), new Date()));
}

/**
 * Completes a command that changes one order, `<number>`, and prints the result as a sentence, or with --json as an
 * object.
 */
export function addOrderAction<Options extends object>(
  command: Command,
  { caller, withDatabase }: Pick<CommandContext, 'caller' | 'withDatabase'>,
  work: (tx: Database, order: OrderRow, now: Date, options: Options) => Promise<{ json: object; text: string }>,
): void {
  command
    .argument('<number>', 'of the order', orderNumber)
    .option('--json', 'as JSON')
    .action(async (number: number, options: Options & { json?: true }) =>
      withDatabase(async (db) => {
        const { json, text } = await change(db, number, (tx, order, now) => work(tx, order, now, options));
        say(caller.out, options.json ? JSON.stringify(json) : text);
      }),
    );
}

/** The order's status inside the transaction that changed it, as --json prints it. */
export async function stateOf(tx: Database, { id }: OrderRow) {
  const { number, status, paymentStatus } = await lockOrder(tx, id);
  return { number, status, payment_status: paymentStatus };
}

/** Polls every half second until the running store has done something; null if it has not within `seconds`. */
export async function pollUntil<T>(
  look: () => Promise<T | null>,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<T | null> {
  for (let left = seconds * 2; ; left -= 1) {
    const found = await look();
    if (found !== null || left <= 0) return found;
    await pause(500, undefined, { signal });
  }
}
