import * as v from 'valibot';
import { emailAddress } from '../../../contract/account/account.ts';
import type { User } from '../../../contract/account/user.ts';
import type { Api } from '../../lib/net/api.ts';
import { SubmitButton } from '../../shared/account-forms/submit-button.tsx';
import { AnnouncedForm, FormFields } from '../../ui/fields/announced-form.tsx';
import { EmailField } from '../../shared/account-forms/email-field.tsx';
import { useAccountForm } from '../../shared/account-forms/use-account-form.ts';
import { useFormats } from '../../shared/use-formats.ts';
import { Part } from '../../ui/page/part.tsx';
import { ProofFields } from './proof-fields.tsx';
import { noProof, proofFields, useOwnProof } from './use-own-proof.ts';
import { useSaveProfile } from './use-save-profile.ts';
import { VerifiedMark } from './verified-mark.tsx';
import { VerifyNow } from './verify-now.tsx';

/** A new address requires the password, or the code if one was requested. */
const schemaFor = (user: User, isCodeRequired: boolean) =>
  v.pipe(
    v.object({ email: emailAddress, ...proofFields }),
    v.forward(
      v.check(
        ({ email, current_password }) => email === user.email || !user.has_password || current_password !== '',
        'required',
      ),
      ['current_password'],
    ),
    v.forward(
      v.check(
        ({ email, confirmation_code }) => email === user.email || !isCodeRequired || confirmation_code !== '',
        'required',
      ),
      ['confirmation_code'],
    ),
  );

/** The email address, whether it is verified, and a button to verify it. */
export function EmailSection({ api, user, goTo }: { api: Api; user: User; goTo: (href: string) => Promise<void> }) {
  const { t, language } = useFormats('account');
  const save = useSaveProfile(api);
  const proof = useOwnProof(api, user);
  const { form, submit, isBusy } = useAccountForm({
    schema: schemaFor(user, proof.isCodeRequired),
    language,
    draft: 'profile-email',
    values: { email: user.email, ...noProof },
    send: async ({ email, current_password, confirmation_code }) => {
      await proof.sent(confirmation_code, (code) => save({ email, current_password, ...code }));
      for (const name of ['current_password', 'confirmation_code'] as const) form.resetField(name);
    },
  });
  const isChanged = form.watch('email').trim().toLowerCase() !== user.email;
  return (
    <Part title={t('profile.email.title')} aside={<VerifiedMark isVerified={user.email_verified} />}>
      {!user.email_verified && <VerifyNow api={api} channel="email" goTo={goTo} />}
      <AnnouncedForm label={t('profile.email.title')} onSubmit={submit}>
        <FormFields>
          <EmailField form={form} autoComplete="email" hint={t('profile.email.hint')} />
          {isChanged && <ProofFields {...{ form, user, proof }} password="current_password" code="confirmation_code" />}
        </FormFields>
        <SubmitButton kind="secondary" isBusy={isBusy}>
          {t('profile.save')}
        </SubmitButton>
      </AnnouncedForm>
    </Part>
  );
}
