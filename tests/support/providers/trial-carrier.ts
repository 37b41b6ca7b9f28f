// A carrier in memory, for tests of the store's side. Tests of the real protocol are next to the adapter.
import { halalas, type Halalas } from '../../../contract/core/money.ts';
import { aramexTrackingUrl } from '../../../server/providers/shipping/aramex.ts';
import { noteOf, stageOf } from '../../../server/providers/shipping/aramex-stages.ts';
import {
  CarrierRefused,
  CarrierUnreachable,
  type Carrier,
  type Consignment,
  type Parcel,
  type TrackingEvent,
} from '../../../server/providers/shipping/carrier.ts';

/**
 * What happens to a call: it is answered, it is refused, its answer is lost after it was processed, or it never
 * arrives.
 */
type Line = 'good' | 'refused' | 'answer lost' | 'dead';

export type TrialCarrier = Carrier & {
  line: Line;
  /** The consignments as they arrived. */
  readonly shipments: (Consignment & { waybill: string })[];
  readonly rated: Parcel[];
  /** The waybills of each tracking request. */
  readonly tracked: string[][];
  /** Its fee for a shipment. */
  fee: Halalas;
  /** The secret that its pushes must have; null for none. */
  secret: string | null;
  /** Adds tracking events to a shipment. */
  say(waybill: string, ...events: { code: string; at: Date; text?: string }[]): void;
  /** Forgets all tracking events of a shipment so far. */
  forget(waybill: string): void;
  /** Awaited before each shipment is answered. */
  before: () => Promise<void>;
  /** Awaited before each rate is answered. */
  beforeRate: () => Promise<void>;
};

export function openTrialCarrier(): TrialCarrier {
  const eventsOf = new Map<string, TrackingEvent[]>();
  const through = async <T>(work: () => T | Promise<T>): Promise<T> => {
    if (carrier.line === 'dead') throw new CarrierUnreachable('aramex', 'no connection');
    if (carrier.line === 'refused') throw new CarrierRefused('aramex', 'ERR06', 'ERR06 Consignee city is invalid');
    const result = await work();
    if (carrier.line === 'answer lost') throw new CarrierUnreachable('aramex', 'no answer');
    return result;
  };
  const carrier: TrialCarrier = {
    id: 'aramex',
    line: 'good',
    shipments: [],
    rated: [],
    tracked: [],
    fee: halalas(2_645),
    secret: null,
    before: async () => undefined,
    beforeRate: async () => undefined,
    rate: (parcel) =>
      through(async () => {
        carrier.rated.push(parcel);
        await carrier.beforeRate();
        return carrier.fee;
      }),
    createShipment: (consignment) =>
      through(async () => {
        const waybill = `44${String(carrier.shipments.length + 1).padStart(8, '0')}`;
        carrier.shipments.push({ ...consignment, waybill });
        eventsOf.set(waybill, []);
        await carrier.before();
        return { waybill, labelUrl: `https://labels.test/${waybill}.pdf` };
      }),
    track: (waybills) =>
      through(() => {
        carrier.tracked.push([...waybills]);
        return new Map(
          waybills.flatMap((waybill) => {
            const events = eventsOf.get(waybill);
            return events ? [[waybill, events.toSorted((a, b) => a.at - b.at)]] : [];
          }),
        );
      }),
    cities: () => Promise.resolve(['Riyadh']),
    isProven: ({ url }) => carrier.secret === null || url.searchParams.get('secret') === carrier.secret,
    readPush(body) {
      const [, waybill] = /"Key":"(\w+)"/.exec(body) ?? [];
      return waybill === undefined ? null : { waybill };
    },
    trackingUrl: aramexTrackingUrl,
    stageOf,
    noteOf,
    say(waybill, ...events) {
      const newEvents = events.map(({ code, at, text = code }) => ({
        code,
        text,
        at: at.getTime(),
        location: 'Riyadh',
      }));
      eventsOf.set(waybill, [...(eventsOf.get(waybill) ?? []), ...newEvents]);
    },
    forget: (waybill) => void eventsOf.set(waybill, []),
  };
  return carrier;
}
