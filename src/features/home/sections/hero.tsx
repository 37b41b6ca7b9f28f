import { useEffect, useRef, useState, type TouchEvent } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import type { Home } from '../../../../contract/content/content.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { MotionSwitch } from '../../../ui/media/motion-switch.tsx';
import { usePlaying } from '../../../ui/media/use-playing.ts';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { Film } from './film.tsx';
import { CoverPicture } from '../../../ui/media/still.tsx';
import s from './hero.module.css';

/** Time per slide (specification, section 9); the transition takes 600 ms, in hero.module.css. */
const advanceMs = 3000;
const swipePx = 40;

type Place = { shown: number; left: number | null; way: 'on' | 'back' };

/**
 * The intro film with the slide banner over it. Without a film, the slide's picture is the background. Renders nothing
 * if there is neither.
 */
export function Hero({
  film,
  slides,
  direction,
}: {
  film: Home['home_slider_video'];
  slides: Home['sliders'];
  direction: 'rtl' | 'ltr';
}) {
  const { t } = useTranslation('home');
  const hero = useRef<HTMLElement>(null);
  const touchedAt = useRef<{ x: number; y: number } | null>(null);
  const [place, setPlace] = useState<Place>({ shown: 0, left: null, way: 'on' });
  const { calm, wantsMotion, seen, playing, toggle, hold } = usePlaying(hero);
  const count = slides.length;
  const shown = Math.min(place.shown, Math.max(count - 1, 0));

  const move = (step: 1 | -1) =>
    setPlace({ shown: (shown + step + count) % count, left: shown, way: step === 1 ? 'on' : 'back' });

  useEffect(() => {
    if (!playing || count < 2) return;
    const timer = setTimeout(() => setPlace({ shown: (shown + 1) % count, left: shown, way: 'on' }), advanceMs);
    return () => clearTimeout(timer);
  }, [playing, count, shown]);

  const endSwipe = ({ changedTouches }: TouchEvent) => {
    const end = changedTouches[0];
    if (!touchedAt.current || !end || count < 2) return;
    const across = end.clientX - touchedAt.current.x;
    const down = end.clientY - touchedAt.current.y;
    if (Math.abs(across) < swipePx || Math.abs(across) <= Math.abs(down)) return;
    move(across < 0 === (direction === 'ltr') ? 1 : -1);
  };

  const behind = film ? [] : slides.flatMap(({ image }) => image ?? []);
  const pictures = film || behind.length > 0;
  if (!pictures && count === 0) return null;

  const motion = (
    <MotionSwitch
      moving={wantsMotion}
      onToggle={toggle}
      labels={{ pause: t('banner.pause'), play: t('banner.play') }}
    />
  );
  return (
    <section ref={hero} className={s.hero} data-bare={pictures ? undefined : ''} aria-label={t('hero')}>
      {film && <Film url={film.url} poster={film.poster} runs={wantsMotion && seen && !calm} />}
      {behind.length > 0 && (
        <div className={s.film}>
          {slides.map(({ id, image }, index) => {
            const near = index === shown || index === place.left;
            return (
              image &&
              near && (
                <div key={id} className={s.behind} data-shown={index === shown || undefined}>
                  <CoverPicture address={image.webp} sizes="100vw" priority={index === 0} />
                </div>
              )
            );
          })}
        </div>
      )}
      {/* With reduced motion a film never plays, so a film alone needs no play button. */}
      {count === 0 && !calm && <div className={s.lone}>{motion}</div>}
      {count > 0 && (
        <div
          role="group"
          aria-roledescription={t('carousel.kind')}
          aria-label={t('banner.label')}
          className={s.banner}
          data-way={place.way}
          data-glimpses={film ? '' : undefined}
          onTouchStart={({ touches }) => {
            const touch = touches[0];
            touchedAt.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
          }}
          onTouchEnd={endSwipe}
          {...hold}
        >
          <div className={s.slides} aria-live={playing ? 'off' : 'polite'}>
            {slides.map((slide, index) => (
              <div
                key={slide.id}
                role="group"
                aria-roledescription={t('banner.slide')}
                aria-label={t('banner.position', { index: index + 1, total: count })}
                className={s.slide}
                data-place={index === shown ? 'shown' : index === place.left ? 'left' : 'away'}
                data-moved={place.left !== null || undefined}
                inert={index !== shown}
              >
                <div className={s.caption} data-linked={slide.link === null ? undefined : ''}>
                  <div className={s.text}>
                    <h2>{slide.title}</h2>
                    <p>{slide.description}</p>
                  </div>
                  {slide.link !== null && (
                    <a href={slide.link}>
                      {t('banner.open')}
                      <VisuallyHidden>{` ${slide.title}`}</VisuallyHidden>
                      <Icon name="forward" />
                    </a>
                  )}
                </div>
                {film && slide.image && (
                  <div className={s.glimpse}>
                    <CoverPicture address={slide.image.webp} sizes="(min-width: 768px) 240px, 1px" />
                  </div>
                )}
              </div>
            ))}
          </div>
          <div className={s.controls}>
            {count > 1 && (
              <Button kind="quiet" aria-label={t('banner.previous')} onClick={() => move(-1)}>
                <Icon name="back" />
              </Button>
            )}
            {motion}
            {count > 1 && (
              <Button kind="quiet" aria-label={t('banner.next')} onClick={() => move(1)}>
                <Icon name="forward" />
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  );
}
