import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { useFormats } from '../../shared/use-formats.ts';
import s from './comments-pager.module.css';

/** Newer and older comments. A button without a target is off but keeps its focus. */
export function CommentsPager({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) {
  const { t, number } = useFormats('comments');
  const side = (to: number, isOff: boolean) => ({
    'aria-disabled': isOff || undefined,
    onClick: () => (isOff ? undefined : onPage(to)),
  });
  return (
    <nav className={s.pager} aria-label={t('pager.label')}>
      <Button {...side(page - 1, page <= 1)}>
        <Icon name="back" />
        {t('pager.newer')}
      </Button>
      <p>
        <VisuallyHidden>{t('pager.position', { page: number(page), last: number(last) })}</VisuallyHidden>
        <span aria-hidden="true">
          <b>{number(page)}</b> / {number(last)}
        </span>
      </p>
      <Button {...side(page + 1, page >= last)}>
        {t('pager.older')}
        <Icon name="forward" />
      </Button>
    </nav>
  );
}
