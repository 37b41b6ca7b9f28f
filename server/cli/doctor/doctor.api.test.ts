import { randomUUID } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { openPayingShop, order, shopperWith, type PayingShop } from '../../../tests/support/api/checkout.ts';
import { runHere } from '../../../tests/support/store/command-line.ts';
import { testFolder } from '../../../tests/support/folder.ts';
import { freePort } from '../../../tests/support/network/free-port.ts';
import { productEntry, twoFields } from '../../../tests/support/api/shop.ts';
import { openPostgres, type Database } from '../../db/connect.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { readEnv } from '../../lib/env.ts';
import { migrationsFolder } from '../../lib/project-root.ts';
import { makePushKeys, pushKeysFile, pushKeysOf } from '../../lib/push-keys.ts';
import { listSettings } from '../../features/content/list-settings.ts';
import { removeSetting, writeSettings } from '../../features/content/write-content.ts';
import { removePage, writePages } from '../../features/pages/manage-pages.ts';
import { outgoingMessages } from '../../features/messages/messages.tables.ts';
import { openIdentitySeal } from '../../features/orders/checkout/identity-seal.ts';
import { orderIdentities, orderLines, orders } from '../../features/orders/orders.tables.ts';
import { paymentMismatches, transactions } from '../../features/payments/payments.tables.ts';
import { Mailbox } from '../../sandbox/mailbox.ts';
import { startMailSandbox } from '../../sandbox/mail-sandbox.ts';
import { settingsOf } from '../store-settings.ts';

type Finding = { about: string; level: string; says: string; do?: string };

const secret = 'a key of tests that is long enough for one';
const production = {
  NODE_ENV: 'production',
  SECRET_KEY: secret,
  PUBLIC_URL: 'https://shop.example',
  TRUSTED_PROXY: '1',
};

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
  await shop.bring({
    settings: {
      store_name: { ar: 'لمسة', en: 'Lamsa' },
      company: { ar: 'الرياض', en: 'Riyadh' },
      email: 'care@shop.example',
      phone: '+966112345678',
      commercial_registration: '7000000000',
      tax_number: '300000000000003',
    },
    categories: twoFields,
    products: [productEntry({ variety: { sku: 'CUP', quantity: 9 } })],
  });
});
afterAll(() => shop.close());

const doctorOf = (db: Database, variables: Record<string, string>, ...argv: string[]) =>
  runHere(
    ['doctor', ...argv],
    async (work) => {
      readEnv(variables); // as the process does before it opens the database
      return work(db);
    },
    { settings: () => settingsOf(readEnv(variables)) },
  );

const doctor = (variables: Record<string, string>, ...argv: string[]) => doctorOf(shop.open.db, variables, ...argv);

async function findings(variables: Record<string, string>, db = shop.open.db): Promise<Map<string, Finding>> {
  const { code, out } = await doctorOf(db, { DATA_DIR: testFolder().path, ...variables }, '--json');
  const { healthy, findings: all } = JSON.parse(out) as { healthy: boolean; findings: Finding[] };
  expect([code, healthy]).toEqual(all.some(({ level }) => level === 'fail') ? [1, false] : [0, true]);
  return new Map(all.map((each) => [each.about, each]));
}

const levels = (found: Map<string, Finding>) =>
  Object.fromEntries([...found].map(([about, { level }]) => [about, level]));

async function mailServer(): Promise<string> {
  const mailbox = new Mailbox(() => new Date(), `${testFolder().path}/mail.jsonl`);
  const smtp = await startMailSandbox(mailbox);
  onTestFinished(() => smtp.close());
  return smtp.url;
}

const vapid = () => {
  const { publicKey, privateKey } = makePushKeys();
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
};

