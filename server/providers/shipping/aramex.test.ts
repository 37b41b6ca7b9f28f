// The shapes are from Aramex's services (saudi-commerce, section 4).
import { expect, test } from 'vitest';
import { halalas } from '../../../contract/core/money.ts';
import {
  recordingServer,
  type RecordedRequest,
  type Reply,
} from '../../../tests/support/providers/recording-server.ts';
import { createAramex } from './aramex.ts';
import { CarrierRefused, CarrierUnreachable, type Consignment, type TrackingEvent } from './carrier.ts';

const keys = {
  userName: 'shop@example.com',
  password: 'very-secret',
  accountNumber: '60000001',
  accountPin: '123456',
  accountEntity: 'RUH',
  accountCountry: 'SA',
};
const shipper = {
  name: 'Lamsa',
  phone: '+966511111111',
  email: 'shop@example.com',
  line: '1 Main St',
  city: 'Riyadh',
  postalCode: '11564',
};
const ok = { HasErrors: false, Notifications: [] };

const consignment = (facts: Partial<Consignment> = {}): Consignment => ({
  reference: '10042',
  weightGrams: 120,
  pieces: 1,
  cashOnDelivery: null,
  description: 'Order 10042',
  to: {
    line: '3242 Al Urubah, Al Olaya',
    shortAddress: 'RHOB3242',
    city: 'Riyadh',
    postalCode: '12611',
    country: 'SA',
  },
  consignee: { name: 'Sara Ali', phone: '+966512345678', secondPhone: null, email: 's@example.com' },
  shipsAt: 1_768_550_400_000,
  dueAt: 1_768_896_000_000,
  ...facts,
});

async function open(reply: (request: RecordedRequest) => Reply, timeoutMs = 2_000) {
  const server = await recordingServer(reply);
  return { ...server, aramex: createAramex(keys, shipper, { baseUrl: server.url, timeoutMs }) };
}

const clientInfo = {
  UserName: 'shop@example.com',
  Password: 'very-secret',
  Version: 'v1',
  AccountNumber: '60000001',
  AccountPin: '123456',
  AccountEntity: 'RUH',
  AccountCountryCode: 'SA',
  Source: 24,
};
const shipment = (facts: Record<string, unknown> = {}) => ({
  ID: '4123456789',
  Reference1: '10042',
  ForeignHAWB: '10042',
  ...ok,
  ShipmentLabel: { LabelURL: 'https://ws.aramex.net/label.pdf', LabelFileContents: null },
  ...facts,
});

test('a shipment request has every member and asks for JSON', async () => {
  const { aramex, requests } = await open(() => ({ body: { Transaction: {}, ...ok, Shipments: [shipment()] } }));
  expect(await aramex.createShipment(consignment())).toEqual({
    waybill: '4123456789',
    labelUrl: 'https://ws.aramex.net/label.pdf',
  });
  expect(requests[0]).toMatchObject({
    path: '/ShippingAPI.V2/Shipping/Service_1_0.svc/json/CreateShipments',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
  });
  const party = (account: string, name: string, phone: string, email: string, address: object) => ({
    Reference1: '',
    Reference2: '',
    AccountNumber: account,
    PartyAddress: { Line3: '', StateOrProvinceCode: '', CountryCode: 'SA', ...address },
    Contact: {
      Department: '',
      PersonName: name,
      Title: '',
      CompanyName: name,
      PhoneNumber1: phone,
      PhoneNumber1Ext: '',
      PhoneNumber2: '',
      PhoneNumber2Ext: '',
      FaxNumber: '',
      CellPhone: phone,
      EmailAddress: email,
      Type: '',
    },
  });
  expect(requests[0]?.body).toEqual({
    ClientInfo: clientInfo,
    Transaction: { Reference1: '10042', Reference2: '', Reference3: '', Reference4: '', Reference5: '' },
    LabelInfo: { ReportID: 9201, ReportType: 'URL' },
    Shipments: [
      {
        Reference1: '10042',
        Reference2: '',
        Reference3: '',
        Shipper: party('60000001', 'Lamsa', '966511111111', 'shop@example.com', {
          Line1: '1 Main St',
          Line2: '',
          City: 'Riyadh',
          PostCode: '11564',
        }),
        Consignee: party('', 'Sara Ali', '966512345678', 's@example.com', {
          Line1: '3242 Al Urubah, Al Olaya',
          Line2: 'RHOB3242',
          City: 'Riyadh',
          PostCode: '12611',
        }),
        ShippingDateTime: '/Date(1768550400000+0300)/',
        DueDate: '/Date(1768896000000+0300)/',
        Comments: '',
        PickupLocation: '',
        OperationsInstructions: '',
        AccountingInstructions: '',
        Details: {
          Dimensions: null,
          ActualWeight: { Unit: 'KG', Value: 0.5 },
          ChargeableWeight: null,
          DescriptionOfGoods: 'Order 10042',
          GoodsOriginCountry: 'SA',
          NumberOfPieces: 1,
          ProductGroup: 'DOM',
          ProductType: 'OND',
          PaymentType: 'P',
          PaymentOptions: '',
          Services: '',
          CashOnDeliveryAmount: null,
          CustomsValueAmount: null,
          InsuranceAmount: null,
          CollectAmount: null,
          Items: [],
        },
        Attachments: [],
        ForeignHAWB: '10042',
        TransportType: 0,
        PickupGUID: '',
        Number: null,
      },
    ],
  });
});

