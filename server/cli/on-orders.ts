// Shared by the commands on orders: arguments, amounts, and changing one order.
import { setTimeout as pause } from 'node:timers/promises';
import { InvalidArgumentError, type Command } from 'commander';
import { fromSar, type Halalas } from '../../contract/core/money.ts';
import { foldDigits } from '../../contract/catalogue/search-text.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Database } from '../db/connect.ts';
import { lockOrder, type OrderRow } from '../features/orders/order/change-order.ts';
import { payableOrders } from '../features/orders/order/payable-orders.ts';
import { lockOrderByNumber } from '../features/orders/owner/owner-orders.ts';
import { createLog } from '../lib/log.ts';
import { exitCodes, say, type CommandContext } from './caller.ts';

/** Commands call no provider: they store operations, and the running store carries them out. */
export const withoutProviders = {
  payments: { providers: [], settings: { bankAccounts: [], transferHoldHours: 48, transferMostDays: 14, cash: null } },
  orders: payableOrders,
  log: createLog('warn'),
};

export type Done = (code: number) => void;

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
  done: Done,
  work: (tx: Database, order: OrderRow, now: Date, options: Options) => Promise<{ json: object; text: string }>,
): void {
  command
    .argument('<number>', 'of the order', orderNumber)
    .option('--json', 'as JSON')
    .action(async (number: number, options: Options & { json?: true }) =>
      done(
        await withDatabase(async (db) => {
          const { json, text } = await change(db, number, (tx, order, now) => work(tx, order, now, options));
          say(caller.out, options.json ? JSON.stringify(json) : text);
          return exitCodes.done;
        }),
      ),
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

/** Rows with aligned columns, one line each. */
export function tableOf(heads: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = [heads, ...rows.map((row) => row.map((cell) => inOneLine(String(cell ?? ''))))];
  const widths = heads.map((_, at) => Math.max(...cells.map((row) => widthOf(row[at] ?? ''))));
  return cells
    .map((row) =>
      row
        .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Text from users on one line, without characters that control the terminal. */
export function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}

/** Width in terminal columns: Arabic marks take none. */
function widthOf(text: string): number {
  return [...text.replace(/\p{M}/gu, '')].length;
}

export function parseWholeNumber(text: string): number {
  if (!/^\d{1,6}$/.test(foldDigits(text))) throw new InvalidArgumentError('must be a whole number');
  return Number(foldDigits(text));
}

export function orderNumber(text: string): number {
  if (!/^\d{6,9}$/.test(foldDigits(text)))
    throw new InvalidArgumentError('must be the number of an order, e.g. 100001');
  return Number(foldDigits(text));
}

export function amount(text: string): Halalas {
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(foldDigits(text)) || Number(foldDigits(text)) === 0)
    throw new InvalidArgumentError('must be an amount in SAR, e.g. 49.50');
  return fromSar(Number(foldDigits(text)));
}
