import { Option, type Command } from 'commander';
import { orderStatuses, type OrderStatus } from '../../contract/orders.ts';
import { paymentStatuses, type PaymentStatus } from '../../contract/payments.ts';
import { groupedIban } from '../../contract/iban.ts';
import { halalas, toSar, type Halalas } from '../../contract/money.ts';
import type { OrderRow } from '../features/orders/change-order.ts';
import { receiveByHand } from '../features/orders/move-order.ts';
import {
  askRefusedAgain,
  findOrders,
  findOwnerTasks,
  refundedByHand,
  refundOrder,
  rejectReceipt,
} from '../features/orders/owner-orders.ts';
import type { RefundAccount } from '../features/orders/refund-account.ts';
import { exitCodes, say, type CommandContext } from './caller.ts';
import { addCancel } from './cancel-order-command.ts';
import { addMove } from './move-order-command.ts';
import { amount, change, offline, orderNumber, sar, stateOf, tableOf, wholeNumber, type Done } from './on-orders.ts';
import { addReceipt, receiptTime } from './receipt-command.ts';
import { timeOf } from './riyadh-time.ts';
import { addShow } from './show-order-command.ts';

/** store orders list | show NUMBER | move NUMBER STAGE | cancel NUMBER; store transfers list | receipt NUMBER | confirm NUMBER | reject NUMBER; store refund list | order NUMBER | again NUMBER | done NUMBER */
export function addOrders(program: Command, context: CommandContext, done: Done): void {
  addOrderCommands(program, context, done);
  addTransfers(program, context, done);
  addRefunds(program, context, done);
}

function addOrderCommands(program: Command, context: CommandContext, done: Done): void {
  const { caller, withDatabase } = context;
  const command = program
    .command('orders')
    .summary('see orders, one of them whole, move one to its next stage, or cancel it')
    .description('Orders, the newest first. Amounts are in SAR, times of Riyadh.');
  command
    .command('list')
    .description('Lists orders.')
    .addOption(new Option('--status <status>', 'only these').choices([...orderStatuses]))
    .addOption(new Option('--payment <status>', 'only these').choices([...paymentStatuses]))
    .option('--most <count>', 'how many at most', wholeNumber, 50)
    .option('--json', 'as JSON')
    .action(async (asked: { status?: OrderStatus; payment?: PaymentStatus; most: number; json?: true }) =>
      done(
        await withDatabase(async (db) => {
          const found = await findOrders(db, {
            most: asked.most,
            ...(asked.status ? { statuses: [asked.status] } : {}),
            ...(asked.payment ? { paymentStatuses: [asked.payment] } : {}),
          });
          if (asked.json) say(caller.out, JSON.stringify(found.map(asJson), null, 2));
          else if (found.length === 0) say(caller.out, 'There are no such orders.');
          else say(caller.out, tableOf(heads, found.map(cellsOf)));
          return exitCodes.done;
        }),
      ),
    );
  addShow(command, context, done);
  addMove(command, context, done, lineOf);
  addCancel(command, context, done);
}

function addTransfers(program: Command, { caller, withDatabase, settings }: CommandContext, done: Done): void {
  const command = program
    .command('transfers')
    .summary('see bank transfers that are waited for, confirm or refuse one')
    .description('Orders that are paid by bank transfer.');
  command
    .command('list')
    .description(
      'Lists transfers: those with a receipt to look at (its picture: transfers receipt), and those that have not come yet.',
    )
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: true }) =>
      done(
        await withDatabase(async (db) => {
          const found = await findOrders(db, { paymentStatuses: ['under_review', 'awaiting_transfer'], most: 500 });
          const transfers = found.filter(({ paymentMethod }) => paymentMethod === 'bank_transfer');
          if (json) {
            const asked = transfers.map((order) => ({
              ...asJson(order),
              receipt_sent_at: receiptTime(order)?.toISOString() ?? null,
              sender: order.receiptSender,
              bank: order.receiptBank,
              amount: order.receiptAmountHalalas === null ? null : toSar(halalas(order.receiptAmountHalalas)),
              sent_on: order.receiptSentOn,
            }));
            say(caller.out, JSON.stringify(asked, null, 2));
          } else if (transfers.length === 0) say(caller.out, 'No transfer is waited for.');
          else
            say(
              caller.out,
              tableOf(
                [...heads, 'RECEIPT', 'SENDER', 'BANK', 'SENT', 'ON'],
                transfers.map((order) => [
                  ...cellsOf(order),
                  receiptText(order),
                  order.receiptSender,
                  order.receiptBank,
                  order.receiptAmountHalalas === null ? null : sar(order.receiptAmountHalalas),
                  order.receiptSentOn,
                ]),
              ),
            );
          return exitCodes.done;
        }),
      ),
    );
  addReceipt(command, { caller, withDatabase }, done);
  command
    .command('confirm')
    .description('The money has come: the order is paid. One that was cancelled has to be given its money back.')
    .argument('<number>', 'of the order', orderNumber)
    .option('--json', 'as JSON')
    .action(async (number: number, { json }: { json?: true }) =>
      done(
        await withDatabase((db) =>
          change(db, number, async (tx, order, now) => {
            await receiveByHand(tx, offline, order, now);
            const received = toSar(halalas(order.totalHalalas));
            if (json) say(caller.out, JSON.stringify({ ...(await stateOf(tx, order)), amount: received }));
            else say(caller.out, `Order ${number}: ${sar(order.totalHalalas)} received.`);
          }),
        ),
      ),
    );
  command
    .command('reject')
    .description(
      'The receipt shows no money: the transfer is waited for as long as at first (BANK_TRANSFER_HOLD_HOURS), at the most until BANK_TRANSFER_MOST_DAYS after the order was placed. Then the goods go back on sale.',
    )
    .argument('<number>', 'of the order', orderNumber)
    .option('--json', 'as JSON')
    .action(async (number: number, { json }: { json?: true }) =>
      done(
        await withDatabase((db) =>
          change(db, number, async (tx, order, now) => {
            const { holdHours, mostDays } = settings().env.payments.bankTransfer;
            const times = { transferHoldHours: holdHours, transferMostDays: mostDays };
            const heldUntil = await rejectReceipt(tx, order, times, now);
            if (json)
              say(caller.out, JSON.stringify({ ...(await stateOf(tx, order)), held_until: heldUntil.toISOString() }));
            else
              say(
                caller.out,
                heldUntil > now
                  ? `Order ${number} waits for its transfer again, until ${timeOf(heldUntil)}.`
                  : `Order ${number} has waited for as long as it may: its goods go back on sale as soon as a store runs.`,
              );
          }),
        ),
      ),
    );
}

