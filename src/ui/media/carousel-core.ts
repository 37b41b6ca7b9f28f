// The only place that uses Swiper, reduced to the parts in use: loaded when a carousel comes near the screen.
import { Swiper } from 'swiper';
import { Pagination } from 'swiper/modules';

export type CarouselInstance = Swiper;

/** Starts Swiper on a frame (`.swiper-wrapper` with `.swiper-slide`s) and fills the element for bullets. */
export function startCarousel(
  frame: HTMLElement,
  {
    bullets,
    at,
    breakpoints,
    speedMs,
    onChange,
  }: {
    bullets: HTMLElement;
    /** Index of the first slide. */
    at: number;
    breakpoints: Record<number, { slidesPerView: number; spaceBetween: number }>;
    speedMs: number;
    /** Called with whether all slides fit without scrolling. */
    onChange: (isLocked: boolean) => void;
  },
): CarouselInstance {
  // As in CSS, breakpoints scale with the text size: large text shows fewer slides side by side.
  const em = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const widths = Object.entries(breakpoints).map(([width, what]) => [Math.round(Number(width) * em), what]);
  const tell = ({ isLocked }: Swiper) => onChange(isLocked);
  const carousel = new Swiper(frame, {
    modules: [Pagination],
    initialSlide: at,
    breakpoints: Object.fromEntries(widths),
    speed: speedMs,
    rewind: true,
    watchSlidesProgress: true,
    pagination: { el: bullets, dynamicBullets: true },
    on: { lock: tell, unlock: tell },
  });
  tell(carousel);
  return carousel;
}
