import { useTranslation } from '../../../../lib/text/use-translation.ts';
import { Spinner } from '../../../../ui/page/spinner.tsx';
import { VisuallyHidden } from '../../../../ui/text/visually-hidden.tsx';
import s from './preview-wait.module.css';

/** Placeholder while products load. */
export function PreviewWait() {
  const { t } = useTranslation('shell');
  return (
    <p role="status" className={s.wait}>
      <Spinner />
      <VisuallyHidden>{t('catalogue:loading')}</VisuallyHidden>
    </p>
  );
}
