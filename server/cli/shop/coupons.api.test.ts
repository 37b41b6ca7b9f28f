import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '../../../tests/support/store/command-line.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/database/database.ts';
import { exitCodes } from '../caller.ts';

let open: TestDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

/** Runs a command line; returns its exit code and output. */
const store = (...argv: string[]) => runHere(['coupons', ...argv], (work) => work(open.db));

test('an empty list says so', async () => {
  expect(await store('list')).toEqual({ code: exitCodes.done, out: 'There are no coupons.\n', err: '' });
  expect((await store('list', '--json')).out).toBe('[]\n');
});

test('coupons are added, listed with all their rules, and ended', async () => {
  const added = await store(
    'add', ' lamsa١٠ ', '--percent', '10', '--min', '100', '--max-discount', '٥٠٫٥', '--from', '2026-01-01', '--until', '2099-12-31',
    '--uses', '500', '--per-customer', '1',
  ); // prettier-ignore
  expect(added).toEqual({ code: exitCodes.done, out: 'Coupon LAMSA10 is added.\n', err: '' });
  const coupon = {
    code: 'LAMSA10',
    kind: 'percent',
    percent: 10,
    amount: null,
    min_items_total: 100,
    max_discount: 50.5,
    starts_at: '2025-12-31T21:00:00.000Z',
    ends_at: '2099-12-31T21:00:00.000Z',
    total_uses: 500,
    uses_per_customer: 1,
    used: 0,
  };
  expect(JSON.parse((await store('list', '--json')).out)).toEqual([coupon]);
  expect((await store('list')).out).toBe(
    'LAMSA10: 10 % off, at most SAR 50.5, from SAR 100, ends 2100-01-01 00:00, 1 for each customer, used 0 of 500\n',
  );

  const fixed = await store('add', 'TWENTYFIVE', '--fixed', '25', '--json');
  expect(JSON.parse(fixed.out)).toMatchObject({ code: 'TWENTYFIVE', kind: 'fixed', amount: 25, percent: null });
  await store('add', 'توصيل', '--free-shipping', '--from', '2099-01-01T18:30');
  expect((await store('list')).out.split('\n').slice(1)).toEqual([
    'TWENTYFIVE: SAR 25 off, used 0',
    'توصيل: free delivery, begins 2099-01-01 18:30, used 0',
    '',
  ]);

  expect(await store('end', 'lamsa10')).toMatchObject({ code: exitCodes.done, out: 'Coupon LAMSA10 has ended.\n' });
  expect((await store('list')).out).toMatch(/^LAMSA10: .*, ended \d{4}-\d{2}-\d{2} \d{2}:\d{2}, /);
  const ended = JSON.parse((await store('end', 'TWENTYFIVE', '--json')).out);
  expect(new Date(ended.ends_at).getTime()).toBeLessThanOrEqual(Date.now());
});

test('an existing code stays unchanged', async () => {
  await store('add', 'ONCE', '--percent', '10');
  expect(await store('add', 'once', '--percent', '90')).toEqual({
    code: exitCodes.refused,
    out: '',
    err: 'The coupon ONCE already exists.\n',
  });
  expect(JSON.parse((await store('list', '--json')).out)).toContainEqual(
    expect.objectContaining({ code: 'ONCE', percent: 10 }),
  );
});

test.each([
  [['end', 'NOSUCH'], exitCodes.refused, 'There is no coupon NOSUCH'],
  [['add', 'A B', '--percent', '10'], exitCodes.refused, 'not a valid coupon code'],
  [['add', 'x', '--percent', '10'], exitCodes.refused, 'not a valid coupon code'],
  [['add'], exitCodes.usage, 'missing required argument'],
  [['add', 'CODE'], exitCodes.usage, 'give one of --percent, --fixed and --free-shipping'],
  [['add', 'CODE', '--percent', '10', '--fixed', '5'], exitCodes.usage, 'give one of'],
  [['add', 'CODE', '--percent', '0'], exitCodes.usage, 'from 1 to 100'],
  [['add', 'CODE', '--percent', '101'], exitCodes.usage, 'from 1 to 100'],
  [['add', 'CODE', '--percent', '1.5'], exitCodes.usage, 'from 1 to 100'],
  [['add', 'CODE', '--fixed', '-5'], exitCodes.usage, 'amount in SAR'],
  [['add', 'CODE', '--fixed', '0'], exitCodes.usage, 'amount in SAR'],
  [['add', 'CODE', '--fixed', '1.005'], exitCodes.usage, 'amount in SAR'],
  [['add', 'CODE', '--fixed', '99999999'], exitCodes.usage, 'amount in SAR'],
  [['add', 'CODE', '--fixed', '5', '--max-discount', '3'], exitCodes.usage, 'needs --percent'],
  [['add', 'CODE', '--percent', '5', '--from', 'soon'], exitCodes.usage, 'a day or a time'],
  [['add', 'CODE', '--percent', '5', '--from', '2026-02-30'], exitCodes.usage, 'a day or a time'],
  [['add', 'CODE', '--percent', '5', '--from', '2026-12-01', '--until', '2026-11-30'], exitCodes.usage, 'after --from'],
  [['add', 'CODE', '--percent', '5', '--uses', '0'], exitCodes.usage, 'from 1 to'],
  [['add', 'CODE', '--percent', '5', '--per-customer', 'x'], exitCodes.usage, 'from 1 to'],
])('%j is refused with a reason', async (argv, code, words) => {
  const before = await store('list');
  const refused = await store(...argv);
  expect(refused.code).toBe(code);
  expect(refused.err).toContain(words);
  expect(await store('list')).toEqual(before);
});

test('help lists the commands', async () => {
  expect((await store('--help')).out).toMatch(/list[\s\S]*add[\s\S]*end/);
  expect((await store('add', '--help')).out).toContain('--free-shipping');
});
