// Aramex's Shipping Services API over JSON (saudi-commerce, section 4). It is WCF: every member is required, without
// `Accept` it answers in XML, and failures have status 200.
import * as v from 'valibot';
import { fromSar, toSar, type Halalas } from '../../../contract/core/money.ts';
import { sameSecret } from '../same-secret.ts';
import { callJson, NoAnswer, type Fetch } from '../json-call.ts';
import { noteOf, stageOf } from './aramex-stages.ts';
import {
  CarrierRefused,
  CarrierUnreachable,
  type Carrier,
  type Consignment,
  type Destination,
  type Parcel,
  type TrackingEvent,
} from './carrier.ts';

export type AramexKeys = {
  userName: string;
  password: string;
  accountNumber: string;
  accountPin: string;
  /** The account's entity: RUH, JED … */
  accountEntity: string;
  accountCountry: string;
  /** Secret that pushes must have; undefined if they have none. */
  webhookSecret?: string | undefined;
  webhookSecretAlso?: string | undefined;
};

export type Shipper = {
  name: string;
  /** E.164. */
  phone: string;
  email: string;
  line: string;
  city: string;
  postalCode: string;
};

/** Aramex's minimum chargeable weight, in grams. */
const leastWeight = 500;
const country = 'SA';
const mostAtOnce = 50;
const longestMessage = 300;
const codeForm = /^[\w.-]{1,40}$/;
/** Aramex's source id for custom shop software. */
const source = 24;
/** Requests an A4 label as the URL of a PDF. */
const label = { ReportID: 9201, ReportType: 'URL' };

const notifications = v.nullish(
  v.array(v.object({ Code: v.nullish(v.string(), ''), Message: v.nullish(v.string(), '') })),
  [],
);
const outcome = { HasErrors: v.boolean(), Notifications: notifications };

const amount = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(1_000_000),
  // Totals are products of rates and may have more than two decimals.
  v.transform((sar) => fromSar(Number(sar.toFixed(2)))),
);

const rateSchema = v.object({
  ...outcome,
  TotalAmount: v.nullish(v.object({ CurrencyCode: v.string(), Value: amount })),
});

const shipmentsSchema = v.object({
  ...outcome,
  Shipments: v.nullish(
    v.array(
      v.object({
        ...outcome,
        ID: v.nullish(v.string(), ''),
        ShipmentLabel: v.nullish(v.object({ LabelURL: v.nullish(v.string(), null) }), null),
      }),
    ),
    [],
  ),
});

const wcfDate = v.pipe(
  v.string(),
  v.regex(/^\/Date\(-?\d{1,16}(?:[+-]\d{4})?\)\/$/),
  // The milliseconds are UTC; the offset does not change the time.
  v.transform((text) => Number(/-?\d+/.exec(text)?.[0])),
);

const trackingSchema = v.object({
  ...outcome,
  TrackingResults: v.nullish(
    v.array(
      v.object({
        Key: v.string(),
        Value: v.nullish(
          v.array(
            v.object({
              UpdateCode: v.string(),
              UpdateDescription: v.nullish(v.string(), ''),
              UpdateDateTime: wcfDate,
              UpdateLocation: v.nullish(v.string(), ''),
            }),
          ),
          [],
        ),
      }),
    ),
    [],
  ),
});

const citiesSchema = v.object({ ...outcome, Cities: v.nullish(v.array(v.string()), []) });

const pushSchema = v.pipe(v.string(), v.parseJson(), v.object({ Key: v.pipe(v.string(), v.regex(/^[\w-]{4,40}$/)) }));

type Reach = { baseUrl: string; fetch?: Fetch | undefined; timeoutMs?: number | undefined };

