import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { useCommentWords } from './use-comment-words.ts';
import s from './characters-left.module.css';

/** From here on it is said how many are left, each time that somebody stops typing. */
const saidFrom = 100;
const pauseMs = 1_000;

/** How much of what may be written is written. */
export function CharactersLeft({ count, most }: { count: number; most: number }) {
  const { t, number, counted } = useCommentWords();
  const [said, setSaid] = useState('');
  const left = most - count;
  const words = left < 0 ? t('over', counted(-left)) : left <= saidFrom ? t('left', counted(left)) : '';
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), pauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p className={s.left} data-over={left < 0 || undefined}>
      <span aria-hidden="true">
        {number(count)} / {number(most)}
      </span>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </p>
  );
}
