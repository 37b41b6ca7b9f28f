import type { Command } from 'commander';
import type { Database } from '../../db/connect.ts';
import type { OrderRow } from '../../features/orders/order/change-order.ts';
import { moveOrder } from '../../features/orders/order/move-order.ts';
import { storeOwnWaybill, requestWaybill } from '../../features/fulfilment/create-waybills.ts';
import { findShipment } from '../../features/fulfilment/find-parcels.ts';
import { trackingUrlOf } from '../../features/shipping/tracking-url.ts';
import { CommandRefused, say, type CommandContext } from '../caller.ts';
import { orderNumber } from '../arguments.ts';
import { pollUntil, change, withoutProviders } from './order-action.ts';

const stages = ['shipped', 'out_for_delivery', 'delivered', 'returned'] as const;
/** A carrier answers within seconds; after that its answer counts as lost. */
const patienceSeconds = 40;

type Asked = { tracking?: string; trackingUrl?: string; again?: true; json?: true };

/** store orders move NUMBER STAGE */
export function addMove(
  orders: Command,
  { caller, withDatabase, settings }: CommandContext,
  lineOf: (order: OrderRow) => string,
): void {
  orders
    .command('move')
    .description(
      'Moves an order that is paid, or due on delivery, to a later stage. The buyer is notified by ' +
        'email. If a carrier is set up, ‘shipped’ makes the running store get a waybill first.',
    )
    .argument('<number>', 'as the buyer sees it', orderNumber)
    .addArgument(orders.createArgument('<stage>', 'the new stage').choices([...stages]))
    .option('--tracking <number>', 'the number of a waybill that you created yourself')
    .option('--tracking-url <url>', 'where the buyer can track it, if not at the order’s carrier')
    .option('--again', 'the carrier’s answer was lost, and you have checked that there is no waybill: ask again')
    .option('--json', 'as JSON')
    .action(async (number: number, to: (typeof stages)[number], asked: Asked) =>
      withDatabase(async (db) => {
        if (to === 'shipped' && asked.tracking === undefined && settings().hasCarrier)
          return ship(db, number, asked.again === true, asked.json === true);
        const { tracking: waybill, trackingUrl } = asked;
        const moved = await change(db, number, async (tx, order, now) => {
          const url = trackingUrl ?? (waybill === undefined ? null : trackingUrlOf(order.shippingCompany, waybill));
          if (waybill !== undefined && to === 'shipped') await storeOwnWaybill(tx, order, { waybill, now });
          return moveOrder(tx, withoutProviders, {
            orderId: order.id,
            to,
            now,
            ...(waybill === undefined ? {} : { tracking: { number: waybill, url } }),
          });
        });
        if (asked.json) say(caller.out, JSON.stringify({ number, status: moved.status, waybill: waybill ?? null }));
        else say(caller.out, lineOf(moved));
      }),
    );

  /** Requests a waybill and waits until the running store has created it. */
  async function ship(db: Database, number: number, again: boolean, json: boolean): Promise<void> {
    await change(db, number, (tx, order, now) => requestWaybill(tx, order, { again, now }));
    const found = await pollUntil(
      async () => {
        const { order, parcel } = await findShipment(db, number);
        const isUnderWay = parcel?.status === 'wanted' || parcel?.status === 'asking';
        return isUnderWay ? null : { order, parcel };
      },
      { seconds: patienceSeconds, signal: caller.signal },
    );
    if (found === null)
      throw new CommandRefused(
        `The waybill of order ${number} is requested, but no running store has created it yet. One will once it runs; see: parcels list`,
      );
    const { order, parcel } = found;
    if (parcel?.status === 'made') {
      const { waybill, labelUrl } = parcel;
      if (json) say(caller.out, JSON.stringify({ number, status: 'shipped', waybill, label: labelUrl }));
      else say(caller.out, `Order ${number} is shipped: waybill ${waybill}${labelUrl ? `, label ${labelUrl}` : ''}.`);
      return;
    }
    if (parcel === null && order.status === 'shipped') {
      say(
        caller.out,
        json ? JSON.stringify({ number, status: order.status, waybill: order.trackingNumber }) : lineOf(order),
      );
      return;
    }
    if (parcel === null)
      throw new CommandRefused(
        `Order ${number} has just been ${order.status === 'cancelled' ? 'cancelled' : 'refunded'}, and was not shipped.`,
      );
    if (parcel.status === 'refused')
      throw new CommandRefused(
        `The carrier refuses a waybill for order ${number}: ${parcel.error ?? ''} Nothing was shipped. ` +
          'Try again, or use a waybill of your own: --tracking',
      );
    if (parcel.status === 'needless')
      throw new CommandRefused(
        `Order ${number} was not shipped. ${parcel.error ?? ''} Waybill ${parcel.waybill ?? ''} is not needed: ` +
          'do not hand the parcel over.',
      );
    throw new CommandRefused(
      `It is unknown whether the carrier created a waybill for order ${number}, because its answer was ` +
        `lost (${parcel.error ?? ''}). It is not asked again automatically. Check your account at the ` +
        'carrier; if there is one: --tracking WAYBILL, if not: --again',
    );
  }
}
