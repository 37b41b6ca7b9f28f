import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from '../lib/text/use-translation.ts';
import { FederatedReturn } from '../pages/auth/federated-return.tsx';
import { parseAuthSearch } from '../session/paths/auth-paths.ts';
import { visitorsOnly } from '../pages/loading/guard.ts';
import { PageTitle } from '../pages/loading/page-title.tsx';

const texts = ['federated'] as const;

/**
 * The return address for identity providers. The server renders only the waiting state: the address is meant for the
 * browser that began the sign-in.
 */
export const Route = createFileRoute('/login_/return')({
  staticData: { texts },
  validateSearch: parseAuthSearch,
  beforeLoad: async ({ context, location, search }) => {
    await visitorsOnly([])({ context, search });
    if (!context.awaitsData)
      (await import('../session/federated/federated-return.ts')).storeProviderAnswer(location.searchStr);
    await context.needTexts(texts);
  },
  component: LoginReturn,
});

function LoginReturn() {
  const { t } = useTranslation('federated');
  return (
    <>
      <PageTitle title={t('title')} />
      <FederatedReturn />
    </>
  );
}
