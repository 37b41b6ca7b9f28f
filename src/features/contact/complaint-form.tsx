import { useTranslation } from '../../lib/text/use-translation.ts';
import { complaintBody, complaintTypes, sendComplaint } from '../../../contract/content/contact.ts';
import type { Api } from '../../lib/net/api.ts';
import { fieldOf } from '../../lib/form.ts';
import { Choice, Field } from '../../ui/fields/field.tsx';
import { MessageField, MessageFormElement, WriterFields } from './message-form.tsx';
import { SentMessage } from './sent-message.tsx';
import { useMessageForm } from './use-message-form.ts';
import { useWriter } from './use-writer.ts';
import s from './complaint-form.module.css';

const first = { type: complaintTypes[0] };
const rest = { ...first, order_number: '', message: '', website: '' };

/** A complaint or suggestion, optionally about an order by its number. */
export function ComplaintForm({ api }: { api: Api }) {
  const { t } = useTranslation('contact');
  const writer = useWriter(api);
  const { form, element, submit, isBusy, reference, again } = useMessageForm({
    schema: complaintBody,
    language: api.language,
    defaults: first,
    ...(writer ? { values: { ...writer, ...rest } } : {}),
    draft: 'complaint',
    send: async (body) => (await api.call(sendComplaint, { body })).data.reference,
  });
  if (reference !== null) return <SentMessage reference={reference} onAgain={again} />;
  return (
    <MessageFormElement ref={element} label={t('complaint.title')} isBusy={isBusy} onSubmit={submit}>
      <fieldset className={s.types}>
        <legend>{t('complaint.type')}</legend>
        {complaintTypes.map((type) => (
          <Choice
            key={type}
            {...form.register('type')}
            type="radio"
            value={type}
            defaultChecked={type === first.type}
            label={t(`complaint.${type}`)}
          />
        ))}
      </fieldset>
      <WriterFields form={form} />
      <Field
        {...fieldOf(form, 'order_number')}
        label={t('complaint.order')}
        hint={t('complaint.order_hint')}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
      />
      <MessageField form={form} label={t('complaint.message')} />
    </MessageFormElement>
  );
}
