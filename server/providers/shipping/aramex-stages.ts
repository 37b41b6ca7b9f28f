// What Aramex's update codes say. Its own list could not be found: these are the codes that adapters in use agree on (saudi-commerce, section 4), so unknown ones change nothing.
import { parcelStages, type ParcelNote, type ParcelStage, type TrackingEvent } from './carrier.ts';

const stageOfCode: Readonly<Record<string, ParcelStage>> = {
  // The record is made, the pickup is scheduled.
  SH014: 'processing',
  SH001: 'processing',
  SH203: 'processing',
  SH308: 'processing',
  // Picked up.
  SH012: 'shipped',
  SH314: 'shipped',
  // With the courier; an attempt has been with him.
  SH003: 'out_for_delivery',
  SH004: 'out_for_delivery',
  SH033: 'out_for_delivery',
  // Handed over.
  SH005: 'delivered',
  SH006: 'delivered',
  SH007: 'delivered',
  SH154: 'delivered',
  SH234: 'delivered',
  SH239: 'delivered',
  SH496: 'delivered',
  SH597: 'delivered',
};

const noteOfCode: Readonly<Record<string, ParcelNote>> = {
  SH008: 'delayed',
  SH043: 'delayed',
  SH076: 'delayed',
  SH312: 'rescheduled',
  SH033: 'attempted',
  SH313: 'cancelled',
  SH704: 'returned',
};

/** The furthest that any event has reached: a parcel never goes back, in whatever order its events come. Handed over after it was sent back, it is with the shipper. */
export function stageOf(events: readonly TrackingEvent[]): ParcelStage {
  const sentBackAt = firstOf(events, isSentBack);
  const reached = events
    .filter((event) => !isHandedOver(event) || event.at < sentBackAt)
    .map(({ code }) => parcelStages.indexOf(stageOfCode[code] ?? 'processing'));
  return parcelStages[Math.max(0, ...reached)] ?? 'processing';
}

/** Whether it went back to the sender without having been handed over. */
function cameBack(events: readonly TrackingEvent[]): boolean {
  return events.some(isSentBack) && stageOf(events) !== 'delivered';
}

function isSentBack({ code }: TrackingEvent): boolean {
  return noteOfCode[code] === 'returned';
}

function isHandedOver({ code }: TrackingEvent): boolean {
  return stageOfCode[code] === 'delivered';
}

/** When something happened first; never, where it did not. */
function firstOf(events: readonly TrackingEvent[], isIt: (event: TrackingEvent) => boolean): number {
  return Math.min(Number.POSITIVE_INFINITY, ...events.filter(isIt).map(({ at }) => at));
}

export function noteOf(events: readonly TrackingEvent[]): ParcelNote | null {
  if (cameBack(events)) return 'returned';
  const last = events.reduce<TrackingEvent | null>(
    (latest, event) => (latest && latest.at > event.at ? latest : event),
    null,
  );
  const note = (last && noteOfCode[last.code]) ?? null;
  return note !== 'returned' && stageOf(events) === 'delivered' ? null : note;
}
