// What every carrier is asked for. Weights are grams and amounts halalas here; times are milliseconds of the epoch.
import type { Halalas } from '../../../contract/core/money.ts';

export type CarrierId = 'aramex';

/** The stages that a parcel passes, as the order's statuses call them. */
export const parcelStages = ['processing', 'shipped', 'out_for_delivery', 'delivered'] as const;

export type ParcelStage = (typeof parcelStages)[number];

/** What may be said beside the stage. */
export const parcelNotes = ['delayed', 'rescheduled', 'attempted', 'cancelled', 'returned'] as const;

export type ParcelNote = (typeof parcelNotes)[number];

/** `code` and `text` are the carrier's own. */
export type TrackingEvent = { code: string; text: string; at: number; location: string };

export type Destination = { line: string; shortAddress: string; city: string; postalCode: string; country: string };

export type Parcel = {
  /** The order's. */
  reference: string;
  weightGrams: number;
  pieces: number;
  /** To be collected on delivery; null where it is paid. */
  cashOnDelivery: Halalas | null;
  to: Destination;
};

export type Consignment = Parcel & {
  /** What is in it, for the label. */
  description: string;
  /** Phones are E.164. */
  consignee: { name: string; phone: string; secondPhone: string | null; email: string };
  shipsAt: number;
  dueAt: number;
};

export type Carrier = {
  readonly id: CarrierId;
  /** What it costs with VAT, as the carrier says now. */
  rate(parcel: Parcel): Promise<Halalas>;
  /**
   * Makes a waybill. The protocol has neither an idempotency key nor a way to find or cancel a shipment: write down before that it is being made, and after
   * CarrierUnreachable let a person look before it is made again.
   */
  createShipment(consignment: Consignment): Promise<{ waybill: string; labelUrl: string | null }>;
  /** All events of each, oldest first; waybills that the carrier does not know are left out. Asks in portions. */
  track(waybills: readonly string[]): Promise<Map<string, TrackingEvent[]>>;
  /** The cities that it serves in a country, as it spells them. */
  cities(country: string): Promise<string[]>;
  /** Whether a push has the secret that the owner has agreed on with the carrier; true for all if there is none. */
  isProven(push: { headers: Headers; url: URL }): boolean;
  /** Which waybill an unsigned push is about; null where it says none. Nothing else of it is believed: the caller tracks. */
  readPush(body: string): { waybill: string } | null;
  /** Where shoppers follow it. */
  trackingUrl(waybill: string): string;
  /** How far a parcel has come to the buyer, by all that is known of it: pure, and never less for later events. */
  stageOf(events: readonly TrackingEvent[]): ParcelStage;
  /** What is to be said beside the stage: of its last event, where that one is such a note. A parcel that is delivered has none but 'returned', and one that came back that one. */
  noteOf(events: readonly TrackingEvent[]): ParcelNote | null;
};

/** Timeout, network, 5xx, or an answer that is not what is documented: whether it was done is not known. */
export class CarrierUnreachable extends Error {
  constructor(
    readonly carrier: CarrierId,
    readonly detail: string,
  ) {
    super(`${carrier} cannot be reached: ${detail}`);
  }
}

/** A clear no, with the carrier's own code and words. */
export class CarrierRefused extends Error {
  constructor(
    readonly carrier: CarrierId,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
