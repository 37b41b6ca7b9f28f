import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { OrderRow } from '../../features/orders/order/change-order.ts';
import { lockOrderByNumber } from '../../features/orders/owner/owner-orders.ts';
import { readUpload } from '../../features/uploads/store-upload.ts';
import { CommandRefused, say, type CommandContext } from '../caller.ts';
import { orderNumber } from '../arguments.ts';

/** When the receipt of an order was sent; null without a receipt. */
export function receiptTime({ receiptUploadId, receiptSentAt }: OrderRow): Date | null {
  return receiptUploadId === null ? null : receiptSentAt;
}

/** store transfers receipt NUMBER */
export function addReceipt(
  transfers: Command,
  { caller, withDatabase }: Pick<CommandContext, 'caller' | 'withDatabase'>,
): void {
  transfers
    .command('receipt')
    .description('Writes the picture of an order’s receipt to a file. Only you and its sender can see it.')
    .argument('<number>', 'of the order', orderNumber)
    .requiredOption('-o, --out <file>', 'where to write it, as .webp')
    .option('--json', 'as JSON')
    .action(async (number: number, { out, json }: { out: string; json?: true }) => {
      if (!out.toLowerCase().endsWith('.webp')) throw new CommandRefused('The file name must end in .webp.');
      await withDatabase(async (db) => {
        const { receiptUploadId } = await db.transaction((tx) => lockOrderByNumber(tx, number));
        const picture = receiptUploadId === null ? null : await readUpload(db, receiptUploadId);
        if (picture === null) throw new CommandRefused(`Order ${number} has no receipt.`);
        await writeFile(resolve(caller.cwd, out), picture, { mode: 0o600 });
        say(caller.out, json ? JSON.stringify({ number, file: out }) : `The receipt of order ${number} is in ${out}.`);
      });
    });
}
