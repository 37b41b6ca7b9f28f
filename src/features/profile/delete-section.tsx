import { useId, useState } from 'react';
import * as v from 'valibot';
import { deleteUser, deleteUserWithPassword } from '../../../contract/account/account.ts';
import type { User } from '../../../contract/account/user.ts';
import type { Api } from '../../lib/net/api.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SubmitButton } from '../../shared/account-forms/submit-button.tsx';
import { AnnouncedForm, FormFields } from '../../ui/fields/announced-form.tsx';
import { useAccountForm } from '../../shared/account-forms/use-account-form.ts';
import { useFormats } from '../../shared/use-formats.ts';
import { Part } from '../../ui/page/part.tsx';
import { ProofFields } from './proof-fields.tsx';
import { proofCode, useOwnProof } from './use-own-proof.ts';
import s from './profile-page.module.css';

const withPassword = v.object({ ...deleteUserWithPassword.entries, confirmation_code: proofCode(false) });
const withoutPassword = (isCodeRequired: boolean) =>
  v.object({ password: v.string(), confirmation_code: proofCode(isCodeRequired) });

/** Deletes the account after a warning, confirmed by password or code. */
export function DeleteSection({ api, user, onDeleted }: { api: Api; user: User; onDeleted: () => Promise<void> }) {
  const { t, language } = useFormats('account');
  const [isOpen, setOpen] = useState(false);
  const about = useId();
  const proof = useOwnProof(api, user);
  const { form, submit, isBusy } = useAccountForm({
    schema: user.has_password ? withPassword : withoutPassword(proof.isCodeRequired),
    language,
    defaults: { password: '', confirmation_code: '' },
    send: async ({ password, confirmation_code }) => {
      await proof.sent(confirmation_code, async (code) => {
        await api.call(deleteUser, { body: { password, ...code } });
      });
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
          <AnnouncedForm onSubmit={submit}>
            <FormFields>
              <ProofFields {...{ form, user, proof }} password="password" code="confirmation_code" />
            </FormFields>
            <div className={s.danger}>
              <SubmitButton kind="secondary" isBusy={isBusy}>
                {t('profile.delete.confirm')}
              </SubmitButton>
            </div>
            <Button kind="primary" onClick={close}>
              {t('profile.delete.cancel')}
            </Button>
          </AnnouncedForm>
        </div>
      </Dialog>
    </Part>
  );
}
