import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import s from './drawer.module.css';

/** Lets the browser focus the heading when the popover opens. React renders `autofocus` only on the server. */
function takeFocusWhenShown(heading: HTMLElement | null): void {
  heading?.setAttribute('autofocus', '');
}

/** A menu at the edge of the screen: a native popover, which its button opens even before JavaScript has loaded. */
export function Drawer({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const { t } = useTranslation('shell');

  const closeAfterChoice = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest('a, [data-closes]') && 'hidePopover' in currentTarget)
      currentTarget.hidePopover();
  };

  return (
    // Links navigate by themselves; this only closes the drawer first, before anything else opens.
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
