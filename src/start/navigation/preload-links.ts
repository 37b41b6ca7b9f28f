import { takesExtras } from '../../lib/browser/line.ts';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import type { AppRouter } from '../router.tsx';
import { hrefAt } from './links.ts';

const hoverMs = 40;

/**
 * Loads the page of a link that is hovered, touched or focused. The code of product pages, where most links lead, loads
 * when the browser is idle, unless the shopper saves data.
 */
export function preloadLinks(router: AppRouter, document: Document): void {
  if (takesExtras())
    whenIdle(() => {
      const product = router.routesById['/products/$productId'];
      void Promise.all([
        router.loadRouteChunk(product),
        router.options.context.needTexts(product.options.staticData?.texts ?? []),
      ]).catch(() => undefined); // the next page tries again
    });
  let hovering: ReturnType<typeof setTimeout> | undefined;
  // Best effort: a failure is ignored.
  const preload = (href: string) =>
    void router.preloadRoute({ href } as Parameters<AppRouter['preloadRoute']>[0]).catch(() => undefined);
  document.addEventListener('pointerover', (event) => {
    clearTimeout(hovering);
    const href = event.pointerType === 'mouse' ? hrefAt(event, document) : null;
    if (href !== null) hovering = setTimeout(() => preload(href), hoverMs);
  });
  document.addEventListener('pointerdown', (event) => {
    const href = event.button === 0 ? hrefAt(event, document) : null;
    if (href !== null) preload(href);
  });
  document.addEventListener('focusin', (event) => {
    const href = hrefAt(event, document);
    if (href !== null) preload(href);
  });
}
