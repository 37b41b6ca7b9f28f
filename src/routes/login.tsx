import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EntrancePage } from '../blocks/entrance/entrance-page.tsx';
import { parseEntrance } from '../session/entrance.ts';
import { visitorsOnly } from './-guard.ts';
import { loadWished } from './-load-wished.ts';
import { PageTitle } from './-page-title.tsx';

export const Route = createFileRoute('/login')({
  validateSearch: parseEntrance,
  beforeLoad: visitorsOnly,
  loaderDeps: ({ search: { wish } }) => ({ wish }),
  loader: ({ context, deps }) => loadWished(context, deps.wish),
  component: Login,
});

function Login() {
  const { t } = useTranslation('session');
  return (
    <>
      <PageTitle title={t('entrance.login')} />
      <EntrancePage kind="login" search={Route.useSearch({ select: parseEntrance })} />
    </>
  );
}
