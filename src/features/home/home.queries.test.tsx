// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createApi } from '../../lib/net/api.ts';
import { createQueryClient } from '../../lib/net/query-client.ts';
import { serverClockQuery } from './home.queries.ts';

test('a failed clock request is repeated when the home page opens again', async () => {
  let isCut = true;
  const api = createApi({
    base: 'https://shop.test',
    language: 'en',
    fetch: async () => {
      if (isCut) throw new TypeError('away');
      return Response.json({ data: { now: '2026-11-21T11:05:00.000Z' } });
    },
  });
  const client = createQueryClient('browser');
  const open = () =>
    renderHook(() => useQuery(serverClockQuery(api)), {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    });
  const first = open();
  await waitFor(() => expect(first.result.current.isError).toBe(true));
  first.unmount();
  isCut = false;
  const again = open();
  await waitFor(() => expect(again.result.current.data).toBeTypeOf('number'));
});
