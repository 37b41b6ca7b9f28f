import { isStandalone } from '../../lib/browser/home-screen.ts';

/** A window of its own has no address bar to come back by: from there, links to other hosts open in the browser. Gives what takes that back. */
export function openOutside(): () => void {
  const open = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && /^https?:$/.test(link.protocol) && link.origin !== location.origin && isStandalone())
      link.target = '_blank';
  };
  addEventListener('click', open, { capture: true });
  return () => removeEventListener('click', open, { capture: true });
}
