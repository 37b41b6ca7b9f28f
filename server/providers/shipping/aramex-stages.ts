// Maps Aramex's update codes to stages. Aramex publishes no list; these are the codes on which adapters in use agree
// (saudi-commerce, section 4). Unknown codes change nothing.
import { shipmentStages, type ShipmentNote, type ShipmentStage, type TrackingEvent } from './carrier.ts';

const stageOfCode: Readonly<Record<string, ShipmentStage>> = {
  // Record created, pickup scheduled.
  SH014: 'processing',
  SH001: 'processing',
  SH203: 'processing',
  SH308: 'processing',
  // Picked up.
  SH012: 'shipped',
  SH314: 'shipped',
  // With the courier, or after a delivery attempt.
  SH003: 'out_for_delivery',
  SH004: 'out_for_delivery',
  SH033: 'out_for_delivery',
  // Delivered.
  SH005: 'delivered',
  SH006: 'delivered',
  SH007: 'delivered',
  SH154: 'delivered',
  SH234: 'delivered',
  SH239: 'delivered',
  SH496: 'delivered',
  SH597: 'delivered',
};

const noteOfCode: Readonly<Record<string, ShipmentNote>> = {
  SH008: 'delayed',
  SH043: 'delayed',
  SH076: 'delayed',
  SH312: 'rescheduled',
  SH033: 'attempted',
  SH313: 'cancelled',
  SH704: 'returned',
};

/**
 * The furthest stage of all events, so a shipment never goes back a stage, in whatever order events arrive. A delivery
 * after the return is one to the shipper and does not count.
 */
export function stageOf(events: readonly TrackingEvent[]): ShipmentStage {
  const sentBackAt = firstOf(events, isSentBack);
  const reached = events
    .filter((event) => !isHandedOver(event) || event.at < sentBackAt)
    .map(({ code }) => shipmentStages.indexOf(stageOfCode[code] ?? 'processing'));
  return shipmentStages[Math.max(0, ...reached)] ?? 'processing';
}

/** Whether it was returned to the shipper undelivered. */
function cameBack(events: readonly TrackingEvent[]): boolean {
  return events.some(isSentBack) && stageOf(events) !== 'delivered';
}

function isSentBack({ code }: TrackingEvent): boolean {
  return noteOfCode[code] === 'returned';
}

function isHandedOver({ code }: TrackingEvent): boolean {
  return stageOfCode[code] === 'delivered';
}

/** When something first happened; infinity if it did not. */
function firstOf(events: readonly TrackingEvent[], isIt: (event: TrackingEvent) => boolean): number {
  return Math.min(Number.POSITIVE_INFINITY, ...events.filter(isIt).map(({ at }) => at));
}

export function noteOf(events: readonly TrackingEvent[]): ShipmentNote | null {
  if (cameBack(events)) return 'returned';
  const last = events.reduce<TrackingEvent | null>(
    (latest, event) => (latest && latest.at > event.at ? latest : event),
    null,
  );
  const note = (last && noteOfCode[last.code]) ?? null;
  return note !== 'returned' && stageOf(events) === 'delivered' ? null : note;
}