export function createAramex(keys: AramexKeys, shipper: Shipper, { baseUrl, fetch, timeoutMs }: Reach): Carrier {
  const ClientInfo = {
    UserName: keys.userName,
    Password: keys.password,
    Version: 'v1',
    AccountNumber: keys.accountNumber,
    AccountPin: keys.accountPin,
    AccountEntity: keys.accountEntity,
    AccountCountryCode: keys.accountCountry,
    Source: source,
  };

  const call = async <S extends v.GenericSchema<unknown, Outcome>>(
    service: string,
    reference: string,
    body: object,
    schema: S,
  ): Promise<v.InferOutput<S>> => {
    const request = { ClientInfo, Transaction: transaction(reference), ...body };
    try {
      const url = `${baseUrl}/ShippingAPI.V2/${service}`;
      const { status, json } = await callJson(url, { method: 'POST', body: request, fetch, timeoutMs });
      if (status >= 400) throw new CarrierRefused('aramex', String(status), `answered ${status}`);
      const read = v.safeParse(schema, json);
      if (!read.success) {
        const where = read.issues.map((issue) => v.getDotPath(issue) ?? 'the whole').join(', ');
        throw new CarrierUnreachable('aramex', `${service} answered in an unexpected format: ${where}`);
      }
      return read.output;
    } catch (error) {
      if (error instanceof NoAnswer) throw new CarrierUnreachable('aramex', error.detail);
      throw error;
    }
  };

  return {
    id: 'aramex',
    async rate(parcel) {
      const answer = await call(
        'RateCalculator/Service_1_0.svc/json/CalculateRate',
        parcel.reference,
        {
          OriginAddress: shipperAddress(shipper),
          DestinationAddress: addressOf(parcel.to),
          PreferredCurrencyCode: 'SAR',
          ShipmentDetails: detailsOf(parcel, ''),
        },
        rateSchema,
      );
      const { TotalAmount: total } = checked(answer);
      if (!total || total.CurrencyCode !== 'SAR')
        throw new CarrierUnreachable('aramex', 'a rate without an amount in SAR');
      return total.Value;
    },
    async createShipment(consignment) {
      const answer = await call(
        'Shipping/Service_1_0.svc/json/CreateShipments',
        consignment.reference,
        { LabelInfo: label, Shipments: [shipmentOf(consignment, shipper, keys.accountNumber)] },
        shipmentsSchema,
      );
      const [made] = checked(answer, answer.Shipments ?? []).Shipments ?? [];
      if (!made) throw new CarrierUnreachable('aramex', 'the answer has no shipment');
      const { ID: waybill, ShipmentLabel } = made;
      if (!waybill) throw new CarrierUnreachable('aramex', 'a shipment without its number');
      return { waybill, labelUrl: ShipmentLabel?.LabelURL ?? null };
    },
    async track(waybills) {
      const eventsByWaybill = new Map<string, TrackingEvent[]>();
      for (let from = 0; from < waybills.length; from += mostAtOnce) {
        const answer = await call(
          'Tracking/Service_1_0.svc/json/TrackShipments',
          '',
          { GetLastTrackingUpdateOnly: false, Shipments: waybills.slice(from, from + mostAtOnce) },
          trackingSchema,
        );
        for (const { Key: waybill, Value: updates } of checked(answer).TrackingResults ?? []) {
          const events = (updates ?? []).map((update) => ({
            code: update.UpdateCode,
            text: update.UpdateDescription ?? '',
            at: update.UpdateDateTime,
            location: update.UpdateLocation ?? '',
          }));
          eventsByWaybill.set(
            waybill,
            events.sort((a, b) => a.at - b.at),
          );
        }
      }
      return eventsByWaybill;
    },
    async cities(countryCode) {
      const answer = await call(
        'Location/Service_1_0.svc/json/FetchCities',
        '',
        { CountryCode: countryCode, State: '', NameStartsWith: '' },
        citiesSchema,
      );
      return checked(answer).Cities ?? [];
    },
    isProven({ headers, url }) {
      const { webhookSecret, webhookSecretAlso } = keys;
      if (webhookSecret === undefined) return true;
      const received = url.searchParams.get('secret') ?? passwordOf(headers.get('authorization'));
      return received !== null && sameSecret(received, webhookSecret, webhookSecretAlso);
    },
    readPush(body) {
      const push = v.safeParse(pushSchema, body);
      return push.success ? { waybill: push.output.Key } : null;
    },
    trackingUrl: aramexTrackingUrl,
    stageOf,
    noteOf,
  };
}

/** The password of HTTP Basic, which a URL such as https://aramex:PASSWORD@shop.example sends. */
function passwordOf(authorization: string | null): string | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const pair = Buffer.from(encoded, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}

export function aramexTrackingUrl(waybill: string): string {
  return `https://www.aramex.com/track/shipments?ShipmentNumber=${encodeURIComponent(waybill)}`;
}

