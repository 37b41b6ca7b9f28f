// What the commands about orders share: arguments, amounts, and changing one order.
import { setTimeout as pause } from 'node:timers/promises';
import { InvalidArgumentError, type Command } from 'commander';
import { fromSar, type Halalas } from '../../contract/core/money.ts';
import { foldDigits } from '../../contract/catalogue/search-text.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Database } from '../db/connect.ts';
import { holdOrder, type OrderRow } from '../features/orders/order/change-order.ts';
import { holdByNumber } from '../features/orders/owner/owner-orders.ts';
import { createLog } from '../lib/log.ts';
import { exitCodes, say, type CommandContext } from './caller.ts';

/** Nobody outside is called from here: what a provider has to do is written down, and the running store has it done. */
export const offline = {
  payments: { providers: [], settings: { bankAccounts: [], transferHoldHours: 48, transferMostDays: 14, cash: null } },
  log: createLog('warn'),
};

export type Done = (code: number) => void;

/** Changes the order of a number in one transaction, which may be carried out anew: what `work` gives is told after it. Throws NotMovable. */
export function change<T>(
  db: Database,
  number: number,
  work: (tx: Database, order: OrderRow, now: Date) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => work(tx, await holdByNumber(tx, number), new Date()));
}

/** Completes a command that changes one order, `<number>`, and tells what came of it in a sentence, or with --json as an object. */
export function changesOrder<Options extends object>(
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

/** How an order stands within the transaction that has changed it, as commands tell it with --json. */
export async function stateOf(tx: Database, { id }: OrderRow) {
  const { number, status, paymentStatus } = await holdOrder(tx, id);
  return { number, status, payment_status: paymentStatus };
}

/** Looks every half second whether the running store has done something; null where it has not within `seconds`. */
export async function awaited<T>(
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

/** What somebody has written, in one line that steers no terminal. */
export function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}

/** In columns of a terminal: Arabic marks take none. */
function widthOf(text: string): number {
  return [...text.replace(/\p{M}/gu, '')].length;
}

export function wholeNumber(text: string): number {
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
