import { useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { addStockWish, stockAlertForm } from '../../../contract/shopper/stock-alerts.ts';
import { ApiError, type Api } from '../../lib/net/api.ts';
import { fieldOf, useContractForm } from '../../lib/form.ts';
import { showFieldErrors, useSubmit } from '../../shared/form/use-submit.ts';
import { useShowFailure } from '../../shared/use-failure-text.ts';
import { ButtonLink } from '../../ui/buttons/button.tsx';
import { SendButton } from '../../ui/buttons/send-button.tsx';
import { emailInput } from '../../ui/fields/email-input.ts';
import { Field } from '../../ui/fields/field.tsx';
import { FormFields, AnnouncedForm } from '../../ui/fields/announced-form.tsx';
import { StockAlertOutcome } from './stock-alert-outcome.tsx';
import s from './stock-alerts.module.css';

const draft = 'stock-wish';

type Props = { api: Api; varietyId: number; here: string; onFailure: (error: unknown) => void };

/** Asks a visitor for an email, which must be confirmed first. The input is stored until it is sent. */
export function StockAlertEmailForm({ api, varietyId, here, onFailure }: Props) {
  const { t } = useTranslation('stock-alerts');
  const showFailure = useShowFailure();
  const form = useContractForm(stockAlertForm, { language: api.language, defaults: { email: '' }, draft });
  const [sentTo, setSentTo] = useState<string | null>(null);

  const submit = useSubmit(form, {
    draft,
    send: async ({ email }) => {
      await api.call(addStockWish, { body: { variety_id: varietyId, email } });
      setSentTo(email);
    },
    onFailure: (error) => {
      if (error instanceof ApiError && showFieldErrors(form, error.more.fields)) return;
      onFailure(error);
      showFailure(error);
    },
  });

  if (sentTo !== null)
    return (
      <p className={s.text}>
        <StockAlertOutcome>
          {t('form.sent')} <bdi dir="ltr">{sentTo}</bdi>
        </StockAlertOutcome>
      </p>
    );
  return (
    <>
      <p className={s.text}>{t('form.text')}</p>
      <AnnouncedForm label={t('form.label')} onSubmit={submit}>
        <FormFields>
          <Field {...fieldOf(form, 'email')} {...emailInput} label={t('form.email')} />
        </FormFields>
        <SendButton isBusy={form.formState.isSubmitting}>{t('form.send')}</SendButton>
      </AnnouncedForm>
      <ButtonLink kind="quiet" href={`/login?${new URLSearchParams({ back: here }).toString()}`}>
        {t('form.login')}
      </ButtonLink>
    </>
  );
}