test('push keys are checked: present in production, readable by the store only, no push service on the internal network', async () => {
  const noticesOf = async (variables: Record<string, string>) => (await findings(variables)).get('notices');
  expect(await noticesOf(production)).toMatchObject({ level: 'warn', do: expect.stringContaining('push-keys') });
  expect(await noticesOf({ ...production, ...vapid() })).toMatchObject({ level: 'ok' });
  const inside = { ...production, ...vapid(), PUSH_SERVICES: 'http://127.0.0.1:4100' };
  expect(await noticesOf(inside)).toMatchObject({ level: 'fail', do: 'Leave PUSH_SERVICES empty.' });
  const { path: DATA_DIR } = testFolder();
  expect(await noticesOf({ DATA_DIR })).toMatchObject({ level: 'ok', says: expect.stringContaining('first start') });
  const env = readEnv({ DATA_DIR });
  pushKeysOf(env);
  expect(await noticesOf({ DATA_DIR })).toMatchObject({ level: 'ok', says: expect.stringContaining('push-key') });
  chmodSync(pushKeysFile(env), 0o644);
  expect(await noticesOf({ DATA_DIR })).toMatchObject({ level: 'warn', do: expect.stringContaining('chmod 600') });
  writeFileSync(pushKeysFile(env), 'no key');
  expect(await noticesOf({ DATA_DIR })).toMatchObject({ level: 'fail' });
});

test.runIf(process.env.TEST_DB === 'postgres')('a replica that is none, or is away, is reported', async () => {
  const DATABASE_URL = inject('postgresUrl');
  const levelOf = async (DATABASE_REPLICA_URLS: string) =>
    (await findings({ DATABASE_URL, DATABASE_REPLICA_URLS })).get('replica');
  expect(await levelOf('')).toBeUndefined();
  expect(await levelOf(DATABASE_URL)).toMatchObject({
    level: 'fail',
    says: expect.stringContaining('is not a replica'),
  });
  const away = `postgres://store:secret@127.0.0.1:${await freePort()}/store`;
  const found = await levelOf(away);
  expect(found).toMatchObject({ level: 'warn', says: expect.stringContaining('does not answer') });
  expect(found?.says).not.toContain('secret');
});

test.runIf(process.env.TEST_DB === 'postgres')('a database without trigrams of Arabic is reported', async () => {
  const levelOf = async (db: Database) => {
    const DATABASE_URL = inject('postgresUrl'); // only says that it is PostgreSQL
    const found = await findings({ DATABASE_URL }, db);
    return found.get('letters');
  };
  expect(await levelOf(shop.open.db)).toMatchObject({ level: 'ok' });
  const name = `letters_${randomUUID().replaceAll('-', '')}`;
  const create = `create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`;
  await shop.open.db.execute(create);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const open = openPostgres(url.href);
  onTestFinished(async () => {
    await open.close();
    await shop.open.db.execute(`drop database ${name}`);
  });
  expect(await levelOf(open.db)).toMatchObject({ level: 'ok' }); // there is no store in it yet
  await migrateDatabase(open, migrationsFolder);
  expect(await levelOf(open.db)).toMatchObject({
    level: 'warn',
    says: expect.stringContaining('Arabic'),
    do: expect.stringMatching(/^Back .*C\.UTF-8.*volume.*restore/),
  });
});

test('a proof without its number and a certificate with a missing file are reported', async () => {
  const set = (key: string, value: string) => writeSettings(shop.open.db, [{ key, valueAr: value, valueEn: value }]);
  const report = async () => {
    const { out } = await doctor({ DATA_DIR: testFolder().path });
    return out;
  };
  await set('tax_certificate', '/media/0123456789abcdef.pdf');
  await set('commercial_registration_link', 'https://registry.example/7');
  await set('commercial_registration', '');
  expect(await report()).toContain('tax_certificate names a file that the store does not have.');
  expect(await report()).toContain('commercial_registration_link is not shown without commercial_registration.');
  await set('commercial_registration', '7000000000');
  await set('tax_certificate', 'https://zatca.example/certificate.pdf');
  expect(await report()).not.toMatch(/tax_certificate|commercial_registration_link/);
});

test('a store that is set up correctly passes, and its mail server is greeted but sent nothing', async () => {
  const found = await findings({
    ...production,
    SMTP_URL: await mailServer(),
    MAIL_FROM: 'shop@shop.example',
    TAQNYAT_TOKEN: 'x',
    TAQNYAT_SENDER: 'x',
    COD_ENABLED: 'true',
    TAMARA_API_TOKEN: 'x',
    TAMARA_NOTIFICATION_TOKEN: '0123456789abcdef',
    ...vapid(),
  });
  expect([...found.values()].filter(({ level }) => level !== 'ok')).toEqual([]);
  expect([...found.keys()]).toEqual(
    expect.arrayContaining([
      'environment',
      'secret key',
      'mail',
      'SMS',
      'notices',
      'webhooks',
      'database',
      'tables',
      'disk',
      'clock',
      'settings',
      'jobs',
      'money',
      'payments',
      'receipts',
      'authorizations',
      'outbox',
      'identities',
      'books',
    ]),
  );
});

