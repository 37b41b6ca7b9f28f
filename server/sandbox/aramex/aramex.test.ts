// These tests call the sandbox through the real adapter.
import { expect, test } from 'vitest';
import { halalas } from '../../../contract/core/money.ts';
import { testFolder } from '../../../tests/support/folder.ts';
import { openProviderSandbox } from '../../../tests/support/providers/provider-sandbox.ts';
import { CarrierRefused, CarrierUnreachable, type Consignment } from '../../providers/shipping/carrier.ts';

const consignment = (city = 'Riyadh', facts: Partial<Consignment> = {}): Consignment => ({
  reference: '10042',
  weightGrams: 120,
  pieces: 1,
  cashOnDelivery: null,
  description: 'Order 10042',
  to: { line: '3242 Al Urubah', shortAddress: '', city, postalCode: '12611', country: 'SA' },
  consignee: { name: 'سارة علي', phone: '+966512345678', secondPhone: '+966522222222', email: 's@example.com' },
  shipsAt: Date.now(),
  dueAt: Date.now() + 1,
  ...facts,
});

test('a shipment is priced, created, moved on demand and tracked to the door', async () => {
  const { aramex, control, received } = await openProviderSandbox();
  expect(await aramex.rate(consignment())).toBe(2_645);
  expect(await aramex.rate(consignment('Riyadh', { weightGrams: 2_500, cashOnDelivery: halalas(100) }))).toBe(3_910);
  const { waybill, labelUrl } = await aramex.createShipment(consignment());
  expect(labelUrl).toContain(waybill);
  const stages = [];
  for (let step = 0; step < 5; step += 1) {
    stages.push(aramex.stageOf((await aramex.track([waybill])).get(waybill) ?? []));
    await control('POST', `/parcels/${waybill}`);
  }
  expect(stages).toEqual(['processing', 'shipped', 'shipped', 'out_for_delivery', 'delivered']);
  await expect.poll(() => received.length).toBe(4); // the fifth move changed nothing
  expect(received.map(({ body }) => aramex.readPush(body))).toEqual(Array.from({ length: 4 }, () => ({ waybill })));
});

test('a shipment can be moved to any step: delayed, attempted, returned', async () => {
  const { aramex, control } = await openProviderSandbox();
  const { waybill } = await aramex.createShipment(consignment());
  const noted = async (move: string) => {
    await control('POST', `/parcels/${waybill}`, { move });
    const events = (await aramex.track([waybill])).get(waybill) ?? [];
    return [aramex.stageOf(events), aramex.noteOf(events)];
  };
  expect(await noted('delayed')).toEqual(['processing', 'delayed']);
  expect(await noted('attempted')).toEqual(['out_for_delivery', 'attempted']);
  expect(await noted('picked_up')).toEqual(['out_for_delivery', null]);
  expect(await noted('returned')).toEqual(['out_for_delivery', 'returned']);
  expect((await control('POST', `/parcels/${waybill}`, { move: 'teleported' })).status).toBe(422);
  expect((await control('POST', '/parcels/400', {})).status).toBe(404);
});

test('in Slowcity the first delivery attempt finds nobody at home', async () => {
  const { aramex, control } = await openProviderSandbox();
  const { waybill } = await aramex.createShipment(consignment('Slowcity'));
  for (let step = 0; step < 4; step += 1) await control('POST', `/parcels/${waybill}`);
  const events = async () => (await aramex.track([waybill])).get(waybill) ?? [];
  expect(aramex.noteOf(await events())).toBe('attempted');
  await control('POST', `/parcels/${waybill}`);
  expect(aramex.stageOf(await events())).toBe('delivered');
});

test('rate and shipment are refused for a city that is not served; an unknown waybill has no events', async () => {
  const { aramex } = await openProviderSandbox();
  await expect(aramex.rate(consignment('Nowhere'))).rejects.toMatchObject({ code: 'ERR61' });
  await expect(aramex.createShipment(consignment('Nowhere'))).rejects.toMatchObject({ code: 'ERR06' });
  expect(await aramex.track(['4000000000'])).toEqual(new Map());
  expect(await aramex.cities('SA')).toContain('Riyadh');
});

test('the sandbox is as strict as Aramex about account, members and Accept', async () => {
  const { aramex, sandbox } = await openProviderSandbox();
  const url = `${sandbox.baseUrlOf('aramex')}/ShippingAPI.V2/Location/Service_1_0.svc/json/FetchCities`;
  const post = async (body: object, accept: string) =>
    (await sandbox.fetch(url, { method: 'POST', headers: { Accept: accept }, body: JSON.stringify(body) })).text();
  expect(await post({}, 'application/json')).toContain('ERR00');
  expect(await post({}, '*/*')).toMatch(/^<\?xml/);
  sandbox.keys.aramex.password = 'changed';
  await expect(aramex.cities('SA')).rejects.toThrow(CarrierRefused);
});

test('shipments survive a restart, and an error of the carrier is reported as unreachable', async () => {
  const { path } = testFolder();
  const first = await openProviderSandbox({ folder: path });
  const { waybill } = await first.aramex.createShipment(consignment());
  first.close();
  const second = await openProviderSandbox({ folder: path });
  expect((await second.aramex.track([waybill])).get(waybill)).toHaveLength(1);
  await second.control('PUT', '/switches/aramex', { answers: 'error' });
  await expect(second.aramex.track([waybill])).rejects.toThrow(CarrierUnreachable);
});
