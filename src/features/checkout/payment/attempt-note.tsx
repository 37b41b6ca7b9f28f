import { useRef } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useFocusAfter } from '../../../ui/focus/use-focus-after.ts';
import { Spinner } from '../../../ui/page/spinner.tsx';
import type { AttemptState } from './use-attempt.ts';
import s from '../checkout.module.css';

/** Shows that an answer is pending, or that the outcome is unknown with a button to check it. */
export function AttemptNote({ state, onCheck }: { state: AttemptState; onCheck: () => void }) {
  const { t } = useTranslation('checkout');
  const note = useRef<HTMLDivElement>(null);
  const leadFocus = useFocusAfter();
  const check = () => {
    leadFocus(() => note.current);
    onCheck();
  };
  return (
    <div role="status" ref={note} tabIndex={-1}>
      {state === 'checking' && (
        <p className={s.checking}>
          <Spinner size="small" />
          {t('attempt.checking')}
        </p>
      )}
      {state === 'unanswered' && (
        <div className={s.unanswered}>
          <p>{t('attempt.unanswered')}</p>
          <Button onClick={check}>{t('attempt.check')}</Button>
        </div>
      )}
    </div>
  );
}
