import { useTranslation } from '../../../lib/text/use-translation.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import { shownStep, stepsOf, type CheckoutProgress, type CheckoutStep } from './steps.ts';
import s from '../checkout.module.css';

export const stepHref = (step: CheckoutStep) => (step === 'address' ? '/checkout' : `/checkout?step=${step}`);

/** The current step, with links to the steps already done. */
export function StepList({ current, progress }: { current: CheckoutStep; progress: CheckoutProgress }) {
  const { t } = useTranslation('checkout');
  const own = stepsOf(progress);
  return (
    <nav aria-label={t('steps.title')}>
      <ol className={s.steps}>
        {own.map((step, index) => {
          const isCurrent = step === current;
          const isBefore = index < own.indexOf(current);
          const canGo = !isCurrent && shownStep(step, progress) === step;
          const label = t(`steps.${step}`);
          return (
            <li key={step} data-done={isBefore || undefined} aria-current={isCurrent ? 'step' : undefined}>
              <span className={s.mark} aria-hidden="true">
                {isBefore ? <Icon name="check" /> : index + 1}
              </span>
              {canGo ? <a href={stepHref(step)}>{label}</a> : <span>{label}</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
