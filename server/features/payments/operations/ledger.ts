// Double entry. Debits are positive. The database refuses a journal that does not add up to 0, and changes of entries.
//
//   sale          receivable +total     sales −net     vat −vat           order placed, or its total recalculated
//   sale_undone   the same with the signs reversed                        order cancelled, or its former total replaced
//   payment       moyasar … +captured   receivable −captured              provider, bank or courier has the money
//   credit_note   sales +net, vat +vat  receivable −amount                refunded from an order that is not cancelled
//   refund        receivable +amount    moyasar … −amount                 the money was refunded
import { randomUUID } from 'node:crypto';
import { halalas, vatContained, type Halalas } from '../../../../contract/core/money.ts';
import type { PaymentMethod } from '../../../../contract/orders/payments.ts';
import type { Database } from '../../../db/connect.ts';
import { ledgerEntries } from '../payments.tables.ts';

type Account = (typeof ledgerEntries.$inferInsert)['account'];
type Reason = (typeof ledgerEntries.$inferInsert)['reason'];
type Sums = { totalHalalas: number; vatHalalas: number };

async function write(
  tx: Database,
  about: { orderId: string; transactionId?: string; reason: Reason; at: Date },
  amounts: Partial<Record<Account, number>>,
): Promise<void> {
  const journal = randomUUID();
  const rows = Object.entries(amounts)
    .filter(([, amount]) => amount !== 0)
    .map(([account, amountHalalas]) => ({ ...about, journal, account: account as Account, amountHalalas }));
  if (rows.length > 0) await tx.insert(ledgerEntries).values(rows);
}

export function writeSale(tx: Database, orderId: string, { totalHalalas, vatHalalas }: Sums, at: Date): Promise<void> {
  return write(
    tx,
    { orderId, reason: 'sale', at },
    {
      receivable: totalHalalas,
      sales: vatHalalas - totalHalalas,
      vat: -vatHalalas,
    },
  );
}

export function undoSale(tx: Database, orderId: string, { totalHalalas, vatHalalas }: Sums, at: Date): Promise<void> {
  return write(
    tx,
    { orderId, reason: 'sale_undone', at },
    {
      receivable: -totalHalalas,
      sales: totalHalalas - vatHalalas,
      vat: vatHalalas,
    },
  );
}

type Movement = { orderId: string; transactionId: string; account: Account; amount: Halalas; at: Date };

export function writePayment(tx: Database, { orderId, transactionId, account, amount, at }: Movement): Promise<void> {
  return write(tx, { orderId, transactionId, reason: 'payment', at }, { [account]: amount, receivable: -amount });
}

export function writeRefund(tx: Database, { orderId, transactionId, account, amount, at }: Movement): Promise<void> {
  return write(tx, { orderId, transactionId, reason: 'refund', at }, { receivable: amount, [account]: -amount });
}

/**
 * Credits `amount` with its VAT, after `before` was credited, so that the VAT of the parts adds up to the VAT of the
 * whole.
 */
export function writeCredit(
  tx: Database,
  { orderId, amount, before, at }: { orderId: string; amount: Halalas; before: Halalas; at: Date },
): Promise<void> {
  const vat = vatOfPart(amount, before);
  return write(tx, { orderId, reason: 'credit_note', at }, { sales: amount - vat, vat, receivable: -amount });
}

/** The VAT of an amount that follows an earlier one. */
export function vatOfPart(amount: Halalas, before: Halalas): Halalas {
  return halalas(vatContained(halalas(before + amount)) - vatContained(before));
}

/** The ledger account that has an attempt's money. */
export function ledgerAccountOf({ provider, method }: { provider: Account | null; method: PaymentMethod }): Account {
  if (provider) return provider;
  return method === 'cash_on_delivery' ? 'cash' : 'bank';
}
