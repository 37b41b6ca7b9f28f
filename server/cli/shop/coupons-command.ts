import { InvalidArgumentError, type Command } from 'commander';
import { fromSar, halalas, toSar, type Halalas } from '../../../contract/core/money.ts';
import { foldDigits } from '../../../contract/catalogue/search-text.ts';
import { couponCode } from '../../../contract/shopper/coupon-code.ts';
import type { Coupon } from '../../features/coupons/judge-coupon.ts';
import { addCoupon, endCoupon, listCoupons, type NewCoupon } from '../../features/coupons/manage-coupons.ts';
import { riyadhMoment } from '../../features/coupons/riyadh-window.ts';
import { CommandRefused, say, type CommandContext } from '../caller.ts';
import { printList } from '../print-list.ts';
import { timeOf } from '../riyadh-time.ts';

type AddOptions = {
  percent?: number;
  fixed?: Halalas;
  freeShipping?: true;
  min?: Halalas;
  maxDiscount?: Halalas;
  from?: Date;
  until?: Date;
  uses?: number;
  perCustomer?: number;
};

/** store coupons list | add CODE | end CODE */
export function addCoupons(program: Command, { caller, withDatabase }: CommandContext): void {
  const command = program
    .command('coupons')
    .summary('see, add and end coupons')
    .description('Coupons for the cart. Amounts are in SAR, times in Riyadh time.');

  command
    .command('list')
    .description('Lists all coupons with their discounts and uses.')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: true }) => {
      await withDatabase(async (db) => {
        const all = await listCoupons(db);
        printList(caller, all, {
          json,
          asJson,
          none: 'There are no coupons.',
          text: () => all.map((coupon) => lineOf(coupon, new Date())).join('\n'),
        });
      });
    });

  const add = command
    .command('add')
    .description('Adds a coupon. It takes off a percentage or a fixed amount, or makes the delivery free.')
    .argument('<code>', 'what shoppers enter; case and Arabic or Latin digits make no difference')
    .option('--percent <number>', 'percentage off the items, 1 to 100', wholeNumber(1, 100))
    .option('--fixed <sar>', 'an amount off the items', amount)
    .option('--free-shipping', 'no delivery cost')
    .option('--min <sar>', 'minimum items total', amount)
    .option('--max-discount <sar>', 'maximum discount of a percentage', amount)
    .option('--from <time>', 'start: 2026-11-20 or 2026-11-20T18:00', moment('start'))
    .option('--until <time>', 'last day, or time of the end: 2026-11-30 or 2026-11-30T18:00', moment('end'))
    .option('--uses <number>', 'how many orders may use it', wholeNumber(1, 2_000_000_000))
    .option('--per-customer <number>', 'how many orders of one customer may use it', wholeNumber(1, 2_000_000_000))
    .option('--json', 'prints the coupon as JSON');
  add.action(async (code: string, options: AddOptions & { json?: true }) => {
    const coupon = couponOf(code, options, (reason) => add.error(`error: ${reason}`));
    await withDatabase(async (db) => {
      if (!(await addCoupon(db, coupon))) throw new CommandRefused(`The coupon ${coupon.code} already exists.`);
      const added = (await listCoupons(db)).find((each) => each.code === coupon.code);
      if (options.json && added) say(caller.out, JSON.stringify(asJson(added), null, 2));
      else say(caller.out, `Coupon ${coupon.code} is added.`);
    });
  });

  command
    .command('end')
    .description('Ends a coupon now. Orders that used it keep the discount.')
    .argument('<code>')
    .option('--json', 'prints the coupon as JSON')
    .action(async (code: string, { json }: { json?: true }) => {
      await withDatabase(async (db) => {
        if (!(await endCoupon(db, code, new Date())))
          throw new CommandRefused(`There is no coupon ${couponCode(code)}. See: coupons list`);
        const ended = (await listCoupons(db)).find((each) => each.code === couponCode(code));
        if (json && ended) say(caller.out, JSON.stringify(asJson(ended), null, 2));
        else say(caller.out, `Coupon ${couponCode(code)} has ended.`);
      });
    });
}

