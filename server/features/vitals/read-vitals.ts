import { asc, eq, gte, sql } from 'drizzle-orm';
import { pageKinds, type PageKind } from '../../../contract/app/page-kind.ts';
import { vitalNames, type VitalName } from '../../../contract/app/vitals.ts';
import type { Database } from '../../db/connect.ts';
import { percentileOf, ratingOf, type VitalRating } from './histograms.ts';
import { dayInRiyadh } from './vital-counts.ts';
import { vitalCounts } from './vitals.tables.ts';

export type VitalsOfPages = {
  page: PageKind;
  /** Whether the service worker served the pages. */
  worker: boolean;
  /** Page loads that were measured. */
  visits: number;
  /** 75th percentile of each metric: milliseconds, without a unit for `cls`; null if no browser measured it. */
  vitals: Record<VitalName, { p75: number; rating: VitalRating } | null>;
};

/** What was measured today and on the days before, `days` in all: by kind of page, without and with the worker. */
export async function vitalsOfDays(db: Database, now: Date, days: number): Promise<VitalsOfPages[]> {
  const { metric, page, worker, bucket, count, day } = vitalCounts;
  const rows = await db
    .select({ metric, page, worker, bucket, count: sql<number>`sum(${count})::float8` })
    .from(vitalCounts)
    .where(gte(day, dayInRiyadh(now, days - 1)))
    .groupBy(metric, page, worker, bucket);
  return pageKinds
    .flatMap((kind) => [false, true].map((byWorker) => ({ page: kind, worker: byWorker })))
    .flatMap((pages) => {
      const ofPages = rows.filter((row) => row.page === pages.page && row.worker === pages.worker);
      const visits = ofPages.find((row) => row.metric === 'visit')?.count ?? 0;
      if (visits === 0) return [];
      const vitals = Object.fromEntries(
        vitalNames.map((name) => {
          const counts = ofPages.filter((row) => row.metric === name).map((row) => [row.bucket, row.count] as const);
          const p75 = percentileOf(name, new Map(counts), 0.75);
          return [name, p75 === null ? null : { p75, rating: ratingOf(name, p75) }];
        }),
      ) as VitalsOfPages['vitals'];
      return [{ ...pages, visits, vitals }];
    });
}

export type CountsOfDay = Omit<typeof vitalCounts.$inferSelect, 'day'>;

/** What was measured today. In a fixed order. */
export function countsOfToday(db: Database, now: Date): Promise<CountsOfDay[]> {
  const { metric, page, connection, worker, bucket, count, total } = vitalCounts;
  return db
    .select({ metric, page, connection, worker, bucket, count, total })
    .from(vitalCounts)
    .where(eq(vitalCounts.day, dayInRiyadh(now)))
    .orderBy(...[metric, page, connection, worker, bucket].map((column) => asc(column)));
}