test('settings that would lose money or shoppers in production fail, each with what to do', async () => {
  const found = await findings({
    ...production,
    PUBLIC_URL: 'http://shop.example',
    TRUSTED_PROXY: '0',
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    MAIL_FROM: 'shop@shop.example',
    SMS_PROVIDER: 'unifonic',
    TAQNYAT_TOKEN: 'x',
    TAQNYAT_SENDER: 'x',
    MOYASAR_PUBLISHABLE_KEY: 'pk_test_x',
    MOYASAR_SECRET_KEY: 'sk_test_x',
    MOYASAR_WEBHOOK_SECRET: '0123456789abcdef',
  });
  expect(levels(found)).toMatchObject({
    address: 'fail',
    proxy: 'warn',
    mail: 'fail',
    SMS: 'fail',
    'payment keys': 'fail',
    webhooks: 'fail',
    database: 'ok',
  });
  expect(found.get('mail')?.says).toContain('ECONNREFUSED');
  expect([...found.values()].every(({ level, do: what }) => (level === 'ok') === (what === undefined))).toBe(true);
});

test('sandboxes on a public address fail, and all wrong values are reported together', async () => {
  expect(levels(await findings({ PUBLIC_URL: 'https://shop.example' }))).toMatchObject({ mode: 'fail' });
  expect(levels(await findings({}))).toMatchObject({ mode: 'ok', payment: 'ok', mail: 'ok' });
  const { code, out, err } = await doctor({ PORT: 'x', COD_ENABLED: 'maybe' });
  expect({ code, err }).toEqual({ code: 1, err: '' });
  expect(out).toMatch(
    /FAIL {2}environment {2}PORT must[\s\S]*FAIL {2}environment {2}COD_ENABLED must be true or false/,
  );
});

test('wrong or unknown settings, and missing ones that emails or the law require, are reported', async () => {
  const settingsOfStore = async (variables: Record<string, string>) => {
    const { out } = await doctor({ DATA_DIR: testFolder().path, ...variables }, '--json');
    return (JSON.parse(out) as { findings: Finding[] }).findings.filter(({ about }) => about === 'settings');
  };
  expect(await settingsOfStore({})).toMatchObject([{ level: 'ok' }]);
  const before = await listSettings(shop.open.db);
  onTestFinished(() => writeSettings(shop.open.db, before));
  await writeSettings(shop.open.db, [
    { key: 'fone', valueAr: 'x', valueEn: 'x' },
    { key: 'free_shipping_from', valueAr: '-5', valueEn: '-5' },
    { key: 'email', valueAr: null, valueEn: ' ' },
    { key: 'company', valueAr: '', valueEn: null },
  ]);
  expect(await settingsOfStore({})).toMatchObject([
    {
      level: 'warn',
      says: 'fone is not read by the store; did you mean phone?',
      do: expect.stringMatching(/settings remove fone$/),
    },
    { level: 'fail', says: expect.stringMatching(/^free_shipping_from must be an amount in SAR/) },
    { level: 'warn', says: expect.stringContaining('There is no email') },
    { level: 'warn', says: expect.stringMatching(/: company\.$/) },
  ]);
  expect(await settingsOfStore(production)).toMatchObject([
    {},
    {},
    { level: 'fail', says: expect.stringContaining('email') },
    {},
  ]);
  for (const name of ['fone', 'free_shipping_from']) await removeSetting(shop.open.db, name);
});

test('each empty setting that a page uses is reported, with the page', async () => {
  const text = (body: string) => ({ title: 'x', body });
  const changes = [
    { slug: 'shipping-policy', language: 'ar', text: text('من {{free_shipping_from}} خلال {{return_days}}') },
    { slug: 'shipping-policy', language: 'en', text: text('`{{po}}` {{phone}} {{free_shipping_from}}') },
    { slug: 'about', language: 'en', text: text('{{free_shipping_from}} {{opening_hours}}') },
  ] as const;
  await writePages(shop.open.db, changes, new Date());
  onTestFinished(async () => {
    for (const slug of ['shipping-policy', 'about']) await removePage(shop.open.db, slug);
    for (const name of ['free_shipping_from', 'return_days']) await removeSetting(shop.open.db, name);
  });
  await writeSettings(shop.open.db, [
    { key: 'free_shipping_from', valueAr: '', valueEn: '' },
    { key: 'return_days', valueAr: '7', valueEn: '7' },
  ]);
  const { out } = await doctor({ DATA_DIR: testFolder().path }, '--json');
  const found = (JSON.parse(out) as { findings: Finding[] }).findings.filter(({ about }) => about === 'settings');
  expect(found.map(({ level, says }) => `${level} ${says}`).sort()).toEqual([
    'warn free_shipping_from is empty, but used on about (en), shipping-policy (ar, en).',
    'warn opening_hours is empty, but used on about (en).',
  ]);
});

