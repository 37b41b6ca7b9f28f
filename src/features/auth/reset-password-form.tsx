import {
  forgetPassword,
  forgetPasswordBody,
  resetPassword,
  resetPasswordBody,
} from '../../../contract/account/account.ts';
import * as v from 'valibot';
import { useRef } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { ApiError, Unreachable, type Api } from '../../lib/net/api.ts';
import { showToast } from '../../lib/toast.ts';
import { SubmitButton } from '../../shared/account-forms/submit-button.tsx';
import { AnnouncedForm, FormFields } from '../../ui/fields/announced-form.tsx';
import { EmailField } from '../../shared/account-forms/email-field.tsx';
import { CodeField } from '../../shared/account-forms/code-field.tsx';
import { NewPasswordFields } from '../../shared/account-forms/new-password-fields.tsx';
import { ResendButton } from '../../shared/account-forms/resend-button.tsx';
import { useAccountForm } from '../../shared/account-forms/use-account-form.ts';

/** Draft name of the address that a code was requested for. */
export const resetDraft = 'reset-password';

/** Sets a new password with the emailed code. */
export function ResetPasswordForm({ api, onReset }: { api: Api; onReset: () => Promise<void> }) {
  const { t } = useTranslation('account');
  /** An answer was lost: the code may be used and the password already set. */
  const isInDoubt = useRef(false);
  const { form, submit, isBusy } = useAccountForm({
    schema: resetPasswordBody,
    language: api.language,
    draft: resetDraft,
    send: async (body) => {
      try {
        await api.call(resetPassword, { body });
        showToast({ kind: 'success', text: t('reset.done') });
      } catch (error) {
        isInDoubt.current ||= error instanceof Unreachable;
        const isUsedUp = error instanceof ApiError && error.code === 'otp_not_valid';
        if (!isInDoubt.current || !isUsedUp) throw error;
        showToast({ kind: 'info', text: t('reset.in_doubt') });
      }
      await onReset();
    },
  });
  const sendAgain = async () => {
    const email = v.safeParse(forgetPasswordBody, { email: form.getValues('email') });
    if (!email.success) {
      await form.trigger('email', { shouldFocus: true });
      return null;
    }
    return (await api.call(forgetPassword, { body: email.output })).data.resend_after;
  };
  return (
    <AnnouncedForm onSubmit={submit}>
      <FormFields>
        <EmailField form={form} />
        <CodeField form={form} name="code" />
        <NewPasswordFields form={form} label={t('password.new')} />
      </FormFields>
      <SubmitButton isBusy={isBusy}>{t('reset.submit')}</SubmitButton>
      <ResendButton codeFor="password" send={sendAgain} toasts={{ sent: t('forget.sent'), resent: t('code.resent') }} />
    </AnnouncedForm>
  );
}
