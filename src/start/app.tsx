import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { I18n } from '../lib/text/i18n.ts';
import { I18nextProvider } from 'react-i18next';
import type { AppRouter } from './router.tsx';

/** The whole app with its context providers. */
export function App({ i18n, queryClient, router }: { i18n: I18n; queryClient: QueryClient; router: AppRouter }) {
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nextProvider>
  );
}
