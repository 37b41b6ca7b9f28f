import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { confirmationMatches, passwordFields, putPassword } from '../../../contract/account/account.ts';
import type { User } from '../../../contract/account/user.ts';
import type { Api } from '../../lib/net/api.ts';
import { showToast } from '../../lib/toast.ts';
import { profileQuery } from '../../session/profile.queries.ts';
import { SubmitButton } from '../../shared/account-forms/submit-button.tsx';
import { AnnouncedForm, FormFields } from '../../ui/fields/announced-form.tsx';
import { sessionsQuery } from './account.queries.ts';
import { NewPasswordFields } from '../../shared/account-forms/new-password-fields.tsx';
import { useAccountForm } from '../../shared/account-forms/use-account-form.ts';
import { useKeyedCalls } from '../../lib/net/keyed-call.ts';
import { useFormats } from '../../shared/use-formats.ts';
import { Part } from '../../ui/page/part.tsx';
import { PasswordOwner, ProofFields } from './proof-fields.tsx';
import { proofCode, useOwnProof } from './use-own-proof.ts';

const empty = { current_password: '', password: '', password_confirmation: '', confirmation_code: '' };
const schemaFor = (isCodeRequired: boolean) =>
  v.pipe(
    v.object({ current_password: v.string(), ...passwordFields, confirmation_code: proofCode(isCodeRequired) }),
    confirmationMatches(),
  );

/** Changes the password, or sets the first one of an account without. */
export function PasswordSection({ api, user }: { api: Api; user: User }) {
  const { t, language } = useFormats('account');
  const queryClient = useQueryClient();
  const call = useKeyedCalls(api);
  const proof = useOwnProof(api, user);
  const { form, submit, isBusy } = useAccountForm({
    schema: schemaFor(proof.isCodeRequired),
    language,
    defaults: empty,
    send: async ({ confirmation_code, ...body }) => {
      await proof.sent(confirmation_code, async (code) => {
        await call(putPassword, { body: { ...body, ...code } });
      });
      form.reset(empty);
      showToast({
        kind: 'success',
        text: t(user.has_password ? 'profile.password.done' : 'profile.password.done_first'),
      });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: sessionsQuery(api).queryKey }),
        queryClient.invalidateQueries({ queryKey: profileQuery(api).queryKey }),
      ]);
    },
  });
  return (
    <Part title={t('profile.password.title')}>
      <p>{t(user.has_password ? 'profile.password.text' : 'profile.password.none')}</p>
      <AnnouncedForm label={t('profile.password.title')} onSubmit={submit}>
        <FormFields>
          {!user.has_password && <PasswordOwner user={user} />}
          <ProofFields {...{ form, user, proof }} password="current_password" code="confirmation_code" />
          <NewPasswordFields form={form} label={t('password.new')} />
        </FormFields>
        <SubmitButton kind="secondary" isBusy={isBusy}>
          {t(user.has_password ? 'profile.password.submit' : 'profile.password.submit_first')}
        </SubmitButton>
      </AnnouncedForm>
    </Part>
  );
}
