import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { useFormats } from '../../shared/use-formats.ts';
import s from './characters-left.module.css';

/** From here on, screen readers hear how many characters are left after each pause in typing. */
const announceBelow = 100;
const pauseMs = 1_000;

/** Number of characters typed, out of the maximum. */
export function CharactersLeft({ count, most }: { count: number; most: number }) {
  const { t, number, counted } = useFormats('comments');
  const [announced, setAnnounced] = useState('');
  const left = most - count;
  const message = left < 0 ? t('over', counted(-left)) : left <= announceBelow ? t('left', counted(left)) : '';
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(message), pauseMs);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <p className={s.left} data-over={left < 0 || undefined}>
      <span aria-hidden="true">
        {number(count)} / {number(most)}
      </span>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </p>
  );
}
