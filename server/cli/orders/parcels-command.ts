import { Option, type Command } from 'commander';
import * as v from 'valibot';
import type { Database } from '../../db/connect.ts';
import {
  areTracked,
  findParcels,
  findShipment,
  parcelOf,
  requestTracking,
} from '../../features/fulfilment/find-parcels.ts';
import { CommandRefused, say, type CommandContext } from '../caller.ts';
import { orderNumber, parseWholeNumber } from '../arguments.ts';
import { pollUntil } from './order-action.ts';
import { printList, tableOf } from '../print-list.ts';
import { timeOf } from '../riyadh-time.ts';

/** The running store asks the carrier within seconds. */
const patienceSeconds = 20;
const steps = [
  'picked_up',
  'at_facility',
  'out_for_delivery',
  'attempted',
  'delayed',
  'delivered',
  'returned',
] as const;

type Parcel = Awaited<ReturnType<typeof findParcels>>[number];

/** store parcels list | track [NUMBER] | move NUMBER */
export function addParcels(program: Command, context: CommandContext): void {
  const { caller, withDatabase } = context;
  const command = program
    .command('parcels')
    .summary('see parcels and where they are')
    .description('Parcels of orders. Times are in Riyadh time. To create a waybill: orders move NUMBER shipped');
  command
    .command('list')
    .description('Lists parcels on their way, and those whose waybill you have to check.')
    .option('--all', 'also those of finished orders')
    .option('--most <count>', 'how many at most', parseWholeNumber, 100)
    .option('--json', 'as JSON')
    .action(async ({ all, most, json }: { all?: true; most: number; json?: true }) =>
      withDatabase(async (db) => {
        const found = await findParcels(db, { most, all: all === true, now: new Date() });
        printList(caller, found, {
          json,
          asJson,
          none: 'There are no such parcels.',
          text: () =>
            tableOf(
              ['ORDER', 'WAYBILL', 'STATUS', 'STAGE', 'MADE', 'LAST ASKED', 'BUYER', 'REMARK'],
              found.map(({ parcel, number, orderStatus, buyer }) => [
                number,
                parcel.waybill,
                parcel.status === 'made' ? orderStatus : parcel.status,
                parcel.status === 'made' ? parcel.stage : null,
                timeOf(parcel.madeAt),
                timeOf(parcel.trackedAt),
                buyer,
                remarkOn(parcel, orderStatus),
              ]),
            ),
        });
      }),
    );
  command
    .command('track')
    .description('Makes the running store track a parcel now, or all that are on their way.')
    .argument('[number]', 'of the order', orderNumber)
    .option('--json', 'as JSON')
    .action(async (number: number | undefined, { json }: { json?: true }) =>
      withDatabase(async (db) => {
        const now = new Date();
        const requested = await requestTracking(db, number ?? null, now);
        if (number !== undefined && requested.length === 0) await showWhyNot(db, number);
        const asked = await pollUntil(async () => (await areTracked(db, requested, now)) || null, {
          seconds: patienceSeconds,
          signal: caller.signal,
        });
        const found = (await findParcels(db, { most: 10_000, all: true, now })).filter(({ parcel }) =>
          requested.includes(parcel.orderId),
        );
        if (json) say(caller.out, JSON.stringify(found.map(asJson), null, 2));
        else if (found.length === 0) say(caller.out, 'No parcel is on its way.');
        else
          for (const { parcel, number: ofOrder, orderStatus } of found) {
            const { events } = (await parcelOf(db, parcel.orderId)) ?? { events: [] };
            say(
              caller.out,
              `Order ${ofOrder}, waybill ${parcel.waybill ?? ''}: ${orderStatus}${parcel.note ? `, ${parcel.note}` : ''}`,
            );
            for (const { at, code, text, location } of events)
              say(caller.out, `  ${[timeOf(at), code, text, location].join('  ')}`);
          }
        if (asked === null)
          throw new CommandRefused(
            'The carrier has not answered yet, or no store is running: this is the last known state.',
          );
      }),
    );
  command
    .command('move')
    .description(
      'Moves a parcel in the carrier’s sandbox, to its next step or to a given one. Only outside ' +
        'production; the store learns of it as it would from a real carrier.',
    )
    .argument('<number>', 'of the order', orderNumber)
    .addOption(new Option('--to <step>', 'this step instead of the next one').choices([...steps]))
    .option('--json', 'as JSON')
    .action(async (number: number, { to, json }: { to?: string; json?: true }) =>
      withDatabase(async (db) => {
        const { sandboxUrl } = context.settings();
        if (sandboxUrl === null) throw new CommandRefused('Here the carrier moves parcels: it has no sandbox.');
        const waybill = await waybillOf(db, number);
        const event = await moveAtStandIn(sandboxUrl, waybill, to ?? null);
        const status = await pollUntil(
          async () => {
            const { order } = await findShipment(db, number);
            const parcel = await parcelOf(db, order.id);
            const isStored = parcel?.events.some(({ code, at }) => code === event.code && at.getTime() === event.at);
            // Read again: the order moves in the transaction that stores the event.
            return isStored ? (await findShipment(db, number)).order.status : null;
          },
          { seconds: patienceSeconds, signal: caller.signal },
        );
        if (json) say(caller.out, JSON.stringify({ number, waybill, ...event, status }));
        else
          say(
            caller.out,
            `Order ${number}, waybill ${waybill}: ${event.code} ${event.text}. ` +
              `${status === null ? 'The store does not know it yet.' : `The order is ${status}.`}`,
          );
      }),
    );
}

