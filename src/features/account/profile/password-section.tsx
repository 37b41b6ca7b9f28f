import { useQueryClient } from '@tanstack/react-query';
import { passwordBody, putPassword } from '../../../../contract/account.ts';
import type { User } from '../../../../contract/user.ts';
import type { Api } from '../../../lib/api.ts';
import { fieldOf } from '../../../lib/form.ts';
import { showToast } from '../../../lib/toast.ts';
import { profileQuery } from '../../../session/profile.queries.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { AccountFormElement, Fields, SubmitButton } from '../account-form.tsx';
import { sessionsQuery } from '../account.queries.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { useKeyedCalls } from '../../../lib/keyed-call.ts';
import { useAccountWords } from '../use-words.ts';
import { Part } from '../../../ui/part.tsx';
import { useAskedPassword } from './use-asked-password.ts';

const empty = { current_password: '', password: '', password_confirmation: '' };

/** Another password; an account without one gets its first. */
export function PasswordSection({ api, user }: { api: Api; user: User }) {
  const { t, language } = useAccountWords();
  const queryClient = useQueryClient();
  const call = useKeyedCalls(api);
  const sent = useAskedPassword(api, user);
  const { form, submit, isBusy } = useAccountForm({
    schema: passwordBody,
    language,
    defaults: empty,
    send: async (body) => {
      await sent(call(putPassword, { body }));
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
      <AccountFormElement label={t('profile.password.title')} onSubmit={submit}>
        {/* Password managers want to know whose password it is. */}
        <input type="text" hidden name="username" autoComplete="username" value={user.email} readOnly />
        <Fields>
          {user.has_password && (
            <PasswordField
              {...fieldOf(form, 'current_password')}
              label={t('password.current')}
              autoComplete="current-password"
              showLabel={t('password.show')}
              required
            />
          )}
          <NewPasswordFields form={form} label={t('password.new')} />
        </Fields>
        <SubmitButton kind="secondary" isBusy={isBusy}>
          {t(user.has_password ? 'profile.password.submit' : 'profile.password.submit_first')}
        </SubmitButton>
      </AccountFormElement>
    </Part>
  );
}
