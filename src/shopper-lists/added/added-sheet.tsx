import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { Button, ButtonLink } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { justAdded, useJustAdded } from './added.state.ts';
import type { PendingState } from '../outcomes/change-status.ts';
import s from './added-sheet.module.css';

const shownMs = 6_000;

/** Shows what has just been added to the cart. Its live region exists before, so that screen readers announce it. */
export function AddedSheet() {
  const { t } = useTranslation('shopper-lists');
  const { now } = useJustAdded();
  return (
    <div role="status" aria-label={t('sheet.label')} className={s.corner}>
      {now && <Sheet key={now.click} title={now.title} pending={now.status === 'done' ? null : now.status} />}
    </div>
  );
}

/** Closes by itself, but not while the pointer or the focus is in it; the focus then goes back to where it was. */
function Sheet({ title, pending }: { title: string; pending: PendingState | null }) {
  const { t } = useTranslation('shopper-lists');
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const [before, setBefore] = useState<EventTarget | null>(() => document.activeElement);
  const close = useCallback(() => {
    if (sheet.current?.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    justAdded.now = null;
  }, [before]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [close]);
  useEffect(() => {
    if (isPointedAt || isFocused) return;
    const timer = setTimeout(close, shownMs);
    return () => clearTimeout(timer);
  }, [isPointedAt, isFocused, close]);
  return (
    <div
      ref={sheet}
      className={s.sheet}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={({ relatedTarget }) => {
        setFocused(true);
        // The pressed button may have left the page by then, as in the quick view.
        if (before instanceof Node && !before.isConnected) setBefore(relatedTarget);
      }}
      onBlur={() => setFocused(false)}
    >
      <p>
        <Icon name={pending ? 'cloud' : 'check'} />
        <span>
          {t('added.cart', { title })}
          {pending && <small>{t(`sheet.pending.${pending}`)}</small>}
        </span>
      </p>
      <div>
        <ButtonLink kind="primary" href="/cart" onClick={close}>
          {t('view_cart')}
        </ButtonLink>
        <Button onClick={close}>{t('sheet.keep')}</Button>
      </div>
    </div>
  );
}
