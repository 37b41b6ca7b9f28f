import type { ShippingCompany, ShippingCompanyId } from '../../../../contract/orders/shipping.ts';
import { workingDaysText } from '../../../../contract/orders/working-days.ts';
import { Note } from '../../../ui/overlays/message.tsx';
import { OptionCard, Options } from '../../../ui/fields/option-card.tsx';
import { Amount } from '../../../ui/product/price.tsx';
import { AnnouncedForm } from '../../../ui/fields/announced-form.tsx';
import { showErrorToast } from '../../../lib/toast.ts';
import { ContinueButton } from './continue-button.tsx';
import { formatWeekdays } from '../../../lib/text/format-weekday.ts';
import { useFormats } from '../../../shared/use-formats.ts';

/** The carriers with fee and delivery dates. */
export function ShippingStep({
  companies,
  chosen,
  isMadeToOrder,
  onChoose,
  onContinue,
}: {
  companies: readonly ShippingCompany[];
  chosen: ShippingCompanyId | null;
  /** Whether an item is made to order: delivery days then count from when it is ready. */
  isMadeToOrder: boolean;
  onChoose: (id: ShippingCompanyId) => void;
  onContinue: () => void;
}) {
  const { t, sarExact, language } = useFormats('checkout');
  const submit = () => {
    if (chosen === null) return showErrorToast(t('shipping.choose'));
    onChoose(chosen);
    return onContinue();
  };
  return (
    <AnnouncedForm label={t('steps.shipping')} onSubmit={submit}>
      <Options label={t('steps.shipping')}>
        {companies.map((company) => (
          <OptionCard
            key={company.id}
            name="shipping-company"
            value={company.id}
            isChosen={company.id === chosen}
            onChoose={() => onChoose(company.id)}
            title={company.name}
            aside={
              company.fee === 0 ? t('summary.free') : <Amount amount={sarExact(company.fee)} currency={t('currency')} />
            }
            about={
              <>
                <span>{t('shipping.within', { days: workingDaysText(company.delivery_days, language) })} </span>
                <span>{formatWeekdays(company.delivery_dates, language)} </span>
                {company.free_above !== null && (
                  <span>{t('shipping.free_above', { amount: sarExact(company.free_above) })}</span>
                )}
              </>
            }
          />
        ))}
      </Options>
      {isMadeToOrder && <Note icon="clock">{t('shipping.from_ready')}</Note>}
      <ContinueButton>{t('continue')}</ContinueButton>
    </AnnouncedForm>
  );
}
