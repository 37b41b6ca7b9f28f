import type { ComponentProps } from 'react';
import { Spinner } from '../page/spinner.tsx';
import { Button } from './button.tsx';

/** A form's submit button, with a spinner while the form is being sent. */
export function SendButton({
  isBusy,
  children,
  ...rest
}: { isBusy: boolean } & Pick<ComponentProps<typeof Button>, 'kind' | 'disabled' | 'children'>) {
  return (
    <Button kind="primary" {...rest} type="submit" aria-busy={isBusy} aria-disabled={isBusy || undefined}>
      {isBusy && <Spinner size="small" />}
      {children}
    </Button>
  );
}
