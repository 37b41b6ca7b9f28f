import * as v from 'valibot';
import { phoneNumber } from '../../../contract/account/phone-number.ts';
import type { User } from '../../../contract/account/user.ts';
import { formatPhone, toE164 } from '../../../contract/account/phone.ts';
import type { Api } from '../../lib/net/api.ts';
import { Note } from '../../ui/overlays/message.tsx';
import { SubmitButton } from '../../shared/account-forms/submit-button.tsx';
import { AnnouncedForm, FormFields } from '../../ui/fields/announced-form.tsx';
import { PhoneField } from '../../shared/account-forms/phone-field.tsx';
import { useAccountForm } from '../../shared/account-forms/use-account-form.ts';
import { useFormats } from '../../shared/use-formats.ts';
import { Part } from '../../ui/page/part.tsx';
import { ProofFields } from './proof-fields.tsx';
import { noProof, proofFields, useOwnProof } from './use-own-proof.ts';
import { useSaveProfile } from './use-save-profile.ts';
import { VerifiedMark } from './verified-mark.tsx';
import { VerifyNow } from './verify-now.tsx';

/** Replacing the number requires the password, or the code if one was requested. */
const schemaFor = (user: User, isCodeRequired: boolean) =>
  v.pipe(
    v.object({ phone: phoneNumber, ...proofFields }),
    v.forward(
      v.check(
        ({ phone, current_password }) =>
          user.phone === null || phone === user.phone || !user.has_password || current_password !== '',
        'required',
      ),
      ['current_password'],
    ),
    v.forward(
      v.check(
        ({ phone, confirmation_code }) =>
          user.phone === null || phone === user.phone || !isCodeRequired || confirmation_code !== '',
        'required',
      ),
      ['confirmation_code'],
    ),
  );

/** The mobile number, whether it is verified, and a button to verify it. */
export function PhoneSection({ api, user, goTo }: { api: Api; user: User; goTo: (href: string) => Promise<void> }) {
  const { t, language } = useFormats('account');
  const save = useSaveProfile(api);
  const proof = useOwnProof(api, user);
  const { form, submit, isBusy } = useAccountForm({
    schema: schemaFor(user, proof.isCodeRequired),
    language,
    draft: 'profile-phone',
    values: { phone: user.phone === null ? '' : formatPhone(user.phone), ...noProof },
    send: async ({ phone, current_password, confirmation_code }) => {
      await proof.sent(confirmation_code, (code) => save({ phone, current_password, ...code }));
      for (const name of ['current_password', 'confirmation_code'] as const) form.resetField(name);
    },
  });
  const isReplaced = user.phone !== null && toE164(form.watch('phone')) !== user.phone;
  return (
    <Part
      title={t('profile.phone.title')}
      aside={
        user.phone !== null &&
        (user.phone_verified || user.can_verify_phone) && <VerifiedMark isVerified={user.phone_verified} />
      }
    >
      {user.phone === null && <Note>{t('profile.phone.missing')}</Note>}
      {user.phone !== null && !user.phone_verified && user.can_verify_phone && (
        <VerifyNow api={api} channel="phone" goTo={goTo} />
      )}
      <AnnouncedForm label={t('profile.phone.title')} onSubmit={submit}>
        <FormFields>
          <PhoneField form={form} name="phone" label={t('phone.label')} />
          {isReplaced && (
            <ProofFields {...{ form, user, proof }} password="current_password" code="confirmation_code" />
          )}
        </FormFields>
        <SubmitButton kind="secondary" isBusy={isBusy}>
          {t('profile.save')}
        </SubmitButton>
      </AnnouncedForm>
    </Part>
  );
}