type Outcome = { HasErrors: boolean; Notifications?: { Code?: string | null; Message?: string | null }[] | null };

/** Returns the answer if neither it nor any of its shipments has errors. Throws CarrierRefused. */
function checked<T extends Outcome>(answer: T, held: readonly Outcome[] = []): T {
  const failed = [answer, ...held].filter(({ HasErrors }) => HasErrors);
  if (failed.length === 0) return answer;
  // If the call failed for one shipment, maybe only that shipment has the reason.
  const notifications = failed.flatMap(({ Notifications }) => Notifications ?? []);
  const raw = notifications.map(({ Code, Message }) => `${Code ?? ''} ${Message ?? ''}`.trim()).join('; ');
  const code = notifications[0]?.Code ?? '';
  throw new CarrierRefused('aramex', codeForm.test(code) ? code : 'unknown', raw.slice(0, longestMessage));
}

function transaction(reference: string): object {
  return { Reference1: reference, Reference2: '', Reference3: '', Reference4: '', Reference5: '' };
}

function address(line: string, more: string, city: string, postalCode: string, countryCode: string): object {
  return {
    Line1: line,
    Line2: more,
    Line3: '',
    City: city,
    StateOrProvinceCode: '',
    PostCode: postalCode,
    CountryCode: countryCode,
  };
}

const addressOf = (to: Destination) => address(to.line, to.shortAddress, to.city, to.postalCode, to.country);
const shipperAddress = ({ line, city, postalCode }: Shipper) => address(line, '', city, postalCode, country);

function contact(person: { name: string; phone: string; secondPhone: string | null; email: string }): object {
  const phone = person.phone.replace(/^\+/, '');
  return {
    Department: '',
    PersonName: person.name,
    Title: '',
    CompanyName: person.name,
    PhoneNumber1: phone,
    PhoneNumber1Ext: '',
    PhoneNumber2: person.secondPhone?.replace(/^\+/, '') ?? '',
    PhoneNumber2Ext: '',
    FaxNumber: '',
    CellPhone: phone,
    EmailAddress: person.email,
    Type: '',
  };
}

function detailsOf({ weightGrams, pieces, cashOnDelivery }: Parcel, description: string): object {
  return {
    Dimensions: null,
    ActualWeight: { Unit: 'KG', Value: Math.max(leastWeight, weightGrams) / 1000 },
    ChargeableWeight: null,
    DescriptionOfGoods: description,
    GoodsOriginCountry: country,
    NumberOfPieces: pieces,
    ProductGroup: 'DOM',
    ProductType: 'OND',
    PaymentType: 'P',
    PaymentOptions: '',
    Services: cashOnDelivery === null ? '' : 'CODS',
    CashOnDeliveryAmount: cashOnDelivery === null ? null : inSar(cashOnDelivery),
    CustomsValueAmount: null,
    InsuranceAmount: null,
    CollectAmount: null,
    Items: [],
  };
}

const inSar = (value: Halalas) => ({ CurrencyCode: 'SAR', Value: toSar(value) });

function shipmentOf(consignment: Consignment, shipper: Shipper, accountNumber: string): object {
  const { reference, consignee, description } = consignment;
  const party = (account: string, partyAddress: object, person: Parameters<typeof contact>[0]) => ({
    Reference1: '',
    Reference2: '',
    AccountNumber: account,
    PartyAddress: partyAddress,
    Contact: contact(person),
  });
  return {
    Reference1: reference,
    Reference2: '',
    Reference3: '',
    Shipper: party(accountNumber, shipperAddress(shipper), { ...shipper, secondPhone: null }),
    Consignee: party('', addressOf(consignment.to), consignee),
    ShippingDateTime: dateOf(consignment.shipsAt),
    DueDate: dateOf(consignment.dueAt),
    Comments: '',
    PickupLocation: '',
    OperationsInstructions: '',
    AccountingInstructions: '',
    Details: detailsOf(consignment, description),
    Attachments: [],
    ForeignHAWB: reference,
    TransportType: 0,
    PickupGUID: '',
    Number: null,
  };
}

/** Saudi Arabia is three hours ahead all year. */
const dateOf = (at: number) => `/Date(${at}+0300)/`;
