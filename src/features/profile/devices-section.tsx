import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { endSession, type Session } from '../../../contract/account/account.ts';
import { isMissing, type Api } from '../../lib/net/api.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { RetryButton } from '../../shared/retry-button.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { sessionsQuery } from './account.queries.ts';
import { useShowFailure } from '../../shared/use-failure-text.ts';
import { useFormats } from '../../shared/use-formats.ts';
import { Part } from '../../ui/page/part.tsx';
import s from './profile-page.module.css';

/** The devices that are logged in; each can be logged out from here. */
export function DevicesSection({ api, onLogOut }: { api: Api; onLogOut: () => Promise<void> }) {
  const { t } = useFormats('account');
  const devices = useQuery(sessionsQuery(api));
  const list = useRef<HTMLUListElement>(null);
  return (
    <Part title={t('profile.devices.title')}>
      {devices.data && (
        <ul ref={list} tabIndex={-1} className={s.devices} aria-label={t('profile.devices.title')}>
          {devices.data.map((device) => (
            <Device
              key={device.id}
              {...{ api, device, onLogOut }}
              onEnded={() => list.current?.focus({ preventScroll: true })}
            />
          ))}
        </ul>
      )}
      {!devices.data && !devices.isError && (
        <div className={s.device}>
          <Skeleton />
        </div>
      )}
      {!devices.data && devices.isError && (
        <div className={s.failed}>
          <p>{t('profile.devices.failed')}</p>
          <RetryButton onRetry={() => void devices.refetch()} />
        </div>
      )}
    </Part>
  );
}

function Device({
  api,
  device,
  onLogOut,
  onEnded,
}: {
  api: Api;
  device: Session;
  onLogOut: () => Promise<void>;
  /** Called when the device is off the list; its focused button is gone too. */
  onEnded: () => void;
}) {
  const since = useId();
  const { t, when } = useFormats('account');
  const queryClient = useQueryClient();
  const showFailure = useShowFailure();
  const [isBusy, setBusy] = useState(false);
  const end = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      if (device.is_current) return await onLogOut();
      await api.call(endSession, { params: { id: device.id } }).catch((error: unknown) => {
        if (!isMissing(error)) throw error; // the session has already ended
      });
      showToast({ kind: 'success', text: t('profile.devices.ended', { device: device.device }) });
      await queryClient.invalidateQueries({ queryKey: sessionsQuery(api).queryKey });
      onEnded();
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <li className={s.device}>
      <div>
        <strong>{device.device}</strong>
        {device.is_current && (
          <span className={s.mark} data-verified>
            {t('profile.devices.this')}
          </span>
        )}
        <p>{t('profile.devices.used', { when: when(device.last_used_at) })}</p>
        <p id={since}>{t('profile.devices.since', { when: when(device.created_at) })}</p>
      </div>
      <Button
        aria-label={t('profile.devices.end_named', { device: device.device })}
        aria-describedby={since}
        aria-busy={isBusy}
        aria-disabled={isBusy || undefined}
        onClick={() => void end()}
      >
        {isBusy && <Spinner size="small" />}
        {t('profile.devices.end')}
      </Button>
    </li>
  );
}
