import { useTranslation } from '../../lib/text/use-translation.ts';
import { groupedIban } from '../../../contract/orders/iban.ts';
import type { BankAccount } from '../../../contract/content/pages.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { useIsHydrated } from '../../ui/page/use-is-alive.ts';
import panel from '../../ui/page/panel.module.css';
import s from './bank-accounts.module.css';

/** The store's bank accounts. Copying leaves out the spaces of an IBAN, as bank forms require. */
export function BankAccounts({ accounts }: { accounts: readonly BankAccount[] }) {
  const { t } = useTranslation('content');
  const isAlive = useIsHydrated();
  if (accounts.length === 0) return <p className={s.none}>{t('bank.none')}</p>;

  const copy = async (iban: string) => {
    try {
      await navigator.clipboard.writeText(iban);
      showToast({ kind: 'success', text: t('bank.copied') });
    } catch {
      showToast({ kind: 'info', text: t('bank.copy_by_hand', { iban }) }); // permission denied, or no https
    }
  };

  return (
    <section aria-labelledby="bank-accounts" className={s.accounts}>
      <h2 id="bank-accounts">{t('bank.title')}</h2>
      <ul>
        {accounts.map(({ bank, beneficiary, iban }) => (
          <li key={iban} className={panel.box}>
            <dl>
              <div>
                <dt>{t('bank.bank')}</dt>
                <dd>
                  <bdi>{bank}</bdi>
                </dd>
              </div>
              <div>
                <dt>{t('bank.beneficiary')}</dt>
                <dd>
                  <bdi>{beneficiary}</bdi>
                </dd>
              </div>
              <div>
                <dt>{t('bank.iban')}</dt>
                <dd>
                  <bdi dir="ltr" className={s.iban}>
                    {groupedIban(iban)}
                  </bdi>
                </dd>
              </div>
            </dl>
            <Button disabled={!isAlive} aria-label={t('bank.copy_named', { bank })} onClick={() => void copy(iban)}>
              <Icon name="copy" />
              {t('bank.copy')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
