import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
} from 'react';
import { useConnectivity } from '../../lib/net/connectivity.state.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/overlays/message.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { useAccountWords } from './use-account-formats.ts';
import s from './account-form.module.css';

/**
 * The element of a form of the account. Until the script has come it cannot be sent: a form that holds a password must not be sent by the browser
 * itself. Should a browser do so all the same, it posts to a page that ignores what it is given, and nothing lands in an address.
 */
export function AccountFormElement({
  label,
  onSubmit,
  children,
}: {
  /** Names the form where its page has several. */
  label?: string;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}) {
  const [said, setSaid] = useState('');
  // What is wrong with a field that has just been left is told to those who do not see it, for the focus has moved on.
  const telling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const listen = ({ target }: FocusEvent) => {
    clearTimeout(telling.current);
    telling.current = setTimeout(() => setSaid(wrongWith(target)), checkedWithinMs);
  };
  useEffect(() => () => clearTimeout(telling.current), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only listens to its fields
    <form method="post" noValidate aria-label={label} className={s.form} onSubmit={onSubmit} onBlur={listen}>
      {children}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </form>
  );
}

const checkedWithinMs = 100;

/** What stands under a field that is wrong, with its name; empty for any other. */
function wrongWith(field: Element): string {
  if (!(field instanceof HTMLInputElement) || field.getAttribute('aria-invalid') !== 'true') return '';
  const about = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  return `${field.labels?.[0]?.textContent ?? ''}: ${about}`;
}

/** The fields, one under the other; each has room for what is said about it, so that nothing moves when it is said. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={s.fields}>{children}</div>;
}

/** The button that sends a form, and above it whether there is a connection to send it over. */
export function SubmitButton({
  isBusy,
  kind = 'primary',
  children,
}: {
  isBusy: boolean;
  kind?: 'primary' | 'secondary';
  children: ReactNode;
}) {
  const { t } = useAccountWords();
  const isReady = useIsReady();
  const { state } = useConnectivity();
  return (
    <div className={s.send} data-kind={kind}>
      {isReady && state === 'offline' && <Note icon="cloud">{t('failure.offline')}</Note>}
      <Button kind={kind} type="submit" disabled={!isReady} aria-disabled={isBusy || undefined} aria-busy={isBusy}>
        {isBusy && <Spinner size="small" />}
        {children}
      </Button>
    </div>
  );
}

const never = () => () => {};

/** Whether the script has come. */
export function useIsReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
