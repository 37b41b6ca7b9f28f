// Slides are a natively scrolling row. If a carousel is wanted, Swiper takes over the same elements when they come near
// the screen, so nothing is rendered twice and nothing moves.
import { Children, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import type { CarouselInstance as Core } from './carousel-core.ts';
import { Icon } from './icons.tsx';
import { MotionSwitch } from './motion-switch.tsx';
import { usePlaying } from './use-playing.ts';
import s from './carousel.module.css';

type Layout = 'cards' | 'testimonials';

type Props = {
  label: string;
  /** Texts for screen readers: its role description and its controls. */
  labels: { kind: string; previous: string; next: string; pause: string; play: string };
  direction: 'rtl' | 'ltr';
  /** How many slides are side by side at which width; carousel.module.css has the same values for the row. */
  layout: Layout;
  /** With 'by hand' it stays a scrolling row. */
  moves: 'by hand' | 'with bullets' | { everyMs: number };
  children: ReactNode;
};

const nearPx = 400;
const speedMs = 500;

/** Slides side by side and the gap between them, by minimum screen width. */
const breakpoints: Record<Layout, Record<number, { slidesPerView: number; spaceBetween: number }>> = {
  testimonials: {
    320: { slidesPerView: 1, spaceBetween: 10 },
    600: { slidesPerView: 2, spaceBetween: 15 },
    900: { slidesPerView: 3, spaceBetween: 20 },
  },
  cards: {
    320: { slidesPerView: 1, spaceBetween: 12 },
    360: { slidesPerView: 2, spaceBetween: 12 },
    768: { slidesPerView: 3, spaceBetween: 20 },
    1200: { slidesPerView: 4, spaceBetween: 20 },
  },
};

export function Carousel({ label, labels, direction, layout, moves, children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const bullets = useRef<HTMLDivElement>(null);
  const swiper = useRef<Core | null>(null);
  const [taken, setTaken] = useState<{ locked: boolean } | null>(null);
  const { calm, wantsMotion, playing, toggle, hold } = usePlaying(root);
  const everyMs = typeof moves === 'object' ? moves.everyMs : null;
  const byHand = moves === 'by hand';

  useEffect(() => {
    if (byHand || !frame.current || !bullets.current) return;
    const [element, pagination] = [frame.current, bullets.current];
    let gone = false;
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        const core = await import('./carousel-core.ts').catch(() => null);
        if (gone || !core) return; // without its code it scrolls by hand
        const at = slideAt(element);
        element.scrollLeft = 0;
        swiper.current = core.startCarousel(element, {
          bullets: pagination,
          at,
          breakpoints: breakpoints[layout],
          speedMs: calm ? 0 : speedMs,
          onChange: (locked) => setTaken({ locked }),
        });
      },
      { rootMargin: `${nearPx}px` },
    );
    observer.observe(element);
    return () => {
      gone = true;
      observer.disconnect();
      swiper.current?.destroy();
      swiper.current = null;
    };
  }, [byHand, calm, layout]);

  const move = (way: 1 | -1) => {
    if (swiper.current) {
      if (way === 1) swiper.current.slideNext();
      else swiper.current.slidePrev();
    } else if (frame.current) {
      const step = frame.current.clientWidth * way * (direction === 'rtl' ? -1 : 1);
      frame.current.scrollBy({ left: step, behavior: calm ? 'instant' : 'smooth' });
    }
  };

  const runs = everyMs !== null && playing && taken !== null;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => swiper.current?.slideNext(), everyMs);
    return () => clearInterval(timer);
  }, [runs, everyMs]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (byHand || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    move((event.key === 'ArrowRight') === (direction === 'ltr') ? 1 : -1);
  };

  /** Swiper moves the slides; a browser that also scrolls to the focus would leave half a slide visible. */
  const stayPut = () => {
    if (swiper.current && frame.current) frame.current.scrollLeft = 0;
  };

  /** Brings a focused slide into view. */
  const show = (index: number) => {
    const slides = swiper.current?.slides;
    if (slides && !slides[index]?.classList.contains('swiper-slide-fully-visible')) swiper.current?.slideTo(index, 0);
  };

  return (
    <div
      ref={root}
      role="group"
      aria-roledescription={labels.kind}
      aria-label={label}
      className={s.carousel}
      data-by-hand={byHand || undefined}
      onKeyDown={onKeyDown}
      {...hold}
    >
      {/* A scroll container without focusable content must be focusable itself. */}
      <div
        ref={frame}
        dir={direction}
        className={s.frame}
        data-layout={layout}
        onScroll={stayPut}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- required by axe's rule scrollable-region-focusable
        tabIndex={moves === 'with bullets' && !taken ? 0 : undefined}
      >
        <ul className={`${s.track} swiper-wrapper`}>
          {Children.map(children, (child, index) => (
            <li className={`${s.slide} swiper-slide`} onFocus={() => show(index)}>
              {child}
            </li>
          ))}
        </ul>
      </div>
      <div className={s.controls} data-locked={taken?.locked || undefined}>
        <Button kind="quiet" aria-label={labels.previous} onClick={() => move(-1)}>
          <Icon name="back" />
        </Button>
        {!byHand && <div ref={bullets} className={s.bullets} aria-hidden="true" />}
        {everyMs !== null && (
          <MotionSwitch moving={wantsMotion} onToggle={toggle} labels={{ pause: labels.pause, play: labels.play }} />
        )}
        <Button kind="quiet" aria-label={labels.next} onClick={() => move(1)}>
          <Icon name="forward" />
        </Button>
      </div>
    </div>
  );
}

/** The index of the slide to which a row has been scrolled. */
function slideAt(frame: HTMLElement): number {
  const [first, second] = frame.querySelectorAll<HTMLElement>('.swiper-slide');
  if (!first || !second) return 0;
  const step = Math.abs(second.offsetLeft - first.offsetLeft);
  return step === 0 ? 0 : Math.round(Math.abs(frame.scrollLeft) / step);
}
