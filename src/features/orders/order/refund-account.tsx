import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { messageForIssue } from '../../../../contract/core/field-messages.ts';
import { foldIban, groupedIban } from '../../../../contract/orders/iban.ts';
import { longestHolder, refundAccountBody, sendRefundAccount, type Order } from '../../../../contract/orders/orders.ts';
import { ApiError, type Api } from '../../../lib/net/api.ts';
import { useKeyedCalls } from '../../../lib/net/keyed-call.ts';
import { showToast } from '../../../lib/toast.ts';
import { useShowFailure } from '../../../shared/use-failure-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { SendButton } from '../../../ui/buttons/send-button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Note } from '../../../ui/overlays/message.tsx';
import { Amount } from '../../../ui/product/price.tsx';
import { FormFields, AnnouncedForm } from '../../../ui/fields/announced-form.tsx';
import { useFormats } from '../../../shared/use-formats.ts';
import panel from '../../../ui/page/panel.module.css';
import s from './order-page.module.css';

type Shared = {
  api: Api;
  order: Pick<Order, 'id' | 'transfer_back'>;
  isOffline: boolean;
  /** Refetches the order. */
  onSaved: () => Promise<unknown>;
};

/**
 * The bank account for a refund by transfer: asked for, then shown by its last digits, and editable until the money is
 * sent. Renders nothing without such a refund.
 */
export function RefundAccountForm({ order, ...rest }: Shared) {
  const { t, sarExact } = useFormats('orders');
  const [isChanging, setChanging] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const { transfer_back: back } = order;
  if (back === null) return null;
  const { account, amount } = back;
  /** The form had the focus and is gone. */
  const close = () => {
    setChanging(false);
    title.current?.focus();
  };
  return (
    <section className={`${panel.box} ${s.part}`} aria-labelledby="refund-account">
      <h2 id="refund-account" ref={title} tabIndex={-1}>
        {t('back.title')}
      </h2>
      <p className={s.small}>{t(account === null ? 'back.ask' : 'back.known')}</p>
      <dl className={s.facts}>
        <div>
          <dt>{t('back.amount')}</dt>
          <dd>
            <Amount amount={sarExact(amount)} currency={t('currency')} />
          </dd>
        </div>
        {account !== null && (
          <>
            <div>
              <dt>{t('back.iban')}</dt>
              <dd>
                <bdi dir="ltr">
                  <span aria-hidden="true">SA•• •••• •••• •••• •••• </span>
                  {account.last_four}
                </bdi>
              </dd>
            </div>
            <div>
              <dt>{t('back.holder')}</dt>
              <dd>
                <bdi>{account.holder}</bdi>
              </dd>
            </div>
          </>
        )}
      </dl>
      {account === null || isChanging ? (
        <AccountForm
          {...rest}
          order={order}
          onSaved={async () => {
            await rest.onSaved();
            close();
          }}
          {...(account === null ? {} : { onKeep: close })}
        />
      ) : (
        <div className={s.ways}>
          <Button onClick={() => setChanging(true)}>{t('back.change')}</Button>
        </div>
      )}
    </section>
  );
}

type Typed = v.InferInput<typeof refundAccountBody>;

/** The input is held in memory only. */
function AccountForm({ api, order, isOffline, onSaved, onKeep }: Shared & { onKeep?: () => void }) {
  const { t, language } = useFormats('orders');
  const showFailure = useShowFailure();
  const call = useKeyedCalls(api);
  const form = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<Typed>({ iban: '', holder: '' });
  const [left, setLeft] = useState<Partial<Record<keyof Typed, true>>>({});
  const [refused, setRefused] = useState<Partial<Record<string, string[]>>>({});
  const [isBusy, setBusy] = useState(false);
  // The button that opened the form is gone.
  const isOpened = onKeep !== undefined;
  useEffect(() => {
    if (isOpened) form.current?.querySelector('input')?.focus();
  }, [isOpened]);
  const read = v.safeParse(refundAccountBody, typed);
  const errorOf = (name: keyof Typed) => {
    const issue = left[name] ? read.issues?.find((each) => v.getDotPath(each) === name) : undefined;
    const error = issue ? messageForIssue(issue, language) : refused[name]?.[0];
    return error === undefined ? {} : { error };
  };
  const type = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change });
    setRefused({});
  };
  const leave = (name: keyof Typed) => typed[name] !== '' && setLeft({ ...left, [name]: true });
  const toWrong = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  const send = async () => {
    if (isBusy) return;
    setLeft({ iban: true, holder: true });
    if (!read.success) return void toWrong();
    setBusy(true);
    try {
      await call(sendRefundAccount, { params: { id: order.id }, body: read.output });
      showToast({ kind: 'success', text: t('back.saved') });
      await onSaved();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid') {
        setRefused(error.more.fields);
        toWrong();
      } else showFailure(error);
      // The refund was paid in the meantime: the page shows that.
      if (error instanceof ApiError && error.code === 'not_payable') await onSaved();
    } finally {
      setBusy(false);
    }
  };
  return (
    <AnnouncedForm label={t('back.title')} onSubmit={() => void send()}>
      <div ref={form}>
        <FormFields>
          <Field
            label={t('back.iban')}
            hint={t('back.iban_hint')}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            required
            value={typed.iban}
            onChange={({ target }) => type({ iban: target.value })}
            onBlur={() => {
              setTyped({ ...typed, iban: groupedIban(foldIban(typed.iban)) });
              leave('iban');
            }}
            {...errorOf('iban')}
          />
          <Field
            label={t('back.holder')}
            hint={t('back.holder_hint')}
            autoComplete="name"
            maxLength={longestHolder}
            required
            value={typed.holder}
            onChange={({ target }) => type({ holder: target.value })}
            onBlur={() => leave('holder')}
            {...errorOf('holder')}
          />
        </FormFields>
      </div>
      <p className={s.small}>{t('back.privacy')}</p>
      <p className={s.small}>
        {t('back.abroad')} <a href="/contact">{t('back.contact')}</a>
      </p>
      {isOffline && <Note icon="cloud">{t('back.offline')}</Note>}
      <div className={s.ways}>
        <SendButton isBusy={isBusy}>{t('back.save')}</SendButton>
        {onKeep && <Button onClick={onKeep}>{t('back.keep')}</Button>}
      </div>
    </AnnouncedForm>
  );
}
