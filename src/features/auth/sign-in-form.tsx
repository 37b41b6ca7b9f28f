import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { login, loginBody } from '../../../contract/account/account.ts';
import { ApiError, Unreachable, type Api } from '../../lib/net/api.ts';
import { fieldOf } from '../../lib/form.ts';
import { callForSession } from '../../session/call-for-session.ts';
import { forgetPendingLink } from '../../session/federated/pending-link.ts';
import type { SignedInAs } from '../../session/use-sign-in.ts';
import { Choice } from '../../ui/fields/field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { SubmitButton } from '../../shared/account-forms/submit-button.tsx';
import { AnnouncedForm, FormFields } from '../../ui/fields/announced-form.tsx';
import { EmailField } from '../../shared/account-forms/email-field.tsx';
import { useAccountForm } from '../../shared/account-forms/use-account-form.ts';
import s from './auth-forms.module.css';

/** Log in with email and password. */
export function SignInForm({
  api,
  link,
  remember,
  onRemember,
  onSignedIn,
}: {
  api: Api;
  /** A provider identity, already verified, to link to the account with its address. */
  link: { link_token: string; email: string } | null;
  remember: boolean;
  onRemember: (remember: boolean) => void;
  /** `isLinkRefused`: the identity was not linked to the account. */
  onSignedIn: (answer: SignedInAs, more: { isLinkRefused: boolean }) => Promise<void>;
}) {
  const { t } = useTranslation('account');
  // A box ticked before hydration: React does not see that change.
  const box = useRef<HTMLInputElement>(null);
  const askEarly = useEffectEvent(() => {
    if (box.current && box.current.checked !== remember) onRemember(box.current.checked);
  });
  useEffect(() => askEarly(), []);
  // An attempt with a lost answer may have used the link token.
  const mayBeLinked = useRef(false);
  const { form, submit, isBusy } = useAccountForm({
    schema: loginBody,
    language: api.language,
    draft: 'login',
    action: 'login',
    send: async ({ email, password }) => {
      const body = { email, password, remember, ...(link ? { link_token: link.link_token } : {}) };
      let isLinkRefused = false;
      const { data } = await callForSession(api, login, body).catch((error: unknown) => {
        if (link && error instanceof Unreachable) mayBeLinked.current = true;
        // The link token has expired or belongs to another account: log in without linking.
        if (!link || !(error instanceof ApiError) || !error.more.fields.link_token) throw error;
        isLinkRefused = !mayBeLinked.current;
        forgetPendingLink();
        return callForSession(api, login, { email, password, remember });
      });
      await onSignedIn(data, { isLinkRefused });
    },
  });
  // The link is read after hydration: the shopper may be typing already.
  useEffect(() => {
    if (link && !form.getValues('email')) form.setValue('email', link.email);
  }, [form, link]);
  return (
    <AnnouncedForm onSubmit={submit}>
      <FormFields>
        <EmailField form={form} />
        <PasswordField
          {...fieldOf(form, 'password')}
          label={t('password.label')}
          autoComplete="current-password"
          showLabel={t('password.show')}
          required
        />
      </FormFields>
      <div className={s.between}>
        <Choice
          ref={box}
          type="checkbox"
          label={t('login.remember')}
          checked={remember}
          onChange={(event) => onRemember(event.target.checked)}
        />
        <a className={s.link} href="/forgetPassword">
          {t('login.forgot')}
        </a>
      </div>
      <SubmitButton isBusy={isBusy}>{t('login.submit')}</SubmitButton>
    </AnnouncedForm>
  );
}
