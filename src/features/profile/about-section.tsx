import { useState } from 'react';
import * as v from 'valibot';
import { birthDate, gender, personName } from '../../../contract/account/person.ts';
import type { User } from '../../../contract/account/user.ts';
import type { Api } from '../../lib/net/api.ts';
import { fieldOf } from '../../lib/form.ts';
import { Field, Select } from '../../ui/fields/field.tsx';
import { SubmitButton } from '../../shared/account-forms/submit-button.tsx';
import { AnnouncedForm, FormFields } from '../../ui/fields/announced-form.tsx';
import { NameFields } from '../../shared/account-forms/name-fields.tsx';
import { useAccountForm } from '../../shared/account-forms/use-account-form.ts';
import { useFormats } from '../../shared/use-formats.ts';
import { Part } from '../../ui/page/part.tsx';
import { useSaveProfile } from './use-save-profile.ts';

/** An empty input means null in the profile. */
const orNothing = v.pipe(
  v.string(),
  v.transform((typed): string | null | undefined => (typed === '' ? null : typed)),
);

const schema = v.object({
  first_name: personName,
  last_name: personName,
  gender: v.pipe(orNothing, gender),
  birth_date: v.pipe(orNothing, birthDate),
});

const earliest = '1900-01-01';

export function AboutSection({ api, user }: { api: Api; user: User }) {
  const { t, language } = useFormats('account');
  const save = useSaveProfile(api);
  const { form, submit, isBusy } = useAccountForm({
    schema,
    language,
    draft: 'profile-about',
    values: {
      first_name: user.first_name,
      last_name: user.last_name,
      gender: user.gender ?? '',
      birth_date: user.birth_date ?? '',
    },
    send: save,
  });
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return (
    <Part title={t('profile.about.title')}>
      <AnnouncedForm label={t('profile.about.title')} onSubmit={submit}>
        <FormFields>
          <NameFields form={form} />
          <Select {...fieldOf(form, 'gender')} label={t('profile.about.gender')} autoComplete="sex">
            <option value="">{t('profile.about.unspecified')}</option>
            <option value="female">{t('profile.about.female')}</option>
            <option value="male">{t('profile.about.male')}</option>
          </Select>
          <Field
            {...fieldOf(form, 'birth_date')}
            label={t('profile.about.birth')}
            hint={t('profile.about.optional')}
            type="date"
            autoComplete="bday"
            min={earliest}
            max={today}
          />
        </FormFields>
        <SubmitButton kind="secondary" isBusy={isBusy}>
          {t('profile.save')}
        </SubmitButton>
      </AnnouncedForm>
    </Part>
  );
}
