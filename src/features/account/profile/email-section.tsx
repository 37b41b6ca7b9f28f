import * as v from 'valibot';
import { emailAddress } from '../../../../contract/account.ts';
import type { User } from '../../../../contract/user.ts';
import type { Api } from '../../../lib/api.ts';
import { AccountFormElement, Fields, SubmitButton } from '../account-form.tsx';
import { EmailField } from '../email-field.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { useAccountWords } from '../use-words.ts';
import { Part } from '../../../ui/part.tsx';
import { useSaveProfile } from './use-save-profile.ts';
import { VerifiedMark } from './verified-mark.tsx';
import { VerifyNow } from './verify-now.tsx';

const schema = v.object({ email: emailAddress });

/** The e-mail address, whether it is proved, and the way to prove it. */
export function EmailSection({ api, user, goTo }: { api: Api; user: User; goTo: (href: string) => Promise<void> }) {
  const { t, language } = useAccountWords();
  const save = useSaveProfile(api);
  const { form, submit, isBusy } = useAccountForm({
    schema,
    language,
    draft: 'profile-email',
    values: { email: user.email },
    send: save,
  });
  return (
    <Part title={t('profile.email.title')} beside={<VerifiedMark isVerified={user.email_verified} />}>
      {!user.email_verified && <VerifyNow api={api} channel="email" goTo={goTo} />}
      <AccountFormElement label={t('profile.email.title')} onSubmit={submit}>
        <Fields>
          <EmailField form={form} autoComplete="email" hint={t('profile.email.hint')} />
        </Fields>
        <SubmitButton kind="secondary" isBusy={isBusy}>
          {t('profile.save')}
        </SubmitButton>
      </AccountFormElement>
    </Part>
  );
}
