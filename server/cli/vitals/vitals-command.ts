import { InvalidArgumentError, type Command } from 'commander';
import { vitalNames, type VitalName } from '../../../contract/app/vitals.ts';
import { vitalsOfDays, type VitalsOfPages } from '../../features/vitals/read-vitals.ts';
import { parseWholeNumber } from '../arguments.ts';
import type { CommandContext } from '../caller.ts';
import { printList, tableOf } from '../print-list.ts';

/** store vitals [--days 7] [--json] */
export function addVitals(program: Command, { caller, withDatabase }: CommandContext): void {
  program
    .command('vitals')
    .summary('see how fast pages were on shoppers’ devices')
    .description(
      'Shows how fast pages were on shoppers’ devices: for each kind of page, without and with the service worker, how ' +
        'many page loads were measured, and the value that three quarters of them did not exceed, with Google’s rating. ' +
        'LCP: largest picture or text shown. INP: response to a tap. CLS: shift of the layout. FCP: first text or ' +
        'picture shown. TTFB: first byte received. A running store adds to them every minute.',
    )
    .option('--days <count>', 'today and the days before it, at most 90, in Riyadh time', dayCount, 7)
    .option('--json', 'as JSON; times are in milliseconds')
    .action(async ({ days, json }: { days: number; json?: true }) =>
      withDatabase(async (db) => {
        const found = await vitalsOfDays(db, new Date(), days);
        printList(caller, found, {
          json,
          asJson: ({ vitals, ...pages }) => ({ ...pages, ...vitals }),
          none: `No page loads were measured ${days === 1 ? 'today' : `in the last ${days} days`}.`,
          text: () =>
            tableOf(['PAGE', 'WORKER', 'VISITS', ...vitalNames.map((name) => name.toUpperCase())], rowsOf(found)),
        });
      }),
    );
}

function rowsOf(found: readonly VitalsOfPages[]): string[][] {
  return found.map(({ page, worker, visits, vitals }) => [
    page,
    worker ? 'yes' : 'no',
    visits.toLocaleString('en'),
    ...vitalNames.map((name) => textOf(name, vitals[name])),
  ]);
}

function textOf(name: VitalName, vital: VitalsOfPages['vitals'][VitalName]): string {
  if (!vital) return '–';
  const value = name === 'cls' ? vital.p75.toFixed(2) : `${Math.round(vital.p75).toLocaleString('en')} ms`;
  return `${value} ${vital.rating}`;
}

function dayCount(text: string): number {
  const days = parseWholeNumber(text);
  if (days < 1 || days > 90) throw new InvalidArgumentError('must be from 1 to 90');
  return days;
}
