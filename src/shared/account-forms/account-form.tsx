import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectivity } from '../../lib/net/connectivity.state.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/overlays/message.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import s from './account-form.module.css';

/**
 * The form element of an account form. It cannot be sent until JavaScript has loaded, because the browser itself must
 * not send a form with a password. Should a browser do so anyway, it posts to a page that ignores the data, and nothing
 * gets into an address.
 */
export function AccountFormElement({
  label,
  onSubmit,
  children,
}: {
  /** Names the form if its page has several. */
  label?: string;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}) {
  const [said, setSaid] = useState('');
  // The error of a field that was just left is announced to screen-reader users, because the focus has moved on.
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

/** The label and error of an invalid field; empty for any other. */
function wrongWith(field: Element): string {
  if (!(field instanceof HTMLInputElement) || field.getAttribute('aria-invalid') !== 'true') return '';
  const about = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  return `${field.labels?.[0]?.textContent ?? ''}: ${about}`;
}

/** The fields, one below the other; each reserves room for its message, so that nothing moves when one appears. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={s.fields}>{children}</div>;
}

/** The submit button, and above it a note if there is no connection. */
export function SubmitButton({
  isBusy,
  kind = 'primary',
  children,
}: {
  isBusy: boolean;
  kind?: 'primary' | 'secondary';
  children: ReactNode;
}) {
  const { t } = useTranslation('account');
  const isReady = useIsReady();
  const { state } = useConnectivity();
  return (
    <div className={s.send} data-kind={kind}>
      {isReady && state === 'offline' && <Note icon="cloud">{t('failures:offline')}</Note>}
      <Button kind={kind} type="submit" disabled={!isReady} aria-disabled={isBusy || undefined} aria-busy={isBusy}>
        {isBusy && <Spinner size="small" />}
        {children}
      </Button>
    </div>
  );
}

const never = () => () => {};

/** Whether JavaScript has loaded. */
export function useIsReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
