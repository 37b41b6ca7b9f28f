import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  paymentMethods,
  transactionStatuses,
  type PaymentMethod,
  type TransactionStatus,
} from '../../../contract/orders/payments.ts';
import { halalas, sarText, toSar } from '../../../contract/core/money.ts';
import { settleMismatches } from '../../features/orders/owner/owner-orders.ts';
import { findTransactions, transactionDetails } from '../../features/orders/owner/owner-views.ts';
import { CommandRefused, say, type CommandContext } from '../caller.ts';
import { orderNumber, parseWholeNumber } from '../arguments.ts';
import { addOrderAction } from './order-action.ts';
import { printList, tableOf } from '../print-list.ts';
import { inOneLine } from '../printable.ts';
import { timeOf } from '../riyadh-time.ts';

type Listed = Awaited<ReturnType<typeof findTransactions>>[number];
type Whole = NonNullable<Awaited<ReturnType<typeof transactionDetails>>>;

/** store transactions list | show ID | settled NUMBER */
export function addTransactions(program: Command, context: CommandContext): void {
  const { caller, withDatabase } = context;
  const command = program
    .command('transactions')
    .summary('see payment attempts, and settle mismatches')
    .description('Payment attempts, newest first. Amounts are in SAR, times in Riyadh time.');
  command
    .command('list')
    .description('Lists payment attempts.')
    .addOption(new Option('--status <status>', 'only these').choices([...transactionStatuses]))
    .addOption(new Option('--method <method>', 'only these').choices([...paymentMethods]))
    .option('--order <number>', 'only of this order', orderNumber)
    .option('--most <count>', 'how many at most', parseWholeNumber, 50)
    .option('--json', 'as JSON')
    .action(
      async (asked: {
        status?: TransactionStatus;
        method?: PaymentMethod;
        order?: number;
        most: number;
        json?: true;
      }) =>
        withDatabase(async (db) => {
          const { order: number, status, method, most, json } = asked;
          const found = await findTransactions(db, {
            most,
            ...(status ? { status } : {}),
            ...(method ? { method } : {}),
            ...(number === undefined ? {} : { number }),
          });
          printList(caller, found, {
            json,
            asJson,
            none: 'There are no such transactions.',
            text: () =>
              tableOf(
                ['ID', 'TIME', 'ORDER', 'METHOD', 'STATUS', 'AMOUNT', 'REFUNDED', 'BUYER', 'REASON'],
                found.map(({ attempt, number: ofOrder, buyer }) => [
                  attempt.id,
                  timeOf(attempt.createdAt),
                  ofOrder,
                  attempt.method,
                  attempt.status,
                  sarText(attempt.amountHalalas),
                  sarText(attempt.refundedHalalas),
                  buyer,
                  attempt.reasonCode,
                ]),
              ),
          });
        }),
    );
  command
    .command('show')
    .description('Shows one, with the provider’s reference and messages.')
    .argument('<id>', 'as listed by `transactions list`', transactionId)
    .option('--json', 'as JSON')
    .action(async (id: string, { json }: { json?: true }) =>
      withDatabase(async (db) => {
        const whole = await transactionDetails(db, id);
        if (!whole) throw new CommandRefused(`There is no transaction ${id}.`);
        say(caller.out, json ? JSON.stringify(wholeAsJson(whole), null, 2) : asText(whole));
      }),
    );
  addSettled(command, context);
}

function addSettled(transactions: Command, context: CommandContext): void {
  addOrderAction(
    transactions
      .command('settled')
      .description(
        'Settles the payment mismatches of an order (doctor lists them), after you have looked into them ' +
          'and done what was needed at the provider.',
      ),
    context,
    async (tx, order, now) => {
      const { number } = order;
      const settled = await settleMismatches(tx, order, now);
      return { json: { number, settled }, text: `Order ${number}: its payment mismatches are settled.` };
    },
  );
}

function transactionId(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text))
    throw new InvalidArgumentError('must be the id of a transaction');
  return text.toLowerCase();
}

function asText({ attempt, number, buyer, operations, mismatches, events }: Whole): string {
  const card = [attempt.brand, attempt.lastFour && `…${attempt.lastFour}`].filter((part) => part).join(' ');
  return [
    `Transaction ${attempt.id}, ${timeOf(attempt.createdAt)}: ${attempt.method} ${attempt.status}`,
    `Order ${number}, attempt ${attempt.attempt}, ${buyer}`,
    `Amount ${sarText(attempt.amountHalalas)}, captured ${sarText(attempt.capturedHalalas)}, ` +
      `refunded ${sarText(attempt.refundedHalalas)}` +
      (attempt.refundedByHandHalalas > 0
        ? `, including ${sarText(attempt.refundedByHandHalalas)} by manual transfer`
        : ''),
    attempt.provider && `${attempt.provider} ${attempt.providerRef ?? 'has not given a reference'}`,
    card,
    attempt.reasonCode && `Reason: ${attempt.reasonCode}${attempt.reasonRaw ? ` (${attempt.reasonRaw})` : ''}`,
    attempt.askAt && `The provider is asked next: ${timeOf(attempt.askAt)}`,
    ...operations.map(
      (each) =>
        `${timeOf(each.createdAt)}  ${each.kind} of ${sarText(each.amountHalalas)}: ` +
        `${each.status}${each.lastError ? ` (${each.lastError})` : ''}`,
    ),
    ...mismatches.map(
      ({ at, reported, expected, settledAt }) =>
        `${timeOf(at)}  mismatch: ${inOneLine(reported)}, expected ${expected} ` +
        `(${settledAt ? `settled ${timeOf(settledAt)}` : 'to be settled'})`,
    ),
    ...events.map(({ receivedAt, eventId }) => `${timeOf(receivedAt)}  webhook ${eventId}`),
  ]
    .filter((line) => line)
    .join('\n');
}

const inSar = (value: number) => toSar(halalas(value));

function asJson({ attempt, number, buyer }: Listed) {
  return {
    id: attempt.id,
    order: number,
    buyer,
    attempt: attempt.attempt,
    created_at: attempt.createdAt.toISOString(),
    payment_method: attempt.method,
    status: attempt.status,
    amount: inSar(attempt.amountHalalas),
    captured: inSar(attempt.capturedHalalas),
    refunded: inSar(attempt.refundedHalalas),
    refunded_by_hand: inSar(attempt.refundedByHandHalalas),
    provider: attempt.provider,
    provider_ref: attempt.providerRef,
    reason_code: attempt.reasonCode,
    reason: attempt.reasonRaw,
    brand: attempt.brand,
    last_four: attempt.lastFour,
  };
}

function wholeAsJson({ operations, mismatches, events, ...listed }: Whole) {
  return {
    ...asJson(listed),
    operations: operations.map((each) => ({
      kind: each.kind,
      amount: inSar(each.amountHalalas),
      status: each.status,
      created_at: each.createdAt.toISOString(),
      error: each.lastError,
    })),
    mismatches: mismatches.map(({ ref, reported, expected, at, settledAt }) => ({
      ref,
      said: reported,
      expected,
      at: at.toISOString(),
      settled_at: settledAt?.toISOString() ?? null,
    })),
    news: events.map(({ eventId, receivedAt }) => ({ id: eventId, received_at: receivedAt.toISOString() })),
  };
}
