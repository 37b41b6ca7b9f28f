import { isStandalone } from '../../lib/browser/home-screen.ts';

/**
 * A window of the installed app has no address bar to come back with, so its links to other hosts open in the browser.
 * Returns a function that stops it.
 */
export function openExternalLinks(): () => void {
  const open = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && /^https?:$/.test(link.protocol) && link.origin !== location.origin && isStandalone())
      link.target = '_blank';
  };
  addEventListener('click', open, { capture: true });
  return () => removeEventListener('click', open, { capture: true });
}
