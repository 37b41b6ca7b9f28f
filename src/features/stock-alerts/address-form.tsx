import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addStockWish, stockAlertForm } from '../../../contract/shopper/stock-alerts.ts';
import { ApiError, type Api } from '../../lib/net/api.ts';
import { writeDraft } from '../../lib/storage/draft.ts';
import { fieldOf, focusFirstInvalid, useContractForm } from '../../lib/form.ts';
import { showToast } from '../../lib/toast.ts';
import { useFailureText } from '../../shared/use-failure-text.ts';
import { Button, ButtonLink } from '../../ui/buttons/button.tsx';
import { emailInput } from '../../ui/fields/email-input.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { FormFields, AnnouncedForm } from '../../ui/fields/announced-form.tsx';
import { StockAlertOutcome } from './stock-alert-outcome.tsx';
import s from './stock-alerts.module.css';

const draft = 'stock-wish';

type Props = { api: Api; varietyId: number; here: string; onFailure: (error: unknown) => void };

/** Asks a visitor for an email, which must be confirmed first. The input is stored until it is sent. */
export function StockAlertEmailForm({ api, varietyId, here, onFailure }: Props) {
  const { t } = useTranslation('stock-alerts');
  const failureText = useFailureText();
  const form = useContractForm(stockAlertForm, { language: api.language, defaults: { email: '' }, draft });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isSending = useRef(false);

  const send = form.handleSubmit(
    async ({ email }) => {
      try {
        await api.call(addStockWish, { body: { variety_id: varietyId, email } });
        writeDraft(draft, null);
        setSentTo(email);
      } catch (error) {
        const [message] = error instanceof ApiError ? (error.more.fields.email ?? []) : [];
        if (message !== undefined) {
          form.setError('email', { type: 'server', message });
          focusFirstInvalid(form);
          return;
        }
        onFailure(error);
        showToast({ kind: 'error', text: failureText(error) });
      }
    },
    () => focusFirstInvalid(form),
  );
  const submit = () => {
    if (isSending.current) return;
    isSending.current = true;
    void send().finally(() => {
      isSending.current = false;
    });
  };

  if (sentTo !== null)
    return (
      <p className={s.text}>
        <StockAlertOutcome>
          {t('form.sent')} <bdi dir="ltr">{sentTo}</bdi>
        </StockAlertOutcome>
      </p>
    );
  const { isSubmitting } = form.formState;
  return (
    <>
      <p className={s.text}>{t('form.text')}</p>
      <AnnouncedForm label={t('form.label')} onSubmit={submit}>
        <FormFields>
          <Field {...fieldOf(form, 'email')} {...emailInput} label={t('form.email')} />
        </FormFields>
        <Button kind="primary" type="submit" aria-busy={isSubmitting}>
          {isSubmitting && <Spinner size="small" />}
          {t('form.send')}
        </Button>
      </AnnouncedForm>
      <ButtonLink kind="quiet" href={`/login?${new URLSearchParams({ back: here }).toString()}`}>
        {t('form.login')}
      </ButtonLink>
    </>
  );
}