async function waybillOf(db: Database, number: number): Promise<string> {
  const { parcel } = await findShipment(db, number);
  if (!parcel?.waybill)
    throw new CommandRefused(`Order ${number} has no waybill yet. First: orders move ${number} shipped`);
  return parcel.waybill;
}

/** Throws Refused with the reason why a shipment is not tracked. */
async function showWhyNot(db: Database, number: number): Promise<never> {
  const { order } = await findShipment(db, number);
  await waybillOf(db, number);
  throw new CommandRefused(`The parcel of order ${number} is no longer tracked: the order is ${order.status}.`);
}

const movedSchema = v.object({
  data: v.object({ events: v.array(v.object({ code: v.string(), text: v.string(), at: v.number() })) }),
});

/**
 * Moves a shipment at the carrier's sandbox and returns its latest event. Throws Refused if no store is running or the
 * sandbox does not know the waybill.
 */
async function moveAtStandIn(sandboxUrl: string, waybill: string, move: string | null) {
  let response: Response;
  try {
    response = await fetch(`${sandboxUrl}/parcels/${encodeURIComponent(waybill)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ move }),
    });
  } catch {
    throw new CommandRefused(
      'The sandbox is part of the running store, and no store answers here. Start one: npm start',
    );
  }
  if (response.status === 404) throw new CommandRefused(`The sandbox does not know the waybill ${waybill}.`);
  const answer = v.safeParse(movedSchema, await response.json().catch(() => null));
  const last = answer.success ? answer.output.data.events.at(-1) : undefined;
  if (!last) throw new CommandRefused(`The sandbox answered ${response.status}.`);
  return last;
}

function asJson({ parcel, number, orderStatus, buyer }: Parcel) {
  return {
    order: number,
    order_status: orderStatus,
    buyer,
    status: parcel.status,
    waybill: parcel.waybill,
    label: parcel.labelUrl,
    stage: parcel.stage,
    note: parcel.note,
    error: parcel.error,
    made_at: parcel.madeAt?.toISOString() ?? null,
    tracked_at: parcel.trackedAt?.toISOString() ?? null,
    track_at: parcel.trackAt?.toISOString() ?? null,
  };
}

function remarkOn({ status, error, note }: Parcel['parcel'], orderStatus: Parcel['orderStatus']): string | null {
  if (status === 'needless') return 'not needed: do not hand it over, cancel the waybill at the carrier';
  if (note === 'returned' && ['shipped', 'out_for_delivery'].includes(orderStatus))
    return 'returned: once you have it, run orders cancel';
  return error ?? note ?? (orderStatus === 'cancelled' ? 'cancelled: have the carrier send it back' : null);
}
