import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { putPushSettings, type PushSettings } from '../../../contract/account/notifications.ts';
import type { Api } from '../../lib/net/api.ts';
import { useKeyedCalls } from '../../lib/net/keyed-call.ts';
import { showToast } from '../../lib/toast.ts';
import { useShowFailure } from '../../shared/use-failure-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Choice, Field } from '../../ui/fields/field.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { notificationSettingsQuery } from './notifications.queries.ts';
import s from './notifications.module.css';

/** Suggested when quiet hours are switched on. */
const usual = { from: '22:00', to: '08:00' };

/** What notifications to send, and when not to. */
export function ChoicesForm({ api, settings }: { api: Api; settings: PushSettings }) {
  const { t } = useTranslation('notifications');
  const showFailure = useShowFailure();
  const queryClient = useQueryClient();
  const call = useKeyedCalls(api);
  const hint = useId();
  const [orders, setOrders] = useState(settings.orders);
  const [stock, setStock] = useState(settings.stock);
  const [isQuiet, setQuiet] = useState(settings.quiet !== null);
  const [hours, setHours] = useState(settings.quiet ?? usual);
  const [isBusy, setBusy] = useState(false);
  const isSame = isQuiet && hours.from === hours.to;

  const save = async () => {
    if (isBusy || isSame) return;
    setBusy(true);
    try {
      const { data } = await call(putPushSettings, { body: { orders, stock, quiet: isQuiet ? hours : null } });
      queryClient.setQueryData(notificationSettingsQuery(api).queryKey, data);
      showToast({ kind: 'success', text: t('choices.saved') });
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const hour = (name: 'from' | 'to') => (
    <Field
      type="time"
      required
      label={t(`choices.${name}`)}
      value={hours[name]}
      {...(isSame && name === 'to' ? { error: t('choices.same') } : {})}
      onChange={({ target }) => target.value !== '' && setHours({ ...hours, [name]: target.value.slice(0, 5) })}
    />
  );
  return (
    <form method="post" className={s.choices} aria-label={t('choices.label')} onSubmit={submit}>
      <p>{t('choices.text')}</p>
      <div>
        <Choice
          type="checkbox"
          label={t('choices.orders')}
          checked={orders}
          onChange={({ target }) => setOrders(target.checked)}
        />
        <Choice
          type="checkbox"
          label={t('choices.stock')}
          checked={stock}
          onChange={({ target }) => setStock(target.checked)}
        />
        <Choice
          type="checkbox"
          label={t('choices.quiet')}
          aria-describedby={hint}
          checked={isQuiet}
          onChange={({ target }) => setQuiet(target.checked)}
        />
        <p id={hint}>{t('choices.quiet_hint')}</p>
      </div>
      {isQuiet && (
        <div className={s.hours}>
          {hour('from')}
          {hour('to')}
        </div>
      )}
      <Button type="submit" aria-busy={isBusy} aria-disabled={isBusy || isSame || undefined}>
        {isBusy && <Spinner size="small" />}
        {t('choices.save')}
      </Button>
    </form>
  );
}
