// Sandbox of Aramex's Shipping Services (saudi-commerce, section 4). Shipments move on demand. As with Aramex, a
// missing member is an error, and a request that does not accept JSON gets XML. Cities that fail: Nowhere (not served),
// Slowcity (the first delivery attempt finds nobody at home).
import { randomInt } from 'node:crypto';
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { JsonLinesStore } from '../shared/json-lines-store.ts';
import { languageOf, ltrHtml, overPage, sandboxPage, type BilingualText } from '../shared/page.ts';
import type { SandboxDeps } from '../shared/party.ts';

export type AramexSandboxKeys = {
  userName: string;
  password: string;
  accountNumber: string;
  accountPin: string;
  accountEntity: string;
  accountCountry: string;
};

const eventSchema = v.object({ code: v.string(), text: v.string(), at: v.number(), location: v.string() });

const parcelSchema = v.object({
  id: v.string(),
  reference: v.string(),
  city: v.string(),
  name: v.string(),
  cashOnDelivery: v.number(),
  createdAt: v.number(),
  events: v.array(eventSchema),
});

type Parcel = v.InferOutput<typeof parcelSchema>;

/** The steps a shipment can be moved to, with Aramex's code and text for each. */
export const moves = {
  created: { code: 'SH014', text: 'Record created' },
  picked_up: { code: 'SH012', text: 'Picked up from shipper' },
  at_facility: { code: 'SH047', text: 'Shipment received at operations facility' },
  out_for_delivery: { code: 'SH003', text: 'Out for delivery' },
  attempted: { code: 'SH033', text: 'Attempted delivery, customer not available' },
  delayed: { code: 'SH008', text: 'Shipment delayed' },
  delivered: { code: 'SH005', text: 'Delivered' },
  returned: { code: 'SH704', text: 'Returned to shipper' },
} as const;

export type Move = keyof typeof moves;

/** The steps of a delivery without incidents. */
const usualWay: readonly Move[] = ['created', 'picked_up', 'at_facility', 'out_for_delivery', 'delivered'];

const cities = [
  'Abha',
  'Al Ahsa',
  'Al Khobar',
  'Buraydah',
  'Dammam',
  'Hail',
  'Jazan',
  'Jeddah',
  'Makkah',
  'Madinah',
  'Najran',
  'Riyadh',
  'Slowcity',
  'Tabuk',
  'Taif',
  'Yanbu',
];

const text = v.string();
const clientInfo = v.object({
  UserName: text,
  Password: text,
  Version: text,
  AccountNumber: text,
  AccountPin: text,
  AccountEntity: text,
  AccountCountryCode: text,
  Source: v.number(),
});
const common = {
  ClientInfo: clientInfo,
  Transaction: v.object({ Reference1: text, Reference2: text, Reference3: text, Reference4: text, Reference5: text }),
};
const address = v.object({
  Line1: text,
  Line2: text,
  Line3: text,
  City: text,
  StateOrProvinceCode: text,
  PostCode: text,
  CountryCode: text,
});
const contact = v.object({
  Department: text,
  PersonName: v.pipe(text, v.nonEmpty()),
  Title: text,
  CompanyName: text,
  PhoneNumber1: v.pipe(text, v.regex(/^\d{8,15}$/)),
  PhoneNumber1Ext: text,
  PhoneNumber2: text,
  PhoneNumber2Ext: text,
  FaxNumber: text,
  CellPhone: text,
  EmailAddress: text,
  Type: text,
});
const party = v.object({
  Reference1: text,
  Reference2: text,
  AccountNumber: text,
  PartyAddress: address,
  Contact: contact,
});
const details = v.object({
  Dimensions: v.null(),
  ActualWeight: v.object({ Unit: v.literal('KG'), Value: v.pipe(v.number(), v.minValue(0.5)) }),
  ChargeableWeight: v.null(),
  DescriptionOfGoods: text,
  GoodsOriginCountry: text,
  NumberOfPieces: v.pipe(v.number(), v.minValue(1)),
  ProductGroup: v.literal('DOM'),
  ProductType: v.literal('OND'),
  PaymentType: v.literal('P'),
  PaymentOptions: text,
  Services: v.picklist(['', 'CODS']),
  CashOnDeliveryAmount: v.nullable(v.object({ CurrencyCode: v.literal('SAR'), Value: v.number() })),
  Items: v.array(v.unknown()),
});
const wcfDate = v.pipe(text, v.regex(/^\/Date\(\d+\+0300\)\/$/));

