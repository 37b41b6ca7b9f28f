import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import * as v from 'valibot';
import { messageForIssue } from '../../../../../contract/core/field-messages.ts';
import { sendReceipt, sendReceiptBody, type Order } from '../../../../../contract/orders/orders.ts';
import { foldDigits } from '../../../../../contract/catalogue/search-text.ts';
import { largestUpload, sendUpload } from '../../../../../contract/shopper/uploads.ts';
import { ApiError, type Api } from '../../../../lib/net/api.ts';
import { readDraft, writeDraft } from '../../../../lib/storage/draft.ts';
import { useKeyedCalls } from '../../../../lib/net/keyed-call.ts';
import { showErrorToast, showToast } from '../../../../lib/toast.ts';
import { useFailureText } from '../../../../shared/use-failure-text.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { SendButton } from '../../../../ui/buttons/send-button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Note } from '../../../../ui/overlays/message.tsx';
import { FormFields, AnnouncedForm } from '../../../../ui/fields/announced-form.tsx';
import { useFormats } from '../../../../shared/use-formats.ts';
import panel from '../../../../ui/page/panel.module.css';
import s from '../payment-due.module.css';

/** Receipts are photos; SVG is excluded because it can contain scripts. */
const receiptTypes = ['image/jpeg', 'image/png', 'image/webp'];

const fields = ['sender_name', 'sending_bank', 'amount', 'sent_on'] as const;
type Typed = Partial<Record<(typeof fields)[number], string>>;

/** A typed amount, in Latin or Arabic digits; NaN if invalid. */
function amountIn(text: string): number {
  return Number(
    foldDigits(text)
      .replaceAll(/[\s,\u066c]/g, '')
      .replace('\u066b', '.'),
  );
}

/**
 * The receipt of a bank transfer: a picture, plus sender, bank, amount and date. The input stays until it is accepted.
 */
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
  const { t, moment } = useFormats('checkout');
  const form = useRef<HTMLDivElement>(null);
  const failureText = useFailureText();
  const call = useKeyedCalls(api);
  const draft = `receipt-${order.id}`;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<Typed>(() => readDraft(draft));
  const [wrongFields, setWrongFields] = useState<Partial<Record<keyof Typed, string>>>({});
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null);
  const [wrong, setWrong] = useState<'wrong_type' | 'too_large' | 'missing' | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ''), [chosen]);

  const type = (changes: Typed) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    setWrongFields({});
    writeDraft(draft, { sender_name: '', sending_bank: '', amount: '', sent_on: '', ...next });
  };
  const take = (file: File | undefined) => {
    if (!file) return;
    const reason = !receiptTypes.includes(file.type) ? 'wrong_type' : file.size > largestUpload ? 'too_large' : null;
    setWrong(reason);
    setChosen(reason === null ? { file, address: URL.createObjectURL(file) } : null);
  };
  const send = async () => {
    if (isBusy) return;
    if (!chosen) return setWrong((before) => before ?? 'missing');
    const written = Object.fromEntries(fields.map((name) => [name, typed[name]?.trim() || null]));
    const body = { ...written, amount: typed.amount?.trim() ? amountIn(typed.amount) : null };
    const read = v.safeParse(v.omit(sendReceiptBody, ['upload_id']), body);
    if (!read.success) {
      const wrongNow = read.issues.map((issue) => [v.getDotPath(issue), messageForIssue(issue, api.language)]);
      setWrongFields(Object.fromEntries(wrongNow));
      return requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    }
    setBusy(true);
    try {
      const { data: upload } = await api.call(sendUpload, { body: { file: chosen.file } });
      const { data } = await call(sendReceipt, {
        params: { id: order.id },
        body: { upload_id: upload.id, ...read.output },
      });
      writeDraft(draft, null);
      setChosen(null);
      showToast({ kind: 'success', text: t('receipt.sent') });
      onSent(data);
    } catch (error) {
      const [message] = error instanceof ApiError ? (error.more.fields.file ?? []) : [];
      showErrorToast(message ?? failureText(error));
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  const fieldOf = (name: keyof Typed) => ({
    hint: t('receipt.optional'),
    value: typed[name] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type({ [name]: target.value }),
    ...(wrongFields[name] === undefined ? {} : { error: wrongFields[name] }),
  });
  return (
    <section className={`${panel.box} ${s.receipt}`} aria-labelledby="receipt">
      <h2 id="receipt">{t('receipt.title')}</h2>
      {order.receipt && <p>{t('receipt.known', { when: moment(order.receipt.sent_at) })}</p>}
      <AnnouncedForm label={t('receipt.title')} onSubmit={() => void send()}>
        <input
          ref={input}
          type="file"
          accept={receiptTypes.join(',')}
          hidden
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = ''; // allows choosing the same file again
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
        <div ref={form}>
          <FormFields>
            <Field {...fieldOf('sender_name')} label={t('receipt.sender')} autoComplete="name" maxLength={100} />
            <Field {...fieldOf('sending_bank')} label={t('receipt.bank')} autoComplete="off" maxLength={100} />
            <Field
              {...fieldOf('amount')}
              label={t('receipt.amount')}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              maxLength={16}
            />
            <Field {...fieldOf('sent_on')} label={t('receipt.day')} type="date" />
          </FormFields>
        </div>
        {isOffline && <Note icon="cloud">{t('offline')}</Note>}
        <div className={s.ways}>
          <SendButton isBusy={isBusy}>{t('receipt.send')}</SendButton>
        </div>
      </AnnouncedForm>
    </section>
  );
}