/** Reports options that do not fit together through `refuse`, which ends the command. */
function couponOf(typed: string, options: AddOptions, refuse: (reason: string) => never): NewCoupon {
  const code = couponCode(typed);
  const { percent, fixed, freeShipping, min, maxDiscount, from, until, uses, perCustomer } = options;
  if (!/^[\p{L}\p{N}_-]{2,40}$/u.test(code))
    throw new CommandRefused(`${typed} is not a valid coupon code: use 2 to 40 letters, digits, - and _.`);
  if ([percent, fixed, freeShipping].filter((given) => given !== undefined).length !== 1)
    refuse('give one of --percent, --fixed and --free-shipping');
  if (maxDiscount !== undefined && percent === undefined) refuse('--max-discount needs --percent');
  if (from && until && until <= from) refuse('--until must be after --from');
  return {
    code,
    kind: percent !== undefined ? 'percent' : fixed !== undefined ? 'fixed' : 'free_shipping',
    percent: percent ?? null,
    amountHalalas: fixed ?? null,
    minItemsTotalHalalas: min ?? 0,
    maxDiscountHalalas: maxDiscount ?? null,
    startsAt: from ?? null,
    endsAt: until ?? null,
    totalUses: uses ?? null,
    usesPerCustomer: perCustomer ?? null,
    createdAt: new Date(),
  };
}

function wholeNumber(least: number, most: number) {
  return (typed: string): number => {
    const text = foldDigits(typed).trim();
    const value = Number(text);
    if (!/^\d{1,10}$/.test(text) || value < least || value > most)
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most.toLocaleString('en')}.`);
    return value;
  };
}

function amount(typed: string): Halalas {
  const text = foldDigits(typed).trim().replace('\u066B', '.');
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(text) || Number(text) <= 0 || Number(text) > 10_000_000)
    throw new InvalidArgumentError('It must be an amount in SAR above 0, with at most two decimals.');
  return fromSar(Number(text));
}

function moment(at: 'start' | 'end') {
  return (typed: string): Date => {
    const time = riyadhMoment(foldDigits(typed).trim(), at);
    if (!time) throw new InvalidArgumentError('It must be a day or a time like 2026-11-30 or 2026-11-30T18:00.');
    return time;
  };
}

const sarOrNull = (amount: number | null) => (amount === null ? null : toSar(halalas(amount)));

/** Amounts in SAR, times in ISO 8601, UTC. */
function asJson(coupon: Coupon) {
  return {
    code: coupon.code,
    kind: coupon.kind,
    percent: coupon.percent,
    amount: sarOrNull(coupon.amountHalalas),
    min_items_total: sarOrNull(coupon.minItemsTotalHalalas),
    max_discount: sarOrNull(coupon.maxDiscountHalalas),
    starts_at: coupon.startsAt?.toISOString() ?? null,
    ends_at: coupon.endsAt?.toISOString() ?? null,
    total_uses: coupon.totalUses,
    uses_per_customer: coupon.usesPerCustomer,
    used: coupon.used,
  };
}

function lineOf(coupon: Coupon, now: Date): string {
  const sar = (amount: number) => `SAR ${toSar(halalas(amount))}`;
  const what = {
    percent: () => `${coupon.percent ?? 0} % off`,
    fixed: () => `${sar(coupon.amountHalalas ?? 0)} off`,
    free_shipping: () => 'free delivery',
  }[coupon.kind]();
  const { startsAt, endsAt, totalUses, usesPerCustomer, minItemsTotalHalalas, maxDiscountHalalas } = coupon;
  return [
    `${coupon.code}: ${what}`,
    ...(maxDiscountHalalas === null ? [] : [`at most ${sar(maxDiscountHalalas)}`]),
    ...(minItemsTotalHalalas === 0 ? [] : [`from ${sar(minItemsTotalHalalas)}`]),
    ...(startsAt && startsAt > now ? [`begins ${timeOf(startsAt)}`] : []),
    ...(endsAt ? [`${endsAt <= now ? 'ended' : 'ends'} ${timeOf(endsAt)}`] : []),
    ...(usesPerCustomer === null ? [] : [`${usesPerCustomer} for each customer`]),
    `used ${coupon.used}${totalUses === null ? '' : ` of ${totalUses}`}`,
  ].join(', ');
}
