import { useTranslation } from '../../lib/text/use-translation.ts';
import { fieldOf, type ContractForm } from '../../lib/form.ts';
import { Field } from '../../ui/fields/field.tsx';

type Names = { first_name: string; last_name: string };

export function NameFields<Input extends Names, Output>({ form }: { form: ContractForm<Input, Output> }) {
  const { t } = useTranslation('account');
  // A form with these two fields also fits as a form of only these, but TypeScript cannot see that through the
  // generics.
  const own = form as unknown as ContractForm<Names, Output>;
  return (
    <>
      <Field {...fieldOf(own, 'first_name')} label={t('name.first')} autoComplete="given-name" required />
      <Field {...fieldOf(own, 'last_name')} label={t('name.last')} autoComplete="family-name" required />
    </>
  );
}
