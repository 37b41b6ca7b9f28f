import { useEffect, useRef, useState, type FocusEvent, type FormEvent, type ReactNode, type Ref } from 'react';
import { longestMessage } from '../../../contract/content/contact.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { fieldOf, type ContractForm } from '../../lib/form.ts';
import { useConnectivity } from '../../lib/net/connectivity.state.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { emailInput } from '../../ui/fields/email-input.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Note } from '../../ui/overlays/message.tsx';
import { PolicySentence } from '../../ui/page/policy-sentence.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useIsHydrated } from '../../ui/page/use-is-alive.ts';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { useContactFormats } from './use-contact-formats.ts';
import s from './message-form.module.css';

type Writer = { name: string; email: string; phone: string };
type Written = { message: string; website?: string | undefined };

const checkedWithinMs = 100;

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
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}) {
  const { t } = useContactFormats();
  const isAlive = useIsHydrated();
  const { state } = useConnectivity();
  const [announced, setAnnounced] = useState('');
  // Announces the error of a field on blur, because the screen reader's focus has moved on.
  const telling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const listen = ({ target }: FocusEvent) => {
    clearTimeout(telling.current);
    telling.current = setTimeout(() => setAnnounced(wrongWith(target)), checkedWithinMs);
  };
  useEffect(() => () => clearTimeout(telling.current), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only listens to its fields
    <form ref={ref} method="post" noValidate aria-label={label} className={s.form} onSubmit={onSubmit} onBlur={listen}>
      {children}
      <p className={s.privacy}>
        <PolicySentence text={t('privacy')} />
      </p>
      {isAlive && state === 'offline' && <Note icon="cloud">{t('failure.offline')}</Note>}
      <Button kind="primary" type="submit" disabled={!isAlive} aria-disabled={isBusy || undefined} aria-busy={isBusy}>
        {isBusy && <Spinner size="small" />}
        {t('send')}
      </Button>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </form>
  );
}

/** The label and error of an invalid field; empty for any other. */
function wrongWith(field: Element): string {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!isField || field.getAttribute('aria-invalid') !== 'true') return '';
  const about = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  return `${field.labels?.[0]?.textContent ?? ''}: ${about}`;
}

/** Fields for name and contact details. */
export function WriterFields<Input extends Writer, Output>({ form }: { form: ContractForm<Input, Output> }) {
  const { t } = useContactFormats();
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
  const { t, language } = useContactFormats();
  const own = form as unknown as ContractForm<Written, Output>;
  return (
    <>
      <TextArea
        {...fieldOf(own, 'message')}
        label={label}
        hint={t('message_hint', { most: formatNumber(longestMessage, language) })}
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
