import { InvalidArgumentError, type Command } from 'commander';
import { fromSar, halalas, toSar, sarText, type Halalas } from '../../../contract/core/money.ts';
import { foldDigits } from '../../../contract/catalogue/search-text.ts';
import { bumpContent } from '../../features/catalogue/bump-revision.ts';
import { listRules, placeName, placeOf, setRule, type ShippingRule } from '../../features/shipping/manage-fees.ts';
import { say, type CommandContext } from '../caller.ts';
import { tableOf } from '../print-list.ts';

/** store shipping list | set PLACE */
export function addShipping(program: Command, { caller, withDatabase }: CommandContext): void {
  const command = program
    .command('shipping')
    .summary('see and set what delivery costs')
    .description(
      'What delivery costs by place, VAT included, and its working days. The most specific place ' +
        'applies: city, region, everywhere else. If a carrier is set up, its own rate applies, and this ' +
        'one if it does not answer.',
    );
  command
    .command('list')
    .description('Lists the fees.')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: true }) =>
      withDatabase(async (db) => {
        const rules = await listRules(db);
        if (json) say(caller.out, JSON.stringify(rules.map(asJson), null, 2));
        else
          say(
            caller.out,
            tableOf(
              ['PLACE', 'NAME', 'FEE', 'WORKING DAYS'],
              rules.map((rule) => [
                rule.place,
                placeName(rule.place),
                sarText(rule.feeHalalas),
                `${rule.daysLeast}-${rule.daysMost}`,
              ]),
            ),
          );
      }),
    );
  command
    .command('set')
    .description('Sets fee and working days of a place. Existing orders keep theirs.')
    .argument('<place>', 'the name or code of a city or region, or * for everywhere else', place)
    .requiredOption('--fee <sar>', 'VAT included; 0 is free', fee)
    .requiredOption('--days <least-most>', 'working days (Sunday to Thursday), e.g. 1-4', days)
    .option('--json', 'as JSON')
    .action(async (where: string, asked: { fee: Halalas; days: [number, number]; json?: true }) =>
      withDatabase(async (db) => {
        const rule = await db.transaction(async (tx) => {
          await bumpContent(tx); // product pages show delivery fees
          return setRule(tx, { company: 'aramex', place: where, fee: asked.fee, days: asked.days });
        });
        if (asked.json) say(caller.out, JSON.stringify(asJson(rule)));
        else
          say(
            caller.out,
            `${placeName(rule.place)}: ${sarText(rule.feeHalalas)}, ${rule.daysLeast} to ${rule.daysMost} working days.`,
          );
      }),
    );
}

function place(typed: string): string {
  const known = placeOf(typed);
  if (known === null) throw new InvalidArgumentError('is not a city or region that the store knows.');
  return known;
}

function fee(typed: string): Halalas {
  const text = foldDigits(typed);
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(text)) throw new InvalidArgumentError('must be an amount in SAR, e.g. 19.50');
  return fromSar(Number(text));
}

function days(typed: string): [number, number] {
  const [, least, most] = /^(\d{1,2})-(\d{1,2})$/.exec(foldDigits(typed)) ?? [];
  if (least === undefined || most === undefined || Number(least) > Number(most))
    throw new InvalidArgumentError('must be the lowest and highest working days, e.g. 1-4');
  return [Number(least), Number(most)];
}

function asJson({ company, place: where, feeHalalas, daysLeast, daysMost }: ShippingRule) {
  return {
    company,
    place: where,
    name: placeName(where),
    fee: toSar(halalas(feeHalalas)),
    days: [daysLeast, daysMost],
  };
}
