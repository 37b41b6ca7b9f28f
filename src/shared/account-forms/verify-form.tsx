import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { codeBody, resendCode, verifyEmail, verifyPhone } from '../../../contract/account/account.ts';
import type { Api } from '../../lib/net/api.ts';
import { showToast } from '../../lib/toast.ts';
import { profileQuery } from '../../session/profile.queries.ts';
import { SubmitButton } from './submit-button.tsx';
import { AnnouncedForm, FormFields } from '../../ui/fields/announced-form.tsx';
import { CodeField } from './code-field.tsx';
import { ResendButton } from './resend-button.tsx';
import { useAccountForm } from './use-account-form.ts';

export type CodeChannel = 'email' | 'phone';

/** Verifies an email address or a phone with the code that was sent there; the form sends itself at the last digit. */
export function VerifyForm({
  api,
  channel,
  onSent,
}: {
  api: Api;
  channel: CodeChannel;
  /** A code is on its way. */
  onSent: () => void;
}) {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const { form, submit, isBusy } = useAccountForm({
    schema: codeBody,
    language: api.language,
    send: async (body) => {
      const answer = await api.call(channel === 'email' ? verifyEmail : verifyPhone, { body });
      showToast({ kind: 'success', text: t(`verify.${channel}.done`) });
      queryClient.setQueryData(profileQuery(api).queryKey, answer); // the page goes on once its profile is verified
    },
  });
  return (
    <AnnouncedForm onSubmit={submit}>
      <FormFields>
        <CodeField form={form} name="code" onComplete={() => submit()} />
      </FormFields>
      <SubmitButton isBusy={isBusy}>{t('verify.submit')}</SubmitButton>
      <ResendButton
        codeFor={channel}
        send={async () => (await api.call(resendCode, { body: { channel } })).data.resend_after}
        onSent={onSent}
        toasts={{ sent: t(`verify.${channel}.sent`), resent: t('code.resent') }}
      />
    </AnnouncedForm>
  );
}
