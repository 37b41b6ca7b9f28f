import { useQuery } from '@tanstack/react-query';
import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { useConnectivity } from '../../lib/net/connectivity.state.ts';
import { parseAuthSearch } from '../../session/paths/auth-paths.ts';
import { startFederated, type Provider } from '../../session/federated/federated.ts';
import { providersQuery } from '../../session/federated/providers.queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { useIsHydrated } from '../../ui/page/use-is-alive.ts';
import s from './federated-buttons.module.css';

/**
 * A button for each identity provider; nothing if there are none. The route loads `providersQuery`, so they come with
 * the server-rendered page. Otherwise space for one button is reserved until they have loaded, and stays reserved if
 * there are none, so that nothing below moves.
 */
export function FederatedButtons({ remember }: { remember: boolean }) {
  const { t } = useTranslation('federated');
  const { api } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const providersAnswer = useQuery(providersQuery(api));
  const providers = providersAnswer.data?.data ?? [];
  const [isReserved] = useState(providersAnswer.data === undefined);
  const isConnected = useConnectivity().state !== 'offline';
  const isTakingOver = !useIsHydrated();
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  const note = useId();

  // After the browser's back button the page may come from the back/forward cache, still busy.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => event.persisted && setLeavingTo(null);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  if (providers.length === 0) {
    return isReserved ? <div className={s.place}>{providersAnswer.isFetching && <Skeleton shape="box" />}</div> : null;
  }

  const leave = async (provider: Provider) => {
    if (leavingTo !== null) return;
    setLeavingTo(provider.id);
    const search = parseAuthSearch(router.latestLocation.search);
    const { language } = api;
    const address = await startFederated(provider, { remember, search, language, origin: location.origin });
    if (address !== null) return location.assign(address);
    setLeavingTo(null);
    showErrorToast(t('cannot_start'));
  };

  return (
    <section className={s.ways} aria-label={t('ways')}>
      <p className={s.or}>{t('or')}</p>
      {providers.map((provider) => (
        <Button
          key={provider.id}
          disabled={isTakingOver || !isConnected}
          aria-disabled={leavingTo !== null || undefined}
          aria-busy={leavingTo === provider.id}
          aria-describedby={isConnected ? undefined : note}
          onClick={() => void leave(provider)}
        >
          {leavingTo === provider.id ? <Spinner /> : <Icon name="user" />}
          {t('with', { provider: provider.name })}
        </Button>
      ))}
      {!isConnected && (
        <p id={note} className={s.note}>
          {t('offline_note')}
        </p>
      )}
    </section>
  );
}
