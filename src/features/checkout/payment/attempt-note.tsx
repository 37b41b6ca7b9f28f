import { useTranslation } from '../../../lib/text/use-translation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/page/spinner.tsx';
import type { AttemptState } from './use-attempt.ts';
import s from '../checkout.module.css';

/** Shows that an answer is pending, or that the outcome is unknown with a button to check it. */
export function AttemptNote({ state, onCheck }: { state: AttemptState; onCheck: () => void }) {
  const { t } = useTranslation('checkout');
  return (
    <div role="status">
      {state === 'checking' && (
        <p className={s.checking}>
          <Spinner size="small" />
          {t('attempt.checking')}
        </p>
      )}
      {state === 'unanswered' && (
        <div className={s.unanswered}>
          <p>{t('attempt.unanswered')}</p>
          <Button onClick={onCheck}>{t('attempt.check')}</Button>
        </div>
      )}
    </div>
  );
}
