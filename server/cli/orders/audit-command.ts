import type { Command } from 'commander';
import { audit, type Audit } from '../../features/orders/owner/audit.ts';
import { exitCodes, say, type CommandContext } from '../caller.ts';

/** store audit [--json] */
export function addAudit(program: Command, { caller, withDatabase }: CommandContext): void {
  program
    .command('audit')
    .summary('prove that orders, payments, refunds and stock add up')
    .description(
      'Adds up orders, payments, refunds, stock, coupons and invoices from independent records, and ' +
        'lists whatever does not match. The exit code is 1 if anything does not.',
    )
    .option('--json', 'as JSON, amounts in halalas')
    .action(async ({ json }: { json?: true }) => {
      await withDatabase(async (db) => {
        const found = await audit(db);
        if (json) say(caller.out, JSON.stringify(found, null, 2));
        else for (const line of linesOf(found)) say(caller.out, line);
        return found.problems.length === 0 ? exitCodes.done : exitCodes.refused;
      });
    });
}

function linesOf({ orders, sold, captured, refunded, receivable, problems, difference }: Audit): string[] {
  const sar = (halalas: number) =>
    (halalas / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).padStart(16);
  return [
    `orders     ${orders.toLocaleString('en').padStart(16)}`,
    `sold       ${sar(sold)}`,
    `captured   ${sar(captured)}`,
    `refunded   ${sar(refunded)}`,
    `owed       ${sar(receivable)}`,
    `difference ${sar(difference)}`,
    ...problems,
  ];
}
