import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import s from './drawer.module.css';

/** What the browser itself leads the focus to when the popover is shown. React keeps the attribute in the server's page only. */
function takeFocusWhenShown(heading: HTMLElement | null): void {
  heading?.setAttribute('autofocus', '');
}

/** A menu at the edge of the screen: a native popover, which the button that names it opens by itself, before the script has run too. */
export function Drawer({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const { t } = useTranslation('shell');

  const closeAfterChoice = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest('a, [data-closes]') && 'hidePopover' in currentTarget)
      currentTarget.hidePopover();
  };

  return (
    // A click on a link is a link's; here it only closes what it stands in, before anything else opens.
    <nav id={id} popover="auto" aria-label={title} className={s.drawer} onClickCapture={closeAfterChoice}>
      <div className={s.head}>
        <h2 tabIndex={-1} autoFocus ref={takeFocusWhenShown}>
          {title}
        </h2>
        <Button kind="quiet" popoverTarget={id} popoverTargetAction="hide" aria-label={t('close_menu')}>
          <Icon name="close" />
        </Button>
      </div>
      {children}
    </nav>
  );
}
