// The interface of every carrier. Weights are in grams, amounts in halalas, times in milliseconds since the epoch.
import type { Halalas } from '../../../contract/core/money.ts';

export type CarrierId = 'aramex';

/** A shipment's stages, in order, named like the order's statuses. */
export const shipmentStages = ['processing', 'shipped', 'out_for_delivery', 'delivered'] as const;

export type ShipmentStage = (typeof shipmentStages)[number];

/** Additional information about a shipment, besides its stage. */
export const parcelNotes = ['delayed', 'rescheduled', 'attempted', 'cancelled', 'returned'] as const;

export type ShipmentNote = (typeof parcelNotes)[number];

/** `code` and `text` are the carrier's own. */
export type TrackingEvent = { code: string; text: string; at: number; location: string };

export type Destination = { line: string; shortAddress: string; city: string; postalCode: string; country: string };

export type Parcel = {
  /** The order's number. */
  reference: string;
  weightGrams: number;
  pieces: number;
  /** Amount to collect on delivery; null if the order is paid. */
  cashOnDelivery: Halalas | null;
  to: Destination;
};

export type Consignment = Parcel & {
  /** Description of the contents, for the label. */
  description: string;
  /** Phones are E.164. */
  consignee: { name: string; phone: string; secondPhone: string | null; email: string };
  shipsAt: number;
  dueAt: number;
};

export type Carrier = {
  readonly id: CarrierId;
  /** The carrier's current price including VAT. */
  rate(parcel: Parcel): Promise<Halalas>;
  /**
   * Creates a shipment. The protocol has no idempotency key and no way to find or cancel a shipment: record the attempt
   * before the call, and after CarrierUnreachable have a person check before it is repeated.
   */
  createShipment(consignment: Consignment): Promise<{ waybill: string; labelUrl: string | null }>;
  /** All events of each waybill, oldest first; unknown waybills are left out. Calls the carrier in batches. */
  track(waybills: readonly string[]): Promise<Map<string, TrackingEvent[]>>;
  /** The cities that the carrier serves in a country, in its spelling. */
  cities(country: string): Promise<string[]>;
  /** Whether a push has the secret agreed with the carrier; always true if none is configured. */
  isProven(push: { headers: Headers; url: URL }): boolean;
  /** The waybill that an unsigned push is about, or null. Nothing else in it is trusted: the caller calls `track`. */
  readPush(body: string): { waybill: string } | null;
  /** The carrier's tracking page for shoppers. */
  trackingUrl(waybill: string): string;
  /** The stage that a shipment has reached on its way to the buyer. Pure; more events never lower it. */
  stageOf(events: readonly TrackingEvent[]): ShipmentStage;
  /** The last event's note, if any. A delivered shipment can only have 'returned'; a shipment that came back has it. */
  noteOf(events: readonly TrackingEvent[]): ShipmentNote | null;
};

/** Timeout, network error, 5xx or an undocumented answer: whether the call took effect is unknown. */
export class CarrierUnreachable extends Error {
  constructor(
    readonly carrier: CarrierId,
    readonly detail: string,
  ) {
    super(`${carrier} cannot be reached: ${detail}`);
  }
}

/** A definite refusal. */
export class CarrierRefused extends Error {
  constructor(
    readonly carrier: CarrierId,
    /** The carrier's own; 'unknown' if it does not look like a code, because it is logged. */
    readonly code: string,
    /** The carrier's codes and texts, for the owner. Not in the message, which is logged: it may repeat what was sent. */
    readonly raw: string,
  ) {
    super(`${carrier} refused: ${code}`);
  }
}
