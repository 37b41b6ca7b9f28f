import type { ReactNode } from 'react';
import { fromSar } from '../../../../../contract/core/money.ts';
import { groupedIban } from '../../../../../contract/orders/iban.ts';
import type { Action } from '../../../../../contract/orders/payments.ts';
import { Amount } from '../../../../ui/product/price.tsx';
import { CopyButton } from '../copy-button.tsx';
import { useFormats } from '../../../../shared/use-formats.ts';
import panel from '../../../../ui/page/panel.module.css';
import s from '../payment-due.module.css';

type Bank = Extract<Action, { type: 'bank_transfer' }>['bank'];

/** An amount in SAR for a bank's form: two decimals, no commas, e.g. '1095.00'. */
function toSarText(sar: number): string {
  const amount = fromSar(sar);
  return `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

/** The account, amount and reference of a bank transfer. */
export function BankTransfer({ bank }: { bank: Bank }) {
  const { t, sarExact, moment } = useFormats('checkout');
  return (
    <section className={`${panel.box} ${s.bank}`} aria-labelledby="bank-transfer">
      <h2 id="bank-transfer">{t('bank.title')}</h2>
      <p>{bank.until === null ? t('bank.text') : t('bank.until', { until: moment(bank.until) })}</p>
      <dl className={`${panel.box} ${s.facts}`}>
        <Fact label={t('bank.amount')} text={toSarText(bank.amount)}>
          <Amount amount={sarExact(bank.amount)} currency={t('currency')} />
        </Fact>
        <Fact label={t('bank.note')} text={bank.note}>
          <bdi dir="ltr">{bank.note}</bdi>
        </Fact>
      </dl>
      {bank.accounts.map(({ bank: name, beneficiary, iban }) => (
        <dl key={iban} className={`${panel.box} ${s.facts}`} aria-label={name}>
          <Fact label={t('bank.bank')}>{name}</Fact>
          <Fact label={t('bank.beneficiary')} text={beneficiary}>
            <bdi>{beneficiary}</bdi>
          </Fact>
          <Fact label={t('bank.iban')} text={iban}>
            <bdi dir="ltr" className={s.iban}>
              {groupedIban(iban)}
            </bdi>
          </Fact>
        </dl>
      ))}
    </section>
  );
}

/** One value for the bank's transfer form; `text` is what the button copies. */
function Fact({ label, text, children }: { label: string; text?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {text !== undefined && <CopyButton text={text} what={label} />}
      </dd>
    </div>
  );
}