function addRefunds(program: Command, { caller, withDatabase, settings }: CommandContext, done: Done): void {
  const command = program
    .command('refund')
    .summary('give money back, and see what has to be given back by hand')
    .description(
      'What was paid online goes back the way it came, as soon as a store runs; transfers and cash by hand.',
    );
  command
    .command('list')
    .description(
      'Lists what the owner has to give back himself, and to which account, as its buyer has said on the order’s page; and what a provider has refused.',
    )
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: true }) =>
      done(
        await withDatabase(async (db) => {
          const tasks = await findOwnerTasks(db, settings().seal);
          if (json)
            say(
              caller.out,
              JSON.stringify(
                tasks.map(({ operation, number, method, buyer, account }) => ({
                  number,
                  amount: toSar(halalas(operation.amountHalalas)),
                  payment_method: method,
                  kind: operation.kind,
                  status: operation.status,
                  buyer,
                  iban: account?.iban ?? null,
                  holder: account?.holder ?? null,
                  error: operation.lastError,
                })),
                null,
                2,
              ),
            );
          else if (tasks.length === 0) say(caller.out, 'Nothing is to be given back by hand.');
          else
            say(
              caller.out,
              tableOf(
                ['ORDER', 'AMOUNT', 'METHOD', 'WHAT', 'STATUS', 'BUYER', 'IBAN', 'HOLDER', 'WHY'],
                tasks.map(({ operation, number, method, buyer, account }) => [
                  number,
                  sar(operation.amountHalalas),
                  method,
                  operation.kind,
                  operation.status,
                  buyer,
                  operation.status === 'by_hand' ? ibanOf(account) : null,
                  account?.holder ?? null,
                  operation.lastError,
                ]),
              ),
            );
          return exitCodes.done;
        }),
      ),
    );
  command
    .command('order')
    .description('Gives back what was paid for an order, or a part of it. A credit note is issued.')
    .argument('<number>', 'of the order', orderNumber)
    .option('--amount <sar>', 'a part of it', amount)
    .option('--json', 'as JSON')
    .action(async (number: number, { amount: part, json }: { amount?: Halalas; json?: true }) =>
      done(
        await withDatabase((db) =>
          change(db, number, async (tx, order, now) => {
            const given = await refundOrder(tx, order, { amount: part ?? null, now });
            const how = given.byHand
              ? 'transfer it yourself (where to: refund list), then: refund done'
              : 'it goes back the way it came';
            const state = { ...(await stateOf(tx, order)), amount: toSar(given.amount), by_hand: given.byHand };
            say(caller.out, json ? JSON.stringify(state) : `Order ${number}: ${sar(given.amount)}; ${how}.`);
          }),
        ),
      ),
    );
  command
    .command('again')
    .description('Has the provider asked once more for what it has refused of an order, as soon as a store runs.')
    .argument('<number>', 'of the order', orderNumber)
    .option('--json', 'as JSON')
    .action(async (number: number, { json }: { json?: true }) =>
      done(
        await withDatabase((db) =>
          change(db, number, async (tx, order, now) => {
            await askRefusedAgain(tx, order, now);
            const state = await stateOf(tx, order);
            say(caller.out, json ? JSON.stringify(state) : `Order ${number}: its provider is asked again.`);
          }),
        ),
      ),
    );
  command
    .command('done')
    .description('What an order was owed has been given back by hand.')
    .argument('<number>', 'of the order', orderNumber)
    .option('--json', 'as JSON')
    .action(async (number: number, { json }: { json?: true }) =>
      done(
        await withDatabase((db) =>
          change(db, number, async (tx, order, now) => {
            const given = await refundedByHand(tx, offline, order, now);
            const state = { ...(await stateOf(tx, order)), amount: toSar(given) };
            say(caller.out, json ? JSON.stringify(state) : `Order ${number}: ${sar(given)} given back.`);
          }),
        ),
      ),
    );
}

function receiptText(order: OrderRow): string {
  const time = receiptTime(order);
  return time === null ? 'none' : timeOf(time);
}

function ibanOf(account: RefundAccount | null): string {
  if (account === null) return 'not given yet';
  return account.iban === null ? `…${account.lastFour}, sealed with another key` : groupedIban(account.iban);
}

const heads = ['NUMBER', 'TIME', 'STATUS', 'METHOD', 'PAYMENT', 'TOTAL', 'BUYER'];

function cellsOf(order: OrderRow): (string | number)[] {
  const { number, createdAt, status, paymentMethod, paymentStatus, totalHalalas, buyerName } = order;
  return [number, timeOf(createdAt), status, paymentMethod, paymentStatus, sar(totalHalalas), buyerName];
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
