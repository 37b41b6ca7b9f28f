import * as v from 'valibot';
import { phoneNumber } from '../../../../contract/particulars.ts';
import type { User } from '../../../../contract/user.ts';
import { readablePhone } from '../../../../contract/phone.ts';
import type { Api } from '../../../lib/api.ts';
import { Note } from '../../../ui/message.tsx';
import { AccountFormElement, Fields, SubmitButton } from '../account-form.tsx';
import { PhoneField } from '../phone-field.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { useAccountWords } from '../use-words.ts';
import { Part } from '../../../ui/part.tsx';
import { useSaveProfile } from './use-save-profile.ts';
import { VerifiedMark } from './verified-mark.tsx';
import { VerifyNow } from './verify-now.tsx';

const schema = v.object({ phone: phoneNumber });

/** The mobile number, whether it is proved, and the way to prove it. */
export function PhoneSection({ api, user, goTo }: { api: Api; user: User; goTo: (href: string) => Promise<void> }) {
  const { t, language } = useAccountWords();
  const save = useSaveProfile(api);
  const { form, submit, isBusy } = useAccountForm({
    schema,
    language,
    draft: 'profile-phone',
    values: { phone: user.phone === null ? '' : readablePhone(user.phone) },
    send: save,
  });
  return (
    <Part
      title={t('profile.phone.title')}
      beside={
        user.phone !== null &&
        (user.phone_verified || user.can_verify_phone) && <VerifiedMark isVerified={user.phone_verified} />
      }
    >
      {user.phone === null && <Note>{t('profile.phone.missing')}</Note>}
      {user.phone !== null && !user.phone_verified && user.can_verify_phone && (
        <VerifyNow api={api} channel="phone" goTo={goTo} />
      )}
      <AccountFormElement label={t('profile.phone.title')} onSubmit={submit}>
        <Fields>
          <PhoneField form={form} name="phone" label={t('phone.label')} />
        </Fields>
        <SubmitButton kind="secondary" isBusy={isBusy}>
          {t('profile.save')}
        </SubmitButton>
      </AccountFormElement>
    </Part>
  );
}
