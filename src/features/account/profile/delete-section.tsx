import { useId, useState } from 'react';
import { deleteUser, deleteUserBody, deleteUserWithPassword } from '../../../../contract/account.ts';
import type { User } from '../../../../contract/user.ts';
import type { Api } from '../../../lib/api.ts';
import { fieldOf } from '../../../lib/form.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { AccountFormElement, Fields, SubmitButton } from '../account-form.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { useAccountWords } from '../use-words.ts';
import { Part } from '../../../ui/part.tsx';
import { useAskedPassword } from './use-asked-password.ts';
import s from './profile-page.module.css';

/** Deletes the account, after a warning and with its password. */
export function DeleteSection({ api, user, onDeleted }: { api: Api; user: User; onDeleted: () => Promise<void> }) {
  const { t, language } = useAccountWords();
  const [isOpen, setOpen] = useState(false);
  const about = useId();
  const sent = useAskedPassword(api, user);
  const { form, submit, isBusy } = useAccountForm({
    schema: user.has_password ? deleteUserWithPassword : deleteUserBody,
    language,
    defaults: { password: '' },
    send: async (body) => {
      await sent(api.call(deleteUser, { body }));
      showToast({ kind: 'success', text: t('profile.delete.done') });
      await onDeleted();
    },
  });
  const close = () => {
    setOpen(false);
    form.reset();
  };
  return (
    <Part title={t('profile.delete.title')}>
      <p>{t('profile.delete.text')}</p>
      <div className={s.danger}>
        <Button onClick={() => setOpen(true)}>{t('profile.delete.open')}</Button>
      </div>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('profile.delete.ask')}
        closeLabel={t('profile.delete.cancel')}
        describedBy={about}
      >
        <div className={s.ask}>
          <div id={about}>
            <p>{t('profile.delete.text')}</p>
            <p className={s.warning}>{t('profile.delete.warning')}</p>
          </div>
          <AccountFormElement onSubmit={submit}>
            {/* Password managers want to know whose password it is. */}
            <input type="text" hidden name="username" autoComplete="username" value={user.email} readOnly />
            {user.has_password && (
              <Fields>
                <PasswordField
                  {...fieldOf(form, 'password')}
                  label={t('password.current')}
                  autoComplete="current-password"
                  showLabel={t('password.show')}
                  required
                />
              </Fields>
            )}
            <div className={s.danger}>
              <SubmitButton kind="secondary" isBusy={isBusy}>
                {t('profile.delete.confirm')}
              </SubmitButton>
            </div>
            <Button kind="primary" onClick={close}>
              {t('profile.delete.cancel')}
            </Button>
          </AccountFormElement>
        </div>
      </Dialog>
    </Part>
  );
}
