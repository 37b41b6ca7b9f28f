import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Product } from '../../../contract/catalogue/catalogue.ts';
import type { CardEvent, CardState } from '../../features/catalogue/card/product-card.tsx';
import { useCardActions } from './use-card-actions.ts';
import { useQuickView } from './use-quick-view.tsx';

/**
 * Makes the product cards inside work: they get their state from `stateOf` and report to `onEvent`. Before JavaScript
 * has loaded, a press submits the change to the login page.
 */
export function InteractiveCards({
  children,
}: {
  children: (actions: {
    stateOf: (product: Product) => CardState;
    onEvent: (event: CardEvent, product: Product) => void;
  }) => ReactNode;
}) {
  const here = useLocation({ select: ({ href }) => href });
  const form = useRef<HTMLFormElement>(null);
  const { quickView, openQuickView } = useQuickView();
  const actions = useCardActions(openQuickView);

  useEffect(() => {
    const within = form.current;
    if (!within || !matchMedia('(hover: hover) and (pointer: fine)').matches) return;
    let isOver = false;
    let end = () => {};
    void import('./mouse-effects.ts').then(
      ({ addMouseEffects }) => {
        if (!isOver) end = addMouseEffects(within);
      },
      () => undefined, // the cards do without it
    );
    return () => {
      isOver = true;
      end();
    };
  }, []);

  return (
    <>
      <form ref={form} action="/login" method="get">
        {/* The server-rendered address lacks the parameters that the page does not depend on. */}
        <input type="hidden" name="back" value={here} suppressHydrationWarning />
        {children(actions)}
      </form>
      {quickView}
    </>
  );
}
