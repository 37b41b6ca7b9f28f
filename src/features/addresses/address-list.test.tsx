// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Address } from '../../../contract/account/addresses.ts';
import { refusal, descriptionOf, showAccount, type Answers } from '../../../tests/support/components/account.tsx';
import { anAddress } from '../../../tests/support/data/an-address.ts';
import { AddressList } from './address-list.tsx';

vi.setConfig({ testTimeout: 20_000 }); // a whole form is slow on a busy machine

const show = (answers: Answers, choice?: Parameters<typeof AddressList>[0]['choice']) =>
  showAccount('en', (api) => <AddressList api={api} choice={choice} />, answers);

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true });
const write = (name: string, text: string) => {
  fireEvent.input(field(name), { target: { value: text } });
  fireEvent.blur(field(name));
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => sessionStorage.clear());

describe('address list', () => {
  test('saves a new address typed in any digits, and chooses it', async () => {
    const made = anAddress({ id: 5 });
    const onChoose = vi.fn<(address: Address) => void>();
    const { sent, toasts } = await show(
      { 'GET /addresses': [{ data: [] }, { data: [made] }], 'POST /addresses': { data: made } },
      { chosen: null, onChoose },
    );
    await screen.findByText('New address');
    write('Short National Address', 'rhob ٣٢٤٢');
    await waitFor(() => expect(field('Building number').value).toBe('3242'));
    expect(field('Short National Address').value).toBe('RHOB3242');
    write('City', 'الرياض');
    expect(field('City').value).toBe('Riyadh');
    press('Save address');
    await waitFor(() => expect(onChoose).toHaveBeenCalledWith(made));
    expect(sent.find(({ call }) => call === 'POST /addresses')?.body).toMatchObject({
      city: 'Riyadh',
      short_address: 'RHOB3242',
      building_number: '3242',
      postal_code: null,
      other_recipient: false,
      recipient_name: null,
    });
    expect(toasts).toEqual(['success: Address added']);
  });

  test('a form that goes with the page is no longer being edited', async () => {
    const onEditing = vi.fn<(isEditing: boolean) => void>();
    const { unmount } = await showAccount('en', (api) => <AddressList api={api} onEditing={onEditing} />, {
      'GET /addresses': { data: [anAddress()] },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
    expect(onEditing).toHaveBeenLastCalledWith(true);
    unmount();
    expect(onEditing).toHaveBeenLastCalledWith(false);
  });

  test('a map that could not be asked about stays away while it is asked about again', async () => {
    const { queryClient } = await show({
      'GET /addresses': { data: [anAddress({ location: null })] },
      'GET /locations/map': [refusal(404, 'not_found'), new Promise(() => undefined)],
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
    const map = () => screen.queryByRole('group', { name: 'Location on the map' });
    await screen.findByText('Edit address');
    await waitFor(() => expect(map()).toBeNull());
    void queryClient.refetchQueries({ queryKey: ['en', 'map'] });
    await waitFor(() => expect(queryClient.isFetching({ queryKey: ['en', 'map'] })).toBe(1));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(map()).toBeNull();
  });

  test('changing an address invalidates the checkout quote', async () => {
    const { queryClient } = await show({
      'GET /addresses': { data: [anAddress()] },
      'PUT /addresses/1': { data: anAddress({ city: 'Sharurah' }) },
    });
    const quote = ['en', 'checkout', 'quote', { address_id: 1 }];
    queryClient.setQueryData(quote, { total: 10 });
    fireEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
    await screen.findByText('Edit address');
    press('Save address');
    await waitFor(() => expect(queryClient.getQueryState(quote)?.isInvalidated).toBe(true));
  });

  test('suggests the districts of the city, and accepts any other', async () => {
    const made = anAddress({ id: 5 });
    const { sent } = await show({
      'GET /addresses': [{ data: [] }, { data: [made] }],
      'GET /locations/districts': { data: [{ name: 'Al Malqa' }, { name: 'Al Olaya' }] },
      'POST /addresses': { data: made },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add an address' }));
    await screen.findByText('New address');
    const suggested = () => [...(field('District').list?.options ?? [])].map((option) => option.text);
    expect(suggested()).toEqual([]);
    write('City', 'الرياض');
    await waitFor(() => expect(suggested()).toEqual(['Al Malqa', 'Al Olaya']));
    write('City', 'A far village');
    await waitFor(() => expect(suggested()).toEqual([]));
    write('Short National Address', 'RHOB3242');
    write('District', 'A quarter of its own');
    press('Save address');
    await waitFor(() =>
      expect(sent.find(({ call }) => call === 'POST /addresses')?.body).toMatchObject({
        district: 'A quarter of its own',
      }),
    );
    expect(sent.filter(({ call }) => call === 'GET /locations/districts')).toHaveLength(1);
  });

  test('shows missing input at its field and sends nothing', async () => {
    const { sent } = await show({ 'GET /addresses': { data: [] } });
    fireEvent.click(await screen.findByRole('button', { name: 'Add an address' }));
    await screen.findByText('New address');
    fireEvent.click(screen.getByLabelText('Someone else will receive the order'));
    press('Save address');
    await waitFor(() => expect(descriptionOf(field('City'))).toBe('This field is required'));
    for (const name of ['Building number', 'Street', 'District', 'Postal code', 'Recipient’s name'])
      expect(descriptionOf(field(name))).toBe('This field is required');
    expect(sent.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
  });

  test('shows a rejection at its field, and keeps the input when the connection is lost', async () => {
    const { toasts } = await show({
      'GET /addresses': { data: [] },
      'POST /addresses': [refusal(422, 'invalid', { errors: { short_address: ['No such address'] } }), 'unreachable'],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add an address' }));
    await screen.findByText('New address');
    write('Short National Address', 'RHOB3242');
    write('City', 'Riyadh');
    press('Save address');
    await waitFor(() => expect(descriptionOf(field('Short National Address'))).toBe('No such address'));
    press('Save address');
    await waitFor(() => expect(toasts.at(-1)).toContain('The store is not responding'));
    expect(field('City').value).toBe('Riyadh');
    expect(sessionStorage.getItem('drafts')).toContain('RHOB3242');
  });

  test('a saved address is no draft any more, even if the list cannot be read again for a while', async () => {
    const never = new Promise<object>(() => undefined);
    await show({ 'GET /addresses': [{ data: [] }, never], 'POST /addresses': { data: anAddress({ id: 5 }) } });
    fireEvent.click(await screen.findByRole('button', { name: 'Add an address' }));
    await screen.findByText('New address');
    write('Short National Address', 'RHOB3242');
    write('City', 'Riyadh');
    press('Save address');
    fireEvent.click(await screen.findByRole('button', { name: 'Add an address' }));
    await screen.findByText('New address');
    expect(field('City').value).toBe('');
    expect(sessionStorage.getItem('drafts') ?? '').not.toContain('RHOB3242');
  });

  test.each([
    ['Delete', 'DELETE /addresses/2'],
    ['Make default', 'PUT /addresses/2'],
  ])('%s that fails on the server is not reported as a failure to save', async (name, call) => {
    const { toasts } = await show({
      'GET /addresses': { data: [anAddress(), anAddress({ id: 2, street: 'Tahlia', is_default: false })] },
      [call]: refusal(500, 'internal'),
    });
    await screen.findByText('Default address');
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}.*Tahlia`) }));
    if (name === 'Delete') fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
    await waitFor(() => expect(toasts).toEqual(['error: Something went wrong, please try again']));
  });

  test('the button of the new default address disappears: the focus stays with that address, and a message says so', async () => {
    const [first, second] = [anAddress(), anAddress({ id: 2, street: 'Tahlia', is_default: false })];
    const after = [
      { ...second, is_default: true },
      { ...first, is_default: false },
    ];
    const { toasts } = await show({
      'GET /addresses': [{ data: [first, second] }, { data: after }],
      'PUT /addresses/2': { data: after[0] ?? {} },
    });
    await screen.findByText('Default address');
    const button = screen.getByRole('button', { name: /^Make default/ });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(toasts).toEqual(['success: Address updated']));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Edit.*Tahlia/));
  });

  test('one click makes another address the default', async () => {
    const list = [anAddress(), anAddress({ id: 2, city: 'Jeddah', is_default: false, location: { lat: 21, lng: 39 } })];
    const { sent } = await show({ 'GET /addresses': { data: list }, 'PUT /addresses/2': { data: list[1] ?? {} } });
    await screen.findByText('Default address');
    press(/^Make default/);
    await waitFor(() => expect(sent.some(({ call }) => call === 'PUT /addresses/2')).toBe(true));
    expect(sent.find(({ call }) => call === 'PUT /addresses/2')?.body).toMatchObject({
      is_default: true,
      location: { lat: 21, lng: 39 },
    });
  });

  const [pin, other] = [
    { lat: 24.7, lng: 46.7 },
    { lat: 24.8, lng: 46.6 },
  ];
  const tiles = { 'GET /locations/map': { data: { tiles: 'https://tile.example/{z}/{x}/{y}.png' } } };

  test('a pin links to the map, survives an edit, and can be removed', async () => {
    const list = [anAddress({ location: pin, short_address: 'RHOB3242' })];
    const { sent } = await show({
      'GET /addresses': { data: list },
      'PUT /addresses/1': { data: list[0] ?? {} },
      ...tiles,
    });
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /^View on map/ });
    expect([link.href, link.target, link.rel]).toEqual([
      'https://www.google.com/maps?q=24.7,46.7',
      '_blank',
      'noopener noreferrer',
    ]);
    const bodies = () => sent.filter(({ call }) => call === 'PUT /addresses/1').map(({ body }) => body);
    press(/^Edit/);
    await screen.findByText('Edit address');
    press('Save address');
    await waitFor(() => expect(bodies()).toMatchObject([{ location: pin }]));
    fireEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
    await screen.findByText('Edit address');
    press('Remove pin');
    expect(screen.getByText('Pin removed.')).toBeDefined();
    press('Save address');
    await waitFor(() => expect(bodies()).toMatchObject([{ location: pin }, { location: null }]));
  });

  test('an unsaved pin survives a reload, and its error shows next to it', async () => {
    sessionStorage.setItem('drafts', JSON.stringify({ 'address-1': { location: '24.8,46.6' } }));
    const message = 'Choose a location in Saudi Arabia';
    const { sent } = await show({
      'GET /addresses': { data: [anAddress({ location: pin })] },
      'PUT /addresses/1': refusal(422, 'invalid', { errors: { location: [message] } }),
      ...tiles,
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
    await screen.findByText('Edit address');
    press('Save address');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(sent.find(({ call }) => call === 'PUT /addresses/1')?.body).toMatchObject({ location: other });
  });

  test('without a map there is no map button, but a pin can still be removed', async () => {
    const list = [anAddress(), anAddress({ id: 2, location: pin })];
    await show({ 'GET /addresses': { data: list }, 'GET /locations/map': { data: { tiles: null } } });
    const [without, withPin] = await screen.findAllByRole('button', { name: /^Edit/ });
    if (without) fireEvent.click(without);
    await screen.findByText('Edit address');
    expect(screen.queryByRole('group', { name: 'Location on the map' })).toBeNull();
    press('Cancel');
    if (withPin) fireEvent.click((await screen.findAllByRole('button', { name: /^Edit/ }))[1] ?? withPin);
    expect(await screen.findByRole('button', { name: 'Remove pin' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Choose on the map' })).toBeNull();
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('offers delivery texts on every address if SMS can be sent (%s)', async (recipient_sms, count) => {
    const list = [anAddress({ other_recipient: true, recipient_name: 'Noura', recipient_phone: '+966551112233' })];
    const { sent } = await show({
      'GET /addresses': { data: list },
      'GET /locations/map': { data: { tiles: null, recipient_sms } },
      'PUT /addresses/1': { data: list[0] ?? {} },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
    await screen.findByText('Edit address');
    const texts = (whom: string) =>
      screen.queryAllByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^Text ${whom} when`) });
    expect([texts('the recipient').length, texts('me').length]).toEqual([count, 0]);
    fireEvent.click(screen.getByRole('checkbox', { name: /^Someone else/ }));
    expect([texts('the recipient').length, texts('me').length]).toEqual([0, count]);
    for (const tick of texts('me')) fireEvent.click(tick);
    press('Save address');
    await waitFor(() =>
      expect(sent.find(({ call }) => call === 'PUT /addresses/1')?.body).toMatchObject({
        other_recipient: false,
        notifications: !recipient_sms,
      }),
    );
  });

  test('deletes an address after a confirmation', async () => {
    const { sent } = await show({ 'GET /addresses': { data: [anAddress()] }, 'DELETE /addresses/1': { data: [] } });
    fireEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
    expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toEqual([]);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('You have not saved an address yet.');
    expect(sent.map(({ call }) => call)).toContain('DELETE /addresses/1');
  });
});
