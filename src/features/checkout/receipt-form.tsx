import { useEffect, useRef, useState } from 'react';
import { sendReceipt, type Order } from '../../../contract/orders.ts';
import { largestUpload, sendUpload } from '../../../contract/uploads.ts';
import { ApiError, type Api } from '../../lib/api.ts';
import { readDraft, writeDraft } from '../../lib/draft.ts';
import { useKeyedCalls } from '../../lib/keyed-call.ts';
import { showToast } from '../../lib/toast.ts';
import { useFailureWords } from '../../offline/use-failure-words.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Note } from '../../ui/message.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { FormFields, ToldForm } from '../../ui/told-form.tsx';
import { useCheckoutWords } from './use-words.ts';
import s from './payment-due.module.css';

/** A receipt is a photograph: drawings that could hold scripts are none. */
const receiptTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** The receipt of a transfer: a picture, and who has sent the money from where. What was typed stays until it has been taken. */
export function ReceiptForm({
  api,
  order,
  isOffline,
  onSent,
}: {
  api: Api;
  order: Pick<Order, 'id' | 'receipt'>;
  isOffline: boolean;
  onSent: (order: Order) => void;
}) {
  const { t, moment } = useCheckoutWords();
  const failureWords = useFailureWords();
  const call = useKeyedCalls(api);
  const draft = `receipt-${order.id}`;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<{ sender_name?: string; sending_bank?: string }>(() => readDraft(draft));
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null);
  const [wrong, setWrong] = useState<'wrong_type' | 'too_large' | 'missing' | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ''), [chosen]);

  const type = (changes: typeof typed) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    writeDraft(draft, { sender_name: next.sender_name ?? '', sending_bank: next.sending_bank ?? '' });
  };
  const take = (file: File | undefined) => {
    if (!file) return;
    const reason = !receiptTypes.includes(file.type) ? 'wrong_type' : file.size > largestUpload ? 'too_large' : null;
    setWrong(reason);
    setChosen(reason === null ? { file, address: URL.createObjectURL(file) } : null);
  };
  const send = async () => {
    if (isBusy) return;
    if (!chosen) return setWrong((known) => known ?? 'missing');
    setBusy(true);
    try {
      const { data: upload } = await api.call(sendUpload, { body: { file: chosen.file } });
      const { data } = await call(sendReceipt, {
        params: { id: order.id },
        body: {
          upload_id: upload.id,
          sender_name: typed.sender_name?.trim() || null,
          sending_bank: typed.sending_bank?.trim() || null,
        },
      });
      writeDraft(draft, null);
      setChosen(null);
      showToast({ kind: 'success', text: t('receipt.sent') });
      onSent(data);
    } catch (error) {
      const [words] = error instanceof ApiError ? (error.more.fields.file ?? []) : [];
      showToast({ kind: 'error', text: words ?? failureWords(error) });
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <section className={s.receipt} aria-labelledby="receipt">
      <h2 id="receipt">{t('receipt.title')}</h2>
      {order.receipt && <p>{t('receipt.known', { when: moment(order.receipt.sent_at) })}</p>}
      <ToldForm label={t('receipt.title')} onSubmit={() => void send()}>
        <input
          ref={input}
          type="file"
          accept={receiptTypes.join(',')}
          hidden
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = ''; // the same file may be chosen again
          }}
        />
        <div className={s.file}>
          {chosen && <img src={chosen.address} alt={t('receipt.preview')} width="96" height="96" />}
          <Button aria-describedby="receipt-about" onClick={() => input.current?.click()}>
            {t(chosen ? 'receipt.change' : 'receipt.choose')}
          </Button>
        </div>
        <p id="receipt-about" role="status" className={s.small} data-error={wrong !== null || undefined}>
          {t(wrong === null ? 'receipt.text' : `receipt.${wrong}`)}
        </p>
        <FormFields>
          <Field
            label={t('receipt.sender')}
            hint={t('receipt.optional')}
            autoComplete="name"
            maxLength={100}
            value={typed.sender_name ?? ''}
            onChange={({ target }) => type({ sender_name: target.value })}
          />
          <Field
            label={t('receipt.bank')}
            hint={t('receipt.optional')}
            autoComplete="off"
            maxLength={100}
            value={typed.sending_bank ?? ''}
            onChange={({ target }) => type({ sending_bank: target.value })}
          />
        </FormFields>
        {isOffline && <Note icon="cloud">{t('offline')}</Note>}
        <div className={s.ways}>
          <Button kind="primary" type="submit" aria-busy={isBusy || undefined} aria-disabled={isBusy || undefined}>
            {isBusy && <Spinner size="small" />}
            {t('receipt.send')}
          </Button>
        </div>
      </ToldForm>
    </section>
  );
}