const rateBody = v.object({
  ...common,
  OriginAddress: address,
  DestinationAddress: address,
  PreferredCurrencyCode: v.literal('SAR'),
  ShipmentDetails: details,
});

const shipmentsBody = v.object({
  ...common,
  LabelInfo: v.object({ ReportID: v.number(), ReportType: v.literal('URL') }),
  Shipments: v.pipe(
    v.array(
      v.object({
        Reference1: text,
        Reference2: text,
        Reference3: text,
        Shipper: party,
        Consignee: party,
        ShippingDateTime: wcfDate,
        DueDate: wcfDate,
        Comments: text,
        PickupLocation: text,
        OperationsInstructions: text,
        AccountingInstructions: text,
        Details: details,
        Attachments: v.array(v.unknown()),
        ForeignHAWB: text,
        TransportType: v.number(),
        PickupGUID: text,
        Number: v.null(),
      }),
    ),
    v.minLength(1),
  ),
});

const trackingBody = v.object({ ...common, GetLastTrackingUpdateOnly: v.boolean(), Shipments: v.array(text) });
const citiesBody = v.object({ ...common, CountryCode: text, State: text, NameStartsWith: text });

const prefix = '/ShippingAPI.V2';
const nobodyThere = 'Slowcity';

export function createAramexSandbox(deps: SandboxDeps & { keys: AramexSandboxKeys }) {
  const { baseUrl, keys, now, deliveries, switches, webhookUrl, file } = deps;
  const parcels = new JsonLinesStore(parcelSchema, file && `${file}.jsonl`);
  const app = new Hono();

  /** Mounts a call. The request must accept JSON, have all members and name our account. */
  const call = <S extends v.GenericSchema<unknown, { ClientInfo: v.InferOutput<typeof clientInfo> }>>(
    path: string,
    schema: S,
    carryOut: (body: v.InferOutput<S>) => object,
  ): void => {
    app.post(`${prefix}/${path}`, switches.faults('aramex'), async (c) => {
      if (!/application\/json/.test(c.req.header('accept') ?? ''))
        return c.body('<?xml version="1.0"?><Response><HasErrors>true</HasErrors></Response>', 200, {
          'Content-Type': 'text/xml',
        });
      const body = v.safeParse(schema, await c.req.json().catch(() => null));
      if (!body.success) {
        const [issue] = body.issues;
        return c.json(failed('ERR00', `The request is incomplete: ${v.getDotPath(issue) ?? 'the body'}`));
      }
      const { UserName, Password, AccountNumber, AccountPin } = body.output.ClientInfo;
      const isOurs =
        UserName === keys.userName &&
        Password === keys.password &&
        AccountNumber === keys.accountNumber &&
        AccountPin === keys.accountPin;
      if (!isOurs) return c.json(failed('ERR01', 'Your credentials are invalid'));
      return c.json({ HasErrors: false, Notifications: [], ...carryOut(body.output) });
    });
  };

  const put = (parcel: Parcel, move: Move): Parcel => {
    const at = Math.max(now().getTime(), (parcel.events.at(-1)?.at ?? 0) + 1_000);
    return parcels.put({ ...parcel, events: [...parcel.events, { ...moves[move], at, location: parcel.city }] });
  };

  call(
    'RateCalculator/Service_1_0.svc/json/CalculateRate',
    rateBody,
    ({ DestinationAddress: to, ShipmentDetails: details }) => {
      if (to.City === 'Nowhere') return failed('ERR61', 'The destination is not served');
      // SAR 23 for the first kilogram, SAR 3 for each further one, SAR 5 for cash on delivery, plus 15 % VAT.
      const kilograms = Math.ceil(details.ActualWeight.Value);
      const net = 2_300 + (kilograms - 1) * 300 + (details.Services === 'CODS' ? 500 : 0);
      return { TotalAmount: { CurrencyCode: 'SAR', Value: Math.round(net * 1.15) / 100 }, RateDetails: null };
    },
  );

  call('Shipping/Service_1_0.svc/json/CreateShipments', shipmentsBody, ({ Shipments: shipments }) => {
    const made = shipments.map(({ Reference1, ForeignHAWB, Consignee, Details }) => {
      const city = Consignee.PartyAddress.City;
      const answer = { Reference1, ForeignHAWB };
      if (city === 'Nowhere')
        return {
          ...answer,
          ID: null,
          HasErrors: true,
          Notifications: [{ Code: 'ERR06', Message: 'Consignee city is invalid' }],
          ShipmentLabel: null,
        };
      const id = `4${randomInt(10 ** 9, 10 ** 10)}`;
      put(
        {
          id,
          reference: Reference1,
          city,
          name: Consignee.Contact.PersonName,
          cashOnDelivery: Math.round((Details.CashOnDeliveryAmount?.Value ?? 0) * 100),
          createdAt: now().getTime(),
          events: [],
        },
        'created',
      );
      const label = { LabelURL: `${baseUrl}/labels/${id}`, LabelFileContents: null };
      return { ...answer, ID: id, HasErrors: false, Notifications: [], ShipmentLabel: label };
    });
    return { HasErrors: made.some(({ HasErrors }) => HasErrors), Shipments: made };
  });

  call(
    'Tracking/Service_1_0.svc/json/TrackShipments',
    trackingBody,
    ({ Shipments: waybills, GetLastTrackingUpdateOnly: lastOnly }) => {
      const found = waybills.flatMap((id) => parcels.get(id) ?? []);
      return {
        NonExistingWaybills: waybills.filter((id) => !parcels.get(id)),
        TrackingResults: found.map((parcel) => ({
          Key: parcel.id,
          Value: (lastOnly ? parcel.events.slice(-1) : parcel.events)
            .map((event) => updateOf(parcel.id, event))
            .reverse(),
        })),
      };
    },
  );

  call('Location/Service_1_0.svc/json/FetchCities', citiesBody, ({ CountryCode, NameStartsWith }) => ({
    Cities: CountryCode === 'SA' ? cities.filter((city) => city.startsWith(NameStartsWith)) : [],
  }));

  app.get('/labels/:id', (c) => {
    const parcel = parcels.get(c.req.param('id'));
    return parcel ? labelPage(c, parcel) : overPage(c, languageOf(c));
  });

  /** Moves a shipment to the given or the next step and pushes the event to the store. Null if it does not exist. */
  const moveParcel = async (id: string, target: Move | null): Promise<Parcel | null> => {
    const parcel = parcels.get(id);
    if (!parcel) return null;
    const isMissed =
      target === null &&
      parcel.city === nobodyThere &&
      !parcel.events.some(({ code }) => code === moves.attempted.code);
    const next = target ?? nextOf(parcel, isMissed);
    if (next === null) return parcel;
    const moved = put(parcel, next);
    const last = moved.events.at(-1);
    await deliveries.plan({
      party: 'aramex',
      url: webhookUrl,
      about: id,
      title: moves[next].text,
      body: JSON.stringify({ Key: id, Value: last && updateOf(id, last) }),
    });
    return moved;
  };

  return { routes: app, parcels: () => parcels.list(), moveParcel };
}

