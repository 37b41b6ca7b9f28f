import { useState } from 'react';
import * as v from 'valibot';
import { messageForIssue } from '../../../../../contract/core/field-messages.ts';
import { confirmTransaction, confirmTransactionBody } from '../../../../../contract/orders/payments.ts';
import { ApiError, type Api } from '../../../../lib/net/api.ts';
import { useKeyedCalls } from '../../../../lib/net/keyed-call.ts';
import { useShowFailure } from '../../../../shared/use-failure-text.ts';
import { SendButton } from '../../../../ui/buttons/send-button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Note } from '../../../../ui/overlays/message.tsx';
import { FormFields, AnnouncedForm } from '../../../../ui/fields/announced-form.tsx';
import { useFormats } from '../../../../shared/use-formats.ts';
import panel from '../../../../ui/page/panel.module.css';
import s from '../payment-due.module.css';

/** The code that STC Pay sent by SMS. */
export function StcCodeForm({
  api,
  transactionId,
  isOffline,
  onAnswered,
}: {
  api: Api;
  transactionId: string;
  isOffline: boolean;
  /** Called when the server has answered, with any outcome. */
  onAnswered: () => Promise<unknown>;
}) {
  const { t, language } = useFormats('checkout');
  const showFailure = useShowFailure();
  const call = useKeyedCalls(api);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (isBusy) return;
    const read = v.safeParse(confirmTransactionBody, { code });
    if (!read.success) return setWrong(messageForIssue(read.issues[0], language));
    setBusy(true);
    try {
      const { data } = await call(confirmTransaction, { params: { id: transactionId }, body: { code } });
      setCode('');
      await onAnswered();
      // Visible only while the order still needs a code.
      if (data.status === 'pending') setWrong(t('stc.again'));
    } catch (error) {
      const [message] = error instanceof ApiError ? (error.more.fields.code ?? []) : [];
      setWrong(message ?? null);
      if (message === undefined) showFailure(error);
      if (error instanceof ApiError) await onAnswered();
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <section className={`${panel.box} ${s.code}`} aria-labelledby="stc-code">
      <h2 id="stc-code">{t('stc.code_title')}</h2>
      <p>{t('stc.code_text')}</p>
      <AnnouncedForm label={t('stc.code_title')} onSubmit={() => void send()}>
        <FormFields>
          <Field
            label={t('stc.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            maxLength={10}
            required
            value={code}
            onChange={({ target }) => {
              setCode(target.value);
              setWrong(null);
            }}
            {...(wrong === null ? {} : { error: wrong })}
          />
        </FormFields>
        {isOffline && <Note icon="cloud">{t('offline')}</Note>}
        <div className={s.ways}>
          <SendButton isBusy={isBusy}>{t('stc.confirm')}</SendButton>
        </div>
      </AnnouncedForm>
    </section>
  );
}
