import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import type { Api } from '../../lib/net/api.ts';
import { formatNumber, formatWhen } from '../../lib/text/format.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { Note } from '../../ui/overlays/message.tsx';
import { Part } from '../../ui/page/part.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { cancelDownload, startDownload, startFreeing, useDownload } from './download.state.ts';
import s from './device-catalogue-section.module.css';

/** How much of the store is on this device, with buttons to download everything and to free the space. */
export function DeviceCatalogueSection({ api }: { api: Api }) {
  const { t } = useTranslation('account');
  const { state, done, of, ended } = useDownload();
  const { language } = api;
  const number = (value: number) => formatNumber(value, language);
  const measured = useQuery({
    queryKey: [language, 'shop-on-device'],
    queryFn: async () => (await import('./download-catalogue.ts')).measureDeviceCatalogue(api),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const { refetch } = measured;
  // Measure again after each download or removal.
  useEffect(() => {
    if (ended !== null) void refetch();
  }, [ended, refetch]);

  const { head, pictures, bytes } = measured.data ?? { head: null, pictures: 0, bytes: 0 };
  const isBusy = state !== 'none';
  return (
    <Part title={t('profile.shop.title')}>
      <p>{t('profile.shop.text')}</p>
      {measured.isPending ? (
        <div className={s.waiting}>
          <Skeleton width={80} />
          <Skeleton width={60} />
        </div>
      ) : measured.isError ? (
        <p>{t('profile.shop.not_measured')}</p>
      ) : head === null && bytes === 0 ? (
        <p>{t('profile.shop.nothing')}</p>
      ) : (
        <dl className={s.facts}>
          <Fact name={t('profile.shop.products')} value={number(head?.products ?? 0)} />
          <Fact name={t('profile.shop.pictures')} value={number(pictures)} />
          <Fact
            name={t('profile.shop.size')}
            value={t('profile.shop.megabytes', { number: number(megabytes(bytes)) })}
          />
          {head && <Fact name={t('profile.shop.as_of')} value={formatWhen(head.at, language)} />}
        </dl>
      )}
      {(state === 'catalogue' || state === 'pictures') && (
        <div className={s.progress}>
          <progress
            aria-label={t('profile.shop.submit')}
            {...(state === 'pictures' && { value: done, max: Math.max(of, 1) })}
          />
          <p>
            {state === 'catalogue'
              ? t('profile.shop.fetching')
              : t('profile.shop.progress', { done: number(done), of: number(of) })}
          </p>
        </div>
      )}
      <div role="status" className={s.status}>
        {ended !== null && (
          <Note icon={ended === 'done' || ended === 'freed' ? 'check' : ended === 'cancelled' ? 'info' : 'cloud'}>
            {t(`profile.shop.${ended}`)}
          </Note>
        )}
      </div>
      <div className={s.row}>
        {state === 'catalogue' || state === 'pictures' ? (
          <Button onClick={cancelDownload}>{t('profile.shop.cancel')}</Button>
        ) : (
          <Button aria-disabled={isBusy || undefined} onClick={() => void startDownload(api)}>
            <Icon name="download" />
            {t('profile.shop.submit')}
          </Button>
        )}
        <Button kind="quiet" aria-disabled={isBusy || undefined} onClick={() => void startFreeing()}>
          {t('profile.shop.free')}
        </Button>
      </div>
    </Part>
  );
}

/** One decimal, and never 0 if there is something. */
function megabytes(bytes: number): number {
  return bytes === 0 ? 0 : Math.max(0.1, Math.round(bytes / 100_000) / 10);
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
