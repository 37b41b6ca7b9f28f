import { useEffect, useRef, useState } from 'react';
import type { Comment } from '../../../contract/catalogue/comments.ts';
import { formatDay } from '../../lib/text/format-day.ts';
import { Icon } from '../../ui/media/icons.tsx';
import { Stars } from './stars.tsx';
import { useFormats } from '../../shared/use-formats.ts';
import s from './comment-card.module.css';

/** One comment. A long one is cut off and can be expanded, so that all cards start with the reserved height. */
export function CommentCard({ comment, isOwn }: { comment: Comment; isOwn: boolean }) {
  const { t, language, number } = useFormats('comments');
  const { author, text, rating, bought, created_at } = comment;
  const textElement = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);

  useEffect(() => {
    const shown = textElement.current;
    if (!shown) return;
    const watch = new ResizeObserver(() => {
      if (shown.dataset.open === undefined) setCut(shown.scrollHeight > shown.clientHeight + 1);
    });
    watch.observe(shown);
    return () => watch.disconnect();
  }, []);

  return (
    <article className={s.card} data-open={isOpen || undefined}>
      <header className={s.head}>
        <h3 className={s.author}>
          <bdi>{author || t('somebody')}</bdi>
        </h3>
        {isOwn && <span className={s.own}>{t('own')}</span>}
        {rating !== null && <Stars value={rating} label={t('rated', { rating: number(rating) })} />}
      </header>
      <p ref={textElement} className={s.text} dir="auto" data-open={isOpen || undefined}>
        {text}
      </p>
      <footer className={s.foot}>
        <time dateTime={created_at}>{formatDay(created_at, language)}</time>
        {bought && (
          <span className={s.bought}>
            <Icon name="check" />
            {t('bought')}
          </span>
        )}
        {(isCut || isOpen) && (
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'less' : 'more')}
          </button>
        )}
      </footer>
    </article>
  );
}
