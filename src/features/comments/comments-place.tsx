import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { commentsPerPage } from '../../../contract/catalogue/comments.ts';
import { RetryButton } from '../../shared/retry-button.tsx';
import { Note } from '../../ui/overlays/message.tsx';
import type { CommentsSection } from './comments-section.tsx';
import s from './comments-place.module.css';

type Section = typeof CommentsSection;
type SectionProps = Parameters<Section>[0];

const nearPixels = 800;

/**
 * Reserves the space of the comments. Their code, texts and data load when they are nearly on screen or the shopper
 * asks for them.
 */
export function CommentsPlace({
  count,
  load,
  ...props
}: {
  /** Number of comments according to the product. */
  count: number;
  load: () => Promise<Section>;
} & SectionProps) {
  const { t } = useTranslation('product');
  const place = useRef<HTMLElement>(null);
  const isRequested = useRef(false);
  const [Loaded, setLoaded] = useState<ComponentType<SectionProps> | null>(null);
  const [hasFailed, setFailed] = useState(false);

  const open = useCallback(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    setFailed(false);
    load().then(
      (section) => setLoaded(() => section),
      () => {
        isRequested.current = false;
        setFailed(true);
      },
    );
  }, [load]);

  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        open();
      },
      { rootMargin: `${nearPixels}px 0px` },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [open]);

  return (
    <section
      ref={place}
      id="comments"
      tabIndex={-1}
      className={s.place}
      aria-labelledby="comments-title"
      data-cards={Math.min(count, commentsPerPage)}
      data-more={count > commentsPerPage || undefined}
    >
      <h2 id="comments-title">{t('comments.title')}</h2>
      {Loaded ? (
        <Loaded {...props} />
      ) : (
        hasFailed && (
          <div className={s.failed} role="status">
            <Note icon="cloud">{t('comments.failed')}</Note>
            <RetryButton onRetry={open} />
          </div>
        )
      )}
    </section>
  );
}
