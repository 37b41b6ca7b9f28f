import { InvalidArgumentError, type Command } from 'commander';
import * as v from 'valibot';
import { messageForIssue } from '../../../contract/core/field-messages.ts';
import { foldIban, groupedIban } from '../../../contract/orders/iban.ts';
import { halalas, toSar, sarText, type Halalas } from '../../../contract/core/money.ts';
import { refundAccountBody } from '../../../contract/orders/orders.ts';
import {
  retryRefusedOperations,
  dropRefund,
  findOwnerTasks,
  storeRefundAccountForOwner,
  bookManualRefund,
  refundOrder,
  takeRefundOver,
} from '../../features/orders/owner/owner-orders.ts';
import type { RefundAccount } from '../../features/orders/returns/refund-account.ts';
import { CommandRefused, type CommandContext } from '../caller.ts';
import { amount } from '../arguments.ts';
import { addOrderAction, withoutProviders, stateOf } from './order-action.ts';
import { printList, tableOf } from '../print-list.ts';
import { inOneLine } from '../printable.ts';

/** store refund list | order NUMBER | account NUMBER | again NUMBER | drop NUMBER | by-hand NUMBER | done NUMBER */
export function addRefunds(program: Command, context: CommandContext): void {
  const { caller, withDatabase, settings } = context;
  const command = program
    .command('refund')
    .summary('refund orders, and see what you have to refund manually')
    .description(
      'Online payments are refunded the way they came, as soon as a store runs; transfers and cash manually.',
    );
  command
    .command('list')
    .description(
      'Lists what you have to refund manually, with the account that the buyer entered on the order ' +
        'page, and what a provider has refused. Buyers who deleted their account before entering one are ' +
        'listed with email and phone: ask them, then: refund account',
    )
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: true }) =>
      withDatabase(async (db) => {
        const tasks = await findOwnerTasks(db, settings().seal);
        printList(caller, tasks, {
          json,
          asJson: ({ operation, number, method, buyer, account, contact }) => ({
            number,
            amount: toSar(halalas(operation.amountHalalas)),
            payment_method: method,
            kind: operation.kind,
            status: operation.status,
            buyer,
            iban: account?.iban ?? null,
            holder: account?.holder ?? null,
            email: contact?.email ?? null,
            phone: contact?.phone ?? null,
            error: operation.lastError,
          }),
          none: 'There is nothing to refund manually.',
          text: () =>
            tableOf(
              ['ORDER', 'AMOUNT', 'METHOD', 'WHAT', 'STATUS', 'BUYER', 'IBAN', 'HOLDER', 'EMAIL', 'PHONE', 'WHY'],
              tasks.map(({ operation, number, method, buyer, account, contact }) => [
                number,
                sarText(operation.amountHalalas),
                method,
                operation.kind,
                operation.status,
                buyer,
                operation.status === 'by_hand' ? ibanOf(account) : null,
                account?.holder ?? null,
                contact?.email ?? null,
                contact?.phone ?? null,
                operation.lastError,
              ]),
            ),
        });
      }),
    );
  addOrderAction<{ amount?: Halalas; another?: true }>(
    command
      .command('order')
      .description(
        'Refunds an order, or a part of it. A credit note is issued. An order that has not shipped is cancelled once ' +
          'it is refunded in full.',
      )
      .option('--amount <sar>', 'refund only this amount', amount)
      .option('--another', 'with --amount: the same amount was refunded before, and this is another refund'),
    context,
    async (tx, order, now, { amount: part = null, another = false }) => {
      const given = await refundOrder(tx, order, { amount: part, isAnother: another, now });
      const how = given.byHand
        ? `transfer it yourself (where to: refund list), then: ${doneWith(order, given.amount)}`
        : 'it is refunded the way it came';
      return {
        json: { ...(await stateOf(tx, order)), amount: toSar(given.amount), by_hand: given.byHand },
        text: `Order ${order.number}: ${sarText(given.amount)}; ${how}.`,
      };
    },
  );
  addOrderAction<{ name: string; iban: string }>(
    command
      .command('account')
      .description(
        'Stores the account that a buyer gave you, if they cannot open the order page. It is sealed, and deleted by: refund done',
      )
      .requiredOption('--name <name>', 'of the account’s holder', part('holder'))
      .requiredOption('--iban <iban>', 'of a bank in Saudi Arabia', part('iban')),
    context,
    async (tx, order, now, { name: holder, iban }) => {
      const { seal } = settings();
      if (seal === null)
        throw new CommandRefused('There is no secret key to seal the IBAN: set SECRET_KEY to the store’s key.');
      await storeRefundAccountForOwner(tx, seal, order, { iban, holder, now });
      return {
        json: { ...(await stateOf(tx, order)), last_four: iban.slice(-4), holder },
        text: `Order ${order.number} will be refunded to the account of ${inOneLine(holder)} ending in ${iban.slice(-4)}.`,
      };
    },
  );
  addOrderAction(
    command
      .command('again')
      .description('Retries what the provider has refused for an order, as soon as a store runs.'),
    context,
    async (tx, order, now) => {
      await retryRefusedOperations(tx, order, now);
      return { json: await stateOf(tx, order), text: `Order ${order.number}: its provider will be asked again.` };
    },
  );
  addOrderAction(
    command
      .command('drop')
      .description('Gives up a refund, or the rest of one, that the provider has refused. Not for cancelled orders.'),
    context,
    async (tx, order, now) => {
      const amount = await dropRefund(tx, order, now);
      return {
        json: { ...(await stateOf(tx, order)), amount: toSar(amount) },
        text: `Order ${order.number}: ${sarText(amount)} will not be refunded.`,
      };
    },
  );
  addOrderAction(
    command
      .command('by-hand')
      .description(
        'Takes over a refund that the provider has refused: you transfer it, and the buyer is asked for an account.',
      ),
    context,
    async (tx, order, now) => {
      const amounts = await takeRefundOver(tx, order, now);
      const each = amounts.map(
        (amount) =>
          `Order ${order.number}: transfer ${sarText(amount)} yourself (where to: refund list), then: ${doneWith(order, amount)}`,
      );
      return {
        json: { ...(await stateOf(tx, order)), amounts: amounts.map(toSar), by_hand: true },
        text: each.join('\n'),
      };
    },
  );
  addOrderAction<{ amount: Halalas; to?: string; another?: true }>(
    command
      .command('done')
      .description(
        'Records a manual refund that you have made. Refused if no refund of this amount is open, so that reporting it twice counts once.',
      )
      .requiredOption('--amount <sar>', 'the amount, as in: refund list', amount)
      .option(
        '--to <last-four>',
        'the end of the IBAN that you transferred to; refused if another one is stored by now',
        endOfIban,
      )
      .option('--another', 'the same amount was refunded before, and this is another refund'),
    context,
    async (tx, order, now, { amount: given, to = null, another = false }) => {
      const refund = { amount: given, to, isAnother: another, now };
      const { left, lastFour } = await bookManualRefund(tx, withoutProviders, order, refund);
      const where = lastFour === null ? '' : ` to the account that ends in ${lastFour}`;
      const more = left > 0 ? ` ${sarText(left)} is still to be refunded (refund list).` : '';
      return {
        json: { ...(await stateOf(tx, order)), amount: toSar(given), last_four: lastFour, left: toSar(left) },
        text: `Order ${order.number}: ${sarText(given)} refunded${where}.${more}`,
      };
    },
  );
}

/** The command to run once an amount has been transferred. */
function doneWith({ number }: { number: number }, given: Halalas): string {
  return `refund done ${number} --amount ${toSar(given).toFixed(2)}`;
}

function endOfIban(text: string): string {
  const end = foldIban(text);
  if (!/^[0-9A-Z]{4}$/.test(end))
    throw new InvalidArgumentError('must be the last four characters of the IBAN, e.g. 7519');
  return end;
}

/** Parses one field of a refund account by the same rules as the order page. */
function part(name: keyof typeof refundAccountBody.entries) {
  return (text: string): string => {
    const parsed = v.safeParse(refundAccountBody.entries[name], text);
    if (!parsed.success) throw new InvalidArgumentError(messageForIssue(parsed.issues[0], 'en'));
    return parsed.output;
  };
}

function ibanOf(account: RefundAccount | null): string {
  if (account === null) return 'not given yet';
  return account.iban === null ? `…${account.lastFour}, sealed with another key` : groupedIban(account.iban);
}
