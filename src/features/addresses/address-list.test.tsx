// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Address } from '../../../contract/addresses.ts';
import { refusal, saidOf, showAccount, type Answers } from '../../../tests/support/account.tsx';
import { AddressList } from './address-list.tsx';

vi.setConfig({ testTimeout: 20_000 }); // a whole form takes its time where the machine is busy

const anAddress = (facts: Partial<Address> = {}): Address => ({
  id: 1,
  country: 'SA',
  city: 'Riyadh',
  city_code: 'riyadh',
  district: 'Al Olaya',
  street: 'Al Urubah',
  postal_code: '12611',
  building_number: '3242',
  additional_number: null,
  unit_number: null,
  short_address: null,
  home_description: null,
  location: null,
  other_recipient: false,
  recipient_name: null,
  recipient_phone: null,
  another_phone: null,
  notifications: true,
  is_default: true,
  ...facts,
});

const show = (answers: Answers, choice?: Parameters<typeof AddressList>[0]['choice']) =>
  showAccount('en', (api) => <AddressList api={api} choice={choice} />, answers);

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true });
const write = (name: string, text: string) => {
  fireEvent.input(field(name), { target: { value: text } });
  fireEvent.blur(field(name));
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => sessionStorage.clear());

describe('addresses', () => {
  test('a new one is kept, with what was typed in any digits, and is chosen', async () => {
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

  test('what is missing is said at its field and nothing is sent', async () => {
    const { sent } = await show({ 'GET /addresses': { data: [] } });
    fireEvent.click(await screen.findByRole('button', { name: 'Add an address' }));
    fireEvent.click(screen.getByLabelText('Another person receives the order'));
    press('Save address');
    await waitFor(() => expect(saidOf(field('City'))).toBe('This field is required'));
    for (const name of ['Building number', 'Street', 'District', 'Postal code', 'Recipient’s name'])
      expect(saidOf(field(name))).toBe('This field is required');
    expect(sent.map(({ call }) => call)).toEqual(['GET /addresses']);
  });

  test('a refusal of the server stands at its field, and a lost connection takes nothing away', async () => {
    const { toasts } = await show({
      'GET /addresses': { data: [] },
      'POST /addresses': [refusal(422, 'invalid', { errors: { short_address: ['No such address'] } }), 'unreachable'],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add an address' }));
    write('Short National Address', 'RHOB3242');
    write('City', 'Riyadh');
    press('Save address');
    await waitFor(() => expect(saidOf(field('Short National Address'))).toBe('No such address'));
    press('Save address');
    await waitFor(() => expect(toasts.at(-1)).toContain('The store did not answer'));
    expect(field('City').value).toBe('Riyadh');
    expect(sessionStorage.getItem('drafts')).toContain('RHOB3242');
  });

  test('the default is another one at a press', async () => {
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

  test('one is deleted after a question', async () => {
    const { sent } = await show({ 'GET /addresses': { data: [anAddress()] }, 'DELETE /addresses/1': { data: [] } });
    fireEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
    expect(sent).toHaveLength(1);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('You have not saved an address yet.');
    expect(sent.map(({ call }) => call)).toContain('DELETE /addresses/1');
  });
});
