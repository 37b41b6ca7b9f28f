import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import { showErrorToast } from '../../../lib/toast.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import s from './payment-due.module.css';

const saysForMs = 3_000;

/** Copies a text and confirms it on the button for 3 seconds. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { t } = useTranslation('checkout');
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return showErrorToast(t('copy.failed')); // permission denied, or no https
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), saysForMs);
    return undefined;
  };
  return (
    <>
      <button type="button" className={s.copy} onClick={() => void copy()}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        {t('copy.copy')}
        <VisuallyHidden> {what}</VisuallyHidden>
      </button>
      <VisuallyHidden>
        <span role="status">{isCopied ? t('copy.done') : ''}</span>
      </VisuallyHidden>
    </>
  );
}
