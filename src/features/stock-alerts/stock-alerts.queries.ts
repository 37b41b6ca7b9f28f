import { queryOptions } from '@tanstack/react-query';
import { listStockWishes } from '../../../contract/shopper/stock-alerts.ts';
import type { Api } from '../../lib/net/api.ts';

/** The customer's stock alerts; never stored on the device. */
export const stockAlertsQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'stock-wishes'],
    queryFn: async ({ signal }) => (await api.call(listStockWishes, { signal })).data,
    staleTime: 0,
  });
