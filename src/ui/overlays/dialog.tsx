import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { Button } from '../buttons/button.tsx';
import { Icon } from '../media/icons.tsx';
import s from './dialog.module.css';

/**
 * A native modal dialog: the browser traps the focus, restores it, and closes the dialog on Escape. A click outside
 * closes it too. A wide dialog is a bottom sheet on phones.
 */
export function Dialog({
  id,
  open,
  onClose,
  title,
  closeLabel,
  describedBy,
  size = 'narrow',
  initialFocus,
  children,
}: {
  id?: string;
  open: boolean;
  onClose: () => void;
  title: string;
  /** Name of the close button in the corner; without it the content has its own way to close. */
  closeLabel?: string;
  /** Id of the text that is read out with the title. */
  describedBy?: string;
  size?: 'narrow' | 'wide';
  /** What gets the focus; by default the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const pressed = useRef<EventTarget>(null);

  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) {
      element?.showModal();
      initialFocus?.current?.focus();
    }
    if (!open && element?.open) element.close();
  }, [open, initialFocus]);

  return (
    <dialog
      ref={dialog}
      id={id}
      className={s.dialog}
      data-size={size}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onClose={onClose}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        // Not if the press began inside, as when text is selected: the click is then on what both have in common.
        if (pressed.current === event.currentTarget && event.target === pressed.current) event.currentTarget.close();
      }}
    >
      <div className={s.sheet}>
        <h2 id={titleId}>{title}</h2>
        {children}
        {/* Last, so that the focus starts in the content. */}
        {closeLabel !== undefined && (
          <div className={s.close}>
            <Button kind="quiet" aria-label={closeLabel} onClick={() => dialog.current?.close()}>
              <Icon name="close" />
            </Button>
          </div>
        )}
      </div>
    </dialog>
  );
}
