import { useState } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import { AnnouncedForm } from '../../../ui/fields/announced-form.tsx';
import { ContinueButton } from './continue-button.tsx';
import { IdentityFields, readIdentity, type IdentityTyped } from './identity-fields.tsx';

/** Identity check for orders above 10,000 riyals. */
export function IdentityStep({
  typed,
  onType,
  onContinue,
}: {
  typed: IdentityTyped;
  onType: (typed: IdentityTyped) => void;
  onContinue: () => void;
}) {
  const { t } = useTranslation('checkout');
  const [isTried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (readIdentity(typed) !== null) onContinue();
  };
  return (
    <AnnouncedForm label={t('steps.identity')} onSubmit={submit}>
      <IdentityFields typed={typed} isTried={isTried} onType={onType} />
      <ContinueButton>{t('continue')}</ContinueButton>
    </AnnouncedForm>
  );
}
