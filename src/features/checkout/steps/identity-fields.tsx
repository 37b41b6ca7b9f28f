import { useState } from 'react';
import * as v from 'valibot';
import { messageForIssue } from '../../../../contract/core/field-messages.ts';
import { identity, identityTypes } from '../../../../contract/orders/orders.ts';
import { Field, Select } from '../../../ui/fields/field.tsx';
import { PolicySentence } from '../../../ui/text/policy-sentence.tsx';
import { FormFields } from '../../../ui/fields/announced-form.tsx';
import { useFormats } from '../../../shared/use-formats.ts';
import s from '../checkout.module.css';

export type IdentityTyped = { type: (typeof identityTypes)[number]; number: string };

export const noIdentity: IdentityTyped = { type: 'national_id', number: '' };

/** The identity to send; null if invalid. */
export function readIdentity(typed: IdentityTyped): v.InferOutput<typeof identity> | null {
  const read = v.safeParse(identity, typed);
  return read.success ? read.output : null;
}

/**
 * Type and number of an identity document, why it is needed and how it is handled. Held in memory only; like the card's
 * fields, its field has no name.
 */
export function IdentityFields({
  typed,
  isTried,
  onType,
}: {
  typed: IdentityTyped;
  /** Whether a submit was attempted: then a missing number is an error too. */
  isTried: boolean;
  onType: (typed: IdentityTyped) => void;
}) {
  const { t, language } = useFormats('checkout');
  const [wasLeft, setLeft] = useState(false);
  const read = v.safeParse(identity, typed);
  const showsIssue = isTried || (wasLeft && typed.number !== '');
  const issue = read.success ? undefined : read.issues[0];
  return (
    <>
      <p className={s.why}>{t('identity.why')}</p>
      <FormFields>
        <Select
          label={t('identity.type')}
          value={typed.type}
          onChange={({ target }) => {
            const type = identityTypes.find((each) => each === target.value);
            if (type) onType({ ...typed, type });
          }}
        >
          {identityTypes.map((type) => (
            <option key={type} value={type}>
              {t(`identity.types.${type}`)}
            </option>
          ))}
        </Select>
        <Field
          label={t('identity.number')}
          hint={t(typed.type === 'passport' ? 'identity.hint_passport' : 'identity.hint')}
          dir="ltr"
          inputMode={typed.type === 'passport' ? 'text' : 'numeric'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          required
          value={typed.number}
          onChange={({ target }) => onType({ ...typed, number: target.value })}
          onBlur={() => setLeft(true)}
          {...(showsIssue && issue ? { error: messageForIssue(issue, language) } : {})}
        />
      </FormFields>
      <p className={s.small}>
        <PolicySentence text={t('identity.privacy')} />
      </p>
    </>
  );
}
