// What this browser remembers of its visits and of what was said to the offer. It is about the device, not about a shopper, and so stays when somebody signs out.
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

/** Pages that are opened within this time are one visit. */
const visitGapMs = 30 * 60_000;
const restMs = 30 * 24 * 60 * 60_000;
const visitsBeforeOffer = 2;

/** The record after a page was opened. */
export function afterPage(record: InstallRecord, now: number): InstallRecord {
  const isNewVisit = Math.abs(now - record.seenAt) > visitGapMs; // also where the clock was set back
  return { ...record, seenAt: now, visits: record.visits + (isNewVisit ? 1 : 0) };
}

/** The record after the offer was put away. */
export function rested(record: InstallRecord, now: number): InstallRecord {
  return { ...record, restsUntil: now + restMs };
}

/** Whether the offer may come by itself. A clock that was wrong lets it rest no longer than one that was right. */
export function isDue({ visits, restsUntil, installed }: InstallRecord, now: number): boolean {
  return !installed && visits >= visitsBeforeOffer && (restsUntil <= now || restsUntil > now + restMs);
}

export function readInstallRecord(): InstallRecord {
  try {
    return v.parse(shape, JSON.parse(readStored('local', localKeys.install) ?? ''));
  } catch {
    return nothing; // none yet, or not ours
  }
}

export function writeInstallRecord(record: InstallRecord): void {
  writeStored('local', localKeys.install, JSON.stringify(record));
}
