// Counts what devices report in memory, and adds the counts to the database from time to time.
import { lt } from 'drizzle-orm';
import type { VitalsReport } from '../../../contract/app/vitals-report.ts';
import { vitalNames } from '../../../contract/app/vitals.ts';
import type { Database } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertRows } from '../../db/write-rows.ts';
import { riyadhOffsetMs } from '../../lib/riyadh.ts';
import { bucketOf, histograms, type Counted } from './histograms.ts';
import { vitalCounts } from './vitals.tables.ts';

const dayMs = 86_400_000;
const retentionDays = 90;

type Row = typeof vitalCounts.$inferSelect;

export type VitalCounts = {
  add(report: VitalsReport): void;
  /**
   * Adds what was counted since the last call to the database. If that fails it throws, and the counts wait for the next
   * call.
   */
  store(): Promise<void>;
};

const key = ['day', 'metric', 'page', 'connection', 'worker', 'bucket'] as const;
const added = ['count', 'total'] as const;

/** The day in Riyadh, so many days ago: YYYY-MM-DD. */
export function dayInRiyadh(now: Date, daysAgo = 0): string {
  return new Date(now.getTime() + riyadhOffsetMs - daysAgo * dayMs).toISOString().slice(0, 10);
}

export function createVitalCounts({ db, now }: { db: Database; now: () => Date }): VitalCounts {
  let waiting = new Map<string, Row>();
  let storing = Promise.resolve();

  const count = (row: Row): void => {
    const name = key.map((each) => row[each]).join(' ');
    const { count: before, total } = waiting.get(name) ?? { count: 0, total: 0 };
    waiting.set(name, { ...row, count: before + row.count, total: total + row.total });
  };

  const storeWaiting = async (): Promise<void> => {
    if (waiting.size === 0) return;
    // In one order, so that processes do not wait for each other in a circle.
    const rows = [...waiting].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
    waiting = new Map();
    let isWritten = false;
    try {
      await inTransaction(db, async (tx) => {
        isWritten = false;
        await insertRows(tx, vitalCounts, [...key, ...added], rows, key, added);
        isWritten = true;
      });
    } catch (error) {
      // A COMMIT without an answer may have taken effect: losing a minute is better than counting it twice.
      if (!isWritten) for (const row of rows) count(row);
      throw error;
    }
  };

  return {
    add(report) {
      const { page, connection, worker } = report;
      const day = dayInRiyadh(now());
      const of = (metric: Counted, bucket: number, total: number) =>
        count({ day, metric, page, connection, worker, bucket, count: 1, total });
      of('visit', 0, 0);
      for (const name of vitalNames) {
        const value = report[name];
        if (value !== undefined) of(name, bucketOf(name, value), Math.round(value * histograms[name].scale));
      }
    },
    store() {
      storing = storing.catch(() => undefined).then(storeWaiting);
      return storing;
    },
  };
}

/** Deletes counts of more than 90 days ago. */
export async function forgetOldVitals(db: Database, now: Date): Promise<void> {
  await db.delete(vitalCounts).where(lt(vitalCounts.day, dayInRiyadh(now, retentionDays)));
}
