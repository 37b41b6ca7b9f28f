import { useTranslation } from '../../lib/text/use-translation.ts';
import type * as v from 'valibot';
import { login } from '../../../contract/account/account.ts';
import { register } from '../../../contract/account/profile.ts';
import { registerBody } from '../../../contract/account/profile-body.ts';
import { Unreachable, type Api } from '../../lib/net/api.ts';
import { callForSession, Superseded } from '../../session/call-for-session.ts';
import type { SignedInAs } from '../../session/use-sign-in.ts';
import { PolicySentence } from '../../ui/text/policy-sentence.tsx';
import { SubmitButton } from '../../shared/account-forms/submit-button.tsx';
import { AnnouncedForm, FormFields } from '../../ui/fields/announced-form.tsx';
import { EmailField } from '../../shared/account-forms/email-field.tsx';
import { NameFields } from '../../shared/account-forms/name-fields.tsx';
import { NewPasswordFields } from '../../shared/account-forms/new-password-fields.tsx';
import { PhoneField } from '../../shared/account-forms/phone-field.tsx';
import { useAccountForm } from '../../shared/account-forms/use-account-form.ts';
import s from './auth-forms.module.css';

/** `resend_after` is missing if the answer was lost. */
type RegisteredAs = SignedInAs & { resend_after?: number | undefined };

/** Creates an account. If the answer is lost the account may exist already, so it then tries to log in. */
async function registered(api: Api, body: v.InferOutput<typeof registerBody>): Promise<RegisteredAs> {
  try {
    return (await callForSession(api, register, body)).data;
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const { email, password } = body;
    const there = await callForSession(api, login, { email, password, remember: false }).catch((again: unknown) => {
      if (again instanceof Superseded) throw again;
      return null;
    });
    if (there === null) throw error;
    return there.data;
  }
}

export function RegisterForm({
  api,
  onRegistered,
}: {
  api: Api;
  onRegistered: (answer: RegisteredAs) => Promise<void>;
}) {
  const { t } = useTranslation('account');
  const { form, submit, isBusy } = useAccountForm({
    schema: registerBody,
    language: api.language,
    draft: 'register',
    action: 'register',
    toastsFields: true,
    send: async (body) => onRegistered(await registered(api, body)),
  });
  return (
    <AnnouncedForm onSubmit={submit}>
      <FormFields>
        <NameFields form={form} />
        <EmailField form={form} />
        <PhoneField form={form} name="phone" label={t('phone.label')} />
        <NewPasswordFields form={form} label={t('password.label')} />
      </FormFields>
      <p className={s.terms}>
        <PolicySentence text={t('register.terms')} />
      </p>
      <SubmitButton isBusy={isBusy}>{t('register.submit')}</SubmitButton>
    </AnnouncedForm>
  );
}
