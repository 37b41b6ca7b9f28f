// This browser's visits and its answers to the install offer. It is about the device, not the shopper, so it stays
// after logging out.
import * as v from 'valibot';
import { localKeys, readStored, writeStored } from '../../lib/storage/storage.ts';

const shape = v.object({
  visits: v.number(),
  /** Times in ms. */
  seenAt: v.number(),
  restsUntil: v.number(),
  installed: v.boolean(),
});

export type InstallRecord = v.InferOutput<typeof shape>;

const nothing: InstallRecord = { visits: 0, seenAt: 0, restsUntil: 0, installed: false };

/** Pages opened within this time belong to one visit. */
const visitGapMs = 30 * 60_000;
const restMs = 30 * 24 * 60 * 60_000;
const visitsBeforeOffer = 2;

/** The record after opening a page. */
export function afterPage(record: InstallRecord, now: number): InstallRecord {
  const isNewVisit = Math.abs(now - record.seenAt) > visitGapMs; // also if the clock was set back
  return { ...record, seenAt: now, visits: record.visits + (isNewVisit ? 1 : 0) };
}

/** The record after dismissing the offer. */
export function rested(record: InstallRecord, now: number): InstallRecord {
  return { ...record, restsUntil: now + restMs };
}

/** Whether to show the offer unasked. A wrong clock cannot block it longer than a right one. */
export function isDue({ visits, restsUntil, installed }: InstallRecord, now: number): boolean {
  return !installed && visits >= visitsBeforeOffer && (restsUntil <= now || restsUntil > now + restMs);
}

export function readInstallRecord(): InstallRecord {
  try {
    return v.parse(shape, JSON.parse(readStored('local', localKeys.install) ?? ''));
  } catch {
    return nothing; // no record yet, or not a valid one
  }
}

export function writeInstallRecord(record: InstallRecord): void {
  writeStored('local', localKeys.install, JSON.stringify(record));
}
