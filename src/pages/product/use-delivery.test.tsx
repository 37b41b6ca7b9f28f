// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Settings } from '../../../contract/content/content.ts';
import { showAccount } from '../../../tests/support/components/account.tsx';
import { anAddress } from '../../../tests/support/data/an-address.ts';
import { AddressList } from '../../features/addresses/address-list.tsx';
import type { Api } from '../../lib/net/api.ts';
import { session } from '../../session/session.state.ts';
import { useDelivery } from './use-delivery.ts';

const settings: Settings = {
  general_settings: [],
  socials: {},
  delivery: {
    company: 'Aramex',
    everywhere: { days: '1 to 4 working days', fee: [19, 34] },
    places: [
      { place: 'riyadh', days: '1 working day', fee: 19 },
      { place: '*', days: '4 working days', fee: 34 },
    ],
  },
};

function Delivery() {
  const delivery = useDelivery(settings);
  return <p>{`To ${delivery?.city ?? 'all'}: ${delivery?.days}`}</p>;
}

function Store({ api }: { api: Api }) {
  const [isProduct, setProduct] = useState(true);
  return (
    <>
      <button onClick={() => setProduct(!isProduct)}>Other page</button>
      {isProduct ? <Delivery /> : <AddressList api={api} />}
    </>
  );
}

afterEach(() => {
  session.user = null;
});

const riyadh = anAddress();
const jeddah = anAddress({ id: 2, city: 'Jeddah', city_code: 'jeddah', is_default: false });
const defaultJeddah = { ...jeddah, is_default: true };

test.each([
  ['chosen as', /^Make default/, [{ ...riyadh, is_default: false }, defaultJeddah]],
  ['left over as', /^Delete/, [defaultJeddah]],
])('names the new city once another address is %s the default', async (_, way, after) => {
  session.user = { id: 5, first_name: 'Noor', avatar: null, gender: null };
  await showAccount(
    'en',
    (api) => {
      const router = createRouter({
        routeTree: createRootRoute({ component: () => <Store api={api} /> }),
        history: createMemoryHistory(),
        context: { api } as never,
      });
      return <RouterProvider router={router as never} />;
    },
    {
      'GET /addresses': [{ data: [riyadh, jeddah] }, { data: [riyadh, jeddah] }, { data: after }],
      'PUT /addresses/2': { data: defaultJeddah },
      'DELETE /addresses/1': { data: after },
    },
  );
  const turn = () => fireEvent.click(screen.getByRole('button', { name: 'Other page' }));
  expect(await screen.findByText('To Riyadh: 1 working day')).toBeTruthy();
  turn();
  await screen.findByText('Default address');
  const [button] = screen.getAllByRole('button', { name: way });
  if (button) fireEvent.click(button);
  const dialog = screen.queryByRole('dialog');
  if (dialog) fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(button?.isConnected).toBe(false));
  turn();
  expect(await screen.findByText('To Jeddah: 4 working days')).toBeTruthy();
});