test('cash on delivery is exact to the halala, and the real weight is sent above the minimum', async () => {
  const { aramex, requests } = await open(() => ({ body: { ...ok, Shipments: [shipment()] } }));
  await aramex.createShipment(consignment({ cashOnDelivery: halalas(11_505), weightGrams: 1_234 }));
  expect(requests[0]?.body.Shipments[0].Details).toMatchObject({
    Services: 'CODS',
    CashOnDeliveryAmount: { CurrencyCode: 'SAR', Value: 115.05 },
    ActualWeight: { Unit: 'KG', Value: 1.234 },
  });
});

test('errors that come with a 200, of the call or of its shipment, are refusals', async () => {
  const failureOf = (Code: string, Message: string) => ({ HasErrors: true, Notifications: [{ Code, Message }] });
  const whole = await open(() => ({
    body: { ...failureOf('ERR01', 'Your credentials are invalid'), Shipments: null },
  }));
  await expect(whole.aramex.createShipment(consignment())).rejects.toMatchObject({ code: 'ERR01' });
  const one = await open(() => ({
    body: {
      HasErrors: true,
      Notifications: [],
      Shipments: [shipment({ ID: null, ...failureOf('ERR06', 'City is invalid') })],
    },
  }));
  const failure = await one.aramex.createShipment(consignment()).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CarrierRefused);
  expect(failure).toMatchObject({ code: 'ERR06', raw: 'ERR06 City is invalid' });
  const silent = await open(() => ({ body: { ...ok, Shipments: [shipment({ HasErrors: true })] } }));
  await expect(silent.aramex.createShipment(consignment())).rejects.toThrow(CarrierRefused);
});

test.each(['E'.repeat(41), 'City of Sara Ali', 'ERR06\n', ''])(
  'a code that may be anything is not in the error’s message, which is logged: %j',
  async (Code) => {
    const Notifications = [{ Code, Message: 'x'.repeat(1_000) }];
    const { aramex } = await open(() => ({ body: { HasErrors: true, Notifications, Shipments: null } }));
    await expect(aramex.createShipment(consignment())).rejects.toMatchObject({
      code: 'unknown',
      message: 'aramex refused: unknown',
      raw: `${Code} ${'x'.repeat(1_000)}`.trim().slice(0, 300),
    });
  },
);