test('overdue work, failed messages, a foreign key and books that do not add up are reported', async () => {
  const { db } = shop.open;
  expect((await order(await shopperWith(shop, { CUP: 1 }))).status).toBe(201);
  const [placed] = await db.select({ id: orders.id }).from(orders);
  const long = new Date(Date.now() - 3_600_000);
  await db.update(outgoingMessages).set({ nextAt: long });
  await db.update(orderLines).set({ discountHalalas: 7 });
  await db.insert(orderIdentities).values({
    orderId: placed?.id ?? '',
    type: 'passport',
    lastFour: '0008',
    createdAt: long,
    ...openIdentitySeal(['another key']).seal('1', 'x'),
  });
  const found = await findings({});
  expect(levels(found)).toMatchObject({ jobs: 'fail', outbox: 'ok', identities: 'fail', books: 'fail' });
  expect(found.get('jobs')?.says).toMatch(/^Late since [\d-]+ [\d:]+ \(Riyadh\): .*messages to send/);
  await db.update(outgoingMessages).set({ status: 'failed' }).where(eq(outgoingMessages.status, 'waiting'));
  expect(levels(await findings({}))).toMatchObject({ jobs: 'ok', outbox: 'warn' });
});

test('receipts waiting for review and payments that stay authorized are reported to the owner', async () => {
  const { db } = shop.open;
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const placed = async (method: string) => {
    const { id, number } = (await order(await shopperWith(shop, { CUP: 1 }), method)).body.data.order;
    return { id: id as string, number: number as string };
  };
  const transfer = await placed('bank_transfer');
  const sentAgo = (days: number) =>
    db
      .update(orders)
      .set({ paymentStatus: 'under_review', heldUntil: null, receiptSentAt: daysAgo(days) })
      .where(eq(orders.id, transfer.id));
  await sentAgo(1);
  shop.tamara.next = { status: 'authorized' };
  const promised = await placed('tamara');
  shop.tamara.next = { status: 'under_review' };
  const lookedAt = await placed('tamara');
  expect(levels(await findings({}))).toMatchObject({ receipts: 'ok', authorizations: 'ok' });
  await sentAgo(3);
  for (const { id } of [lookedAt, promised])
    await db
      .update(transactions)
      .set({ createdAt: daysAgo(31) })
      .where(eq(transactions.orderId, id));
  const found = await findings({});
  expect(found.get('receipts')).toMatchObject({
    level: 'warn',
    says: `Waiting for review longer than 2 days: ${transfer.number}.`,
    do: expect.stringContaining('transfers reject NUMBER'),
  });
  const { level, says } = found.get('authorizations') ?? {};
  expect(level).toBe('warn');
  expect(says).toContain(`${promised.number} (tamara, authorized)`);
  expect(says).toContain(`${lookedAt.number} (tamara, under review)`);
});

test('a payment mismatch fails until the owner has settled it', async () => {
  const { db } = shop.open;
  const { order: made, transaction } = (await order(await shopperWith(shop, { CUP: 1 }))).body.data;
  await db.insert(paymentMismatches).values({
    transactionId: transaction.id,
    ref: 'pay_7',
    reported: 'amount SAR 50.00',
    expected: 'SAR 119.00',
    at: new Date(),
  });
  expect((await findings({})).get('payments')).toMatchObject({
    level: 'fail',
    says:
      `1 reported that does not match, and waits for you: order ${made.number}: moyasar pay_7 says ` +
      'amount SAR 50.00, expected SAR 119.00.',
    do: expect.stringContaining('transactions settled NUMBER'),
  });
  const settled = await runHere(['transactions', 'settled', made.number], (work) => work(db));
  expect(settled.code).toBe(0);
  expect((await findings({})).get('payments')?.level).toBe('ok');
});
