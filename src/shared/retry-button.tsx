import type { ComponentProps } from 'react';
import { useTranslation } from '../lib/text/use-translation.ts';
import { Button } from '../ui/buttons/button.tsx';

/**
 * A button that goes with its message while it has the focus passes it to the nearest element around it that can hold
 * it: in a page at the latest to its content.
 */
const passFocusOn = (button: HTMLButtonElement) => () => {
  if (document.activeElement === button) button.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
};

/** Asks again for what could not be loaded. */
export function RetryButton({ kind, onRetry }: Pick<ComponentProps<typeof Button>, 'kind'> & { onRetry: () => void }) {
  const { t } = useTranslation('errors');
  return (
    <Button ref={passFocusOn} kind={kind} onClick={onRetry}>
      {t('retry')}
    </Button>
  );
}
