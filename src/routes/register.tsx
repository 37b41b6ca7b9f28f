import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from '../lib/text/use-translation.ts';
import { RegisterPage } from '../pages/auth/register-page.tsx';
import { parseAuthSearch } from '../session/paths/auth-paths.ts';
import { visitorsOnly } from '../pages/loading/guard.ts';
import { PageTitle } from '../pages/loading/page-title.tsx';

const texts = ['account', 'failures', 'federated'] as const;

export const Route = createFileRoute('/register')({
  staticData: { texts },
  validateSearch: parseAuthSearch,
  beforeLoad: visitorsOnly(texts),
  loaderDeps: ({ search: { wish } }) => ({ wish }),
  loader: async ({ context, deps }) => {
    // Loaded with the page, not with the route table that every visit needs.
    const { loadAuth } = await import('../pages/loading/load-auth.ts');
    await loadAuth(context, deps.wish);
  },
  component: Register,
});

function Register() {
  const { t } = useTranslation('account');
  return (
    <>
      <PageTitle title={t('register.title')} />
      <RegisterPage search={Route.useSearch({ select: parseAuthSearch })} />
    </>
  );
}
