import type { ReactNode, Ref } from 'react';
import { longestMessage } from '../../../contract/content/contact.ts';
import { fieldOf, type ContractForm } from '../../lib/form.ts';
import { useConnectivity } from '../../lib/net/connectivity.state.ts';
import { SendButton } from '../../ui/buttons/send-button.tsx';
import { AnnouncedForm } from '../../ui/fields/announced-form.tsx';
import { emailInput } from '../../ui/fields/email-input.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Note } from '../../ui/overlays/message.tsx';
import { PolicySentence } from '../../ui/text/policy-sentence.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useIsHydrated } from '../../ui/page/use-is-alive.ts';
import { useFormats } from '../../shared/use-formats.ts';
import s from './message-form.module.css';

type Writer = { name: string; email: string; phone: string };
type Written = { message: string; website?: string | undefined };

/** The form element for messages to the store. Disabled until hydration. */
export function MessageFormElement({
  ref,
  label,
  isBusy,
  onSubmit,
  children,
}: {
  ref: Ref<HTMLFormElement>;
  label: string;
  isBusy: boolean;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const { t } = useFormats('contact');
  const isAlive = useIsHydrated();
  const { state } = useConnectivity();
  return (
    <AnnouncedForm ref={ref} label={label} className={s.form} onSubmit={onSubmit}>
      {children}
      <p className={s.privacy}>
        <PolicySentence text={t('privacy')} />
      </p>
      {isAlive && state === 'offline' && <Note icon="cloud">{t('failures:offline_to_send')}</Note>}
      <SendButton isBusy={isBusy} disabled={!isAlive}>
        {t('send')}
      </SendButton>
    </AnnouncedForm>
  );
}

/** Fields for name and contact details. */
export function WriterFields<Input extends Writer, Output>({ form }: { form: ContractForm<Input, Output> }) {
  const { t } = useFormats('contact');
  // A form with these fields is a form of these fields, but TypeScript cannot see that through the generics.
  const own = form as unknown as ContractForm<Writer, Output>;
  return (
    <>
      <Field {...fieldOf(own, 'name')} label={t('name')} autoComplete="name" required />
      <Field {...fieldOf(own, 'email')} {...emailInput} label={t('email')} />
      <Field
        {...fieldOf(own, 'phone', { askedWhenLeft: true })}
        label={t('phone')}
        hint={t('phone_hint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        required
      />
    </>
  );
}

/** The message field, plus a honeypot field for bots that people neither see nor reach. */
export function MessageField<Input extends Written, Output>({
  form,
  label,
}: {
  form: ContractForm<Input, Output>;
  label: string;
}) {
  const { t, number } = useFormats('contact');
  const own = form as unknown as ContractForm<Written, Output>;
  return (
    <>
      <TextArea
        {...fieldOf(own, 'message')}
        label={label}
        hint={t('message_hint', { most: number(longestMessage) })}
        rows={6}
        dir="auto"
        required
      />
      <div aria-hidden="true" className={s.trap}>
        <label>
          {t('website')}
          <input {...own.register('website')} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
