import { useTranslation } from '../../lib/text/use-translation.ts';
import { forgetPassword, forgetPasswordBody } from '../../../contract/account/account.ts';
import type { Api } from '../../lib/net/api.ts';
import { writeDraft } from '../../lib/storage/draft.ts';
import { showErrorToast, showToast } from '../../lib/toast.ts';
import { SubmitButton } from '../../shared/account-forms/submit-button.tsx';
import { AnnouncedForm, FormFields } from '../../ui/fields/announced-form.tsx';
import { EmailField } from '../../shared/account-forms/email-field.tsx';
import { isOnItsWay, noteSent } from '../../shared/account-forms/codes-sent.ts';
import { resetDraft } from './reset-password-form.tsx';
import { useIsShown } from '../../shared/use-is-shown.ts';
import { useAccountForm } from '../../shared/account-forms/use-account-form.ts';
import { useWaitText } from '../../shared/use-failure-text.ts';

/** Requests a password reset code. The message does not reveal whether the address has an account. */
export function ForgetPasswordForm({ api, onSent }: { api: Api; onSent: () => Promise<void> }) {
  const { t } = useTranslation('account');
  const waitText = useWaitText();
  const isShown = useIsShown();
  const { form, submit, isBusy } = useAccountForm({
    schema: forgetPasswordBody,
    language: api.language,
    draft: 'forget-password',
    send: async (body) => {
      const { data } = await api.call(forgetPassword, { body });
      noteSent('password', data.resend_after);
      if (!isOnItsWay(data.resend_after)) {
        showErrorToast(waitText(data.resend_after));
        return;
      }
      writeDraft(resetDraft, { email: body.email });
      showToast({ kind: 'success', text: t('forget.sent') });
      if (isShown.current) await onSent();
    },
  });
  return (
    <AnnouncedForm onSubmit={submit}>
      <FormFields>
        <EmailField form={form} />
      </FormFields>
      <SubmitButton isBusy={isBusy}>{t('forget.submit')}</SubmitButton>
    </AnnouncedForm>
  );
}