function nextOf({ events }: Parcel, isMissed: boolean): Move | null {
  const reached = Math.max(...events.map(({ code }) => usualWay.findIndex((move) => moves[move].code === code)));
  const next = usualWay[reached + 1] ?? null;
  return next === 'delivered' && isMissed ? 'attempted' : next;
}

function updateOf(waybill: string, { code, text: description, at, location }: Parcel['events'][number]): object {
  return {
    WaybillNumber: waybill,
    UpdateCode: code,
    UpdateDescription: description,
    UpdateDateTime: `/Date(${at}+0300)/`,
    UpdateLocation: location,
    Comments: '',
    ProblemCode: '',
  };
}

function failed(code: string, message: string): object {
  return { HasErrors: true, Notifications: [{ Code: code, Message: message }] };
}

const labels = {
  title: { ar: 'بوليصة الشحن', en: 'Shipping label' },
  waybill: { ar: 'رقم الشحنة', en: 'Waybill' },
  order: { ar: 'الطلب', en: 'Order' },
  to: { ar: 'إلى', en: 'To' },
} satisfies Record<string, BilingualText>;

function labelPage(c: Context, { id, reference, name, city }: Parcel): Response {
  const language = languageOf(c);
  const w = (key: keyof typeof labels) => labels[key][language];
  const body = `<h1>${w('title')}</h1><dl><dt>${w('waybill')}</dt><dd class="sum">${ltrHtml(id)}</dd><dt>${w('order')}</dt><dd>${ltrHtml(reference)}</dd><dt>${w('to')}</dt><dd>${ltrHtml(`${name}, ${city}`)}</dd></dl>`;
  return sandboxPage(c, { language, title: w('title'), body });
}
