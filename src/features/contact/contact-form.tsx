import { useTranslation } from '../../lib/text/use-translation.ts';
import { contactBody, sendContact } from '../../../contract/content/contact.ts';
import type { Api } from '../../lib/net/api.ts';
import { MessageField, MessageFormElement, WriterFields } from './message-form.tsx';
import { SentMessage } from './sent-message.tsx';
import { useMessageForm } from './use-message-form.ts';
import { useWriter } from './use-writer.ts';

const rest = { message: '', website: '' };

/** A message to the store. */
export function ContactForm({ api }: { api: Api }) {
  const { t } = useTranslation('contact');
  const writer = useWriter(api);
  const { form, element, submit, isBusy, reference, again } = useMessageForm({
    schema: contactBody,
    language: api.language,
    defaults: {},
    ...(writer ? { values: { ...writer, ...rest } } : {}),
    draft: 'contact',
    send: async (body) => (await api.call(sendContact, { body })).data.reference,
  });
  if (reference !== null) return <SentMessage reference={reference} onAgain={again} />;
  return (
    <MessageFormElement ref={element} label={t('contact.title')} isBusy={isBusy} onSubmit={submit}>
      <WriterFields form={form} />
      <MessageField form={form} label={t('message')} />
    </MessageFormElement>
  );
}
