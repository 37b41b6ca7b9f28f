import { register, registerBody } from '../../../contract/particulars.ts';
import type { Api } from '../../lib/api.ts';
import type { SignedInAs } from '../../session/use-sign-in.ts';
import { AccountFormElement, Fields, SubmitButton } from './account-form.tsx';
import { EmailField } from './email-field.tsx';
import { noteSent } from './codes-sent.ts';
import { NameFields } from './name-fields.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PhoneField } from './phone-field.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useAccountWords } from './use-words.ts';
import s from './entrance-forms.module.css';

const resendAfterSeconds = 60;

/** Making an account. */
export function RegisterForm({ api, onRegistered }: { api: Api; onRegistered: (answer: SignedInAs) => Promise<void> }) {
  const { t } = useAccountWords();
  const { form, submit, isBusy } = useAccountForm({
    schema: registerBody,
    language: api.language,
    draft: 'register',
    action: 'register',
    toastsFields: true,
    send: async (body) => {
      const { data } = await api.call(register, { body });
      noteSent('email', resendAfterSeconds); // registering sends the first code
      await onRegistered(data);
    },
  });
  return (
    <AccountFormElement onSubmit={submit}>
      <Fields>
        <NameFields form={form} />
        <EmailField form={form} />
        <PhoneField form={form} name="phone" label={t('phone.label')} />
        <NewPasswordFields form={form} label={t('password.label')} />
      </Fields>
      <p className={s.terms}>
        {t('register.terms')} <a href="/terms-and-conditions">{t('register.terms_link')}</a>
      </p>
      <SubmitButton isBusy={isBusy}>{t('register.submit')}</SubmitButton>
    </AccountFormElement>
  );
}