test('a rate is an amount in SAR, rounded to the halala', async () => {
  const total = (Value: unknown, CurrencyCode = 'SAR') => ({
    body: { ...ok, TotalAmount: { CurrencyCode, Value }, RateDetails: {} },
  });
  const { aramex, requests } = await open(() => total(27.6));
  expect(await aramex.rate(consignment())).toBe(2_760);
  expect(requests[0]).toMatchObject({
    path: '/ShippingAPI.V2/RateCalculator/Service_1_0.svc/json/CalculateRate',
    body: {
      ClientInfo: clientInfo,
      OriginAddress: { City: 'Riyadh', Line3: '' },
      DestinationAddress: { City: 'Riyadh', Line2: 'RHOB3242' },
      PreferredCurrencyCode: 'SAR',
      ShipmentDetails: { ProductGroup: 'DOM', Services: '' },
    },
  });
  expect(await (await open(() => total(27.6049))).aramex.rate(consignment())).toBe(2_760);
  for (const bad of [total('27.6'), total(-1), total(27.6, 'AED'), { body: ok }])
    await expect((await open(() => bad)).aramex.rate(consignment())).rejects.toThrow(CarrierUnreachable);
});

const update = (code: string, at: number) => ({
  WaybillNumber: '4123456789',
  UpdateCode: code,
  UpdateDescription: code,
  UpdateDateTime: `/Date(${at}+0300)/`,
  UpdateLocation: 'Riyadh',
  Comments: '',
  ProblemCode: '',
});

test('tracking returns each shipment’s events, oldest first, in batches of fifty', async () => {
  const { aramex, requests } = await open(({ body }) => ({
    body: {
      ...ok,
      NonExistingWaybills: ['unknown'],
      TrackingResults: body.Shipments.includes('4123456789')
        ? [{ Key: '4123456789', Value: [update('SH003', 1_768_636_800_000), update('SH012', 1_768_550_400_000)] }]
        : [],
    },
  }));
  const others = Array.from({ length: 60 }, (_, at) => `5${String(at).padStart(9, '0')}`);
  expect(await aramex.track(['4123456789', ...others])).toEqual(
    new Map([
      [
        '4123456789',
        [
          { code: 'SH012', text: 'SH012', at: 1_768_550_400_000, location: 'Riyadh' },
          { code: 'SH003', text: 'SH003', at: 1_768_636_800_000, location: 'Riyadh' },
        ],
      ],
    ]),
  );
  expect(requests.map(({ body }) => body.Shipments.length)).toEqual([50, 11]);
  expect(await aramex.track([])).toEqual(new Map());
});

test.each<[string, Reply]>([
  ['XML', { body: '<Response><HasErrors>false</HasErrors></Response>' }],
  ['a failing server', { status: 500 }],
  [
    'a date in another format',
    {
      body: {
        ...ok,
        TrackingResults: [{ Key: '4', Value: [{ ...update('SH003', 1), UpdateDateTime: '2026-01-15' }] }],
      },
    },
  ],
  ['a missing error flag', { body: { TrackingResults: [] } }],
])('%s leaves the shipment’s state unknown', async (_, reply) => {
  const { aramex } = await open(() => reply);
  await expect(aramex.track(['4'])).rejects.toThrow(CarrierUnreachable);
});

test('a call that gets no answer times out, and the error has no password', async () => {
  const { aramex } = await open(() => 'silence', 150);
  const failure = await aramex.cities('SA').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CarrierUnreachable);
  expect(String(failure)).not.toContain(keys.password);
});

test('cities are listed in Aramex’s spelling', async () => {
  const { aramex, requests } = await open(() => ({ body: { ...ok, Cities: ['Jeddah', 'Riyadh'] } }));
  expect(await aramex.cities('SA')).toEqual(['Jeddah', 'Riyadh']);
  expect(requests[0]?.path).toBe('/ShippingAPI.V2/Location/Service_1_0.svc/json/FetchCities');
});

