import { useEffect, type CSSProperties } from 'react';
import { cssTransition, toast, ToastContainer, type Id } from 'react-toastify/unstyled';
import { Icon, type IconName } from '../media/icons.tsx';
import s from './toaster.module.css';

type Kind = 'success' | 'info' | 'warning' | 'error';
type Message = { kind: Kind; text: string; action?: { label: string; href: string } };

const icons: Record<Kind, IconName> = { success: 'check', info: 'info', warning: 'info', error: 'info' };
const shownMs: Record<Kind, number> = { success: 3000, info: 3000, warning: 5000, error: 5000 };
const mostAtOnce = 20;
const swipedPercent = 60;

// The oldest message is at the bottom and usually closes first, so no others have to move up; collapsing would lay out
// the corner again in each frame.
const slide = cssTransition({ enter: s.enter ?? '', exit: s.exit ?? '', collapse: false });

/**
 * Messages at the start of the top edge: top left in English, top right in Arabic (specification, sections 8 and 9).
 * Equal ones replace each other.
 * `take` supplies them. The library's own styles are left out, because injecting them would violate the content
 * security policy.
 */
export function Toaster({
  direction,
  label,
  take,
}: {
  direction: 'rtl' | 'ltr';
  /** Accessible name of the region. */
  label: string;
  take: (show: (message: Message) => void) => () => void;
}) {
  useEffect(() => {
    const newest = new Map<string, Id>();
    return take(({ kind, text, action }) => {
      // An equal message replaces the one on screen. It is not changed instead, because it may be closing.
      const former = newest.get(text);
      if (former !== undefined) toast.dismiss(former);
      // A function, because the library would add its own props to an element.
      const body = () => (
        <>
          <span className={s.mark} data-kind={kind}>
            <Icon name={icons[kind]} />
          </span>
          <span className={s.text}>
            {text}
            {action && <a href={action.href}>{action.label}</a>}
          </span>
        </>
      );
      const shown = toast(body, {
        autoClose: shownMs[kind],
        style: { '--toast-time': `${shownMs[kind]}ms` } as CSSProperties,
        role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
      });
      newest.set(text, shown);
    });
  }, [take]);

  // Without motion no animation would ever report its end.
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <ToastContainer
      aria-label={label}
      position={direction === 'rtl' ? 'top-right' : 'top-left'}
      rtl={direction === 'rtl'}
      className={s.corner}
      toastClassName={s.toast}
      progressClassName={s.timer}
      transition={still ? false : slide}
      limit={mostAtOnce}
      newestOnTop
      closeOnClick
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={swipedPercent}
      closeButton={false}
      hideProgressBar
      icon={false}
    />
  );
}