test('a push must have the configured secret, in its URL or as the password of HTTP Basic', () => {
  const secret = 'a long enough secret';
  const webhookSecretAlso = 'the next one';
  const reach = { baseUrl: 'http://127.0.0.1:1' };
  const guarded = createAramex({ ...keys, webhookSecret: secret, webhookSecretAlso }, shipper, reach);
  const push = (query: string, authorization?: string) => ({
    headers: new Headers(authorization === undefined ? {} : { Authorization: authorization }),
    url: new URL(`https://shop.example/api/v1/shipping/webhooks/aramex${query}`),
  });
  const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;
  expect(guarded.isProven(push(`?secret=${encodeURIComponent(secret)}`))).toBe(true);
  expect(guarded.isProven(push('', basic(`aramex:${secret}`)))).toBe(true);
  expect(guarded.isProven(push('', basic(`aramex:${webhookSecretAlso}`)))).toBe(true);
  for (const wrong of [
    push(''),
    push('?secret='),
    push(`?secret=${encodeURIComponent(secret)}x`),
    push('', basic(`${secret}:`)),
    push('', basic(secret.slice(1))),
    push('', `Bearer ${secret}`),
  ])
    expect(guarded.isProven(wrong)).toBe(false);
  expect(createAramex(keys, shipper, reach).isProven(push(''))).toBe(true);
});

test('only the waybill is read from a push', async () => {
  const { aramex } = await open(() => ({}));
  expect(aramex.readPush('{"Key":"4123456789","Value":{"UpdateCode":"SH005"}}')).toEqual({ waybill: '4123456789' });
  for (const empty of ['', 'null', '{}', '{"Key":""}', '{"Key":"a b<script>"}'])
    expect(aramex.readPush(empty)).toBe(null);
  expect(aramex.trackingUrl('4123456789')).toBe('https://www.aramex.com/track/shipments?ShipmentNumber=4123456789');
});

const events = (...codes: string[]): TrackingEvent[] => codes.map((code, at) => ({ code, text: '', at, location: '' }));

test.each([
  [[], 'processing'],
  [['SH014', 'SH308'], 'processing'],
  [['SH999'], 'processing'],
  [['SH014', 'SH012'], 'shipped'],
  [['SH012', 'SH999', 'SH014'], 'shipped'],
  [['SH012', 'SH003'], 'out_for_delivery'],
  [['SH003', 'SH033', 'SH012'], 'out_for_delivery'],
  [['SH012', 'SH003', 'SH005'], 'delivered'],
  [['SH005', 'SH003', 'SH014'], 'delivered'],
  [['SH007'], 'delivered'],
  [['SH012', 'SH003', 'SH704'], 'out_for_delivery'],
  [['SH012', 'SH003', 'SH704', 'SH005'], 'out_for_delivery'],
  [['SH012', 'SH005', 'SH704'], 'delivered'],
  [['SH012', 'SH005', 'SH704', 'SH005'], 'delivered'],
])('events %j: %s', async (codes, stage) => {
  const { aramex } = await open(() => ({}));
  expect(aramex.stageOf(events(...codes))).toBe(stage);
});

test('a shipment never goes back a stage, in any order of events', async () => {
  const { aramex } = await open(() => ({}));
  const codes = ['SH014', 'SH012', 'SH999', 'SH003', 'SH033', 'SH008', 'SH005', 'SH704', 'SH001'];
  const stages = ['processing', 'shipped', 'out_for_delivery', 'delivered'];
  for (let round = 0; round < codes.length; round += 1) {
    const order = [...codes.slice(round), ...codes.slice(0, round)];
    const reached = order.map((_, at) => stages.indexOf(aramex.stageOf(events(...order.slice(0, at + 1)))));
    expect(reached).toEqual([...reached].sort((a, b) => a - b));
  }
});

test.each([
  [['SH012', 'SH008'], 'delayed'],
  [['SH012', 'SH008', 'SH003'], null],
  [['SH003', 'SH033'], 'attempted'],
  [['SH003', 'SH312'], 'rescheduled'],
  [['SH014', 'SH313'], 'cancelled'],
  [['SH005', 'SH704'], 'returned'],
  [['SH003', 'SH704', 'SH005'], 'returned'],
  [['SH003', 'SH704', 'SH043'], 'returned'],
  [['SH005', 'SH008'], null],
  [[], null],
])('events %j have the note %s', async (codes, note) => {
  const { aramex } = await open(() => ({}));
  expect(aramex.noteOf(events(...codes))).toBe(note);
});
