// The only door to Swiper, with no more of it than is used: fetched when a carousel comes near the screen.
import { Swiper } from 'swiper';
import { Pagination } from 'swiper/modules';

export type Carousel = Swiper;

/** Takes over the slides in a frame (`.swiper-wrapper` of `.swiper-slide`s) and fills the element for bullets. */
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
    /** The slide to begin with. */
    at: number;
    breakpoints: Record<number, { slidesPerView: number; spaceBetween: number }>;
    speedMs: number;
    /** Told whether there are as few slides as fit. */
    onChange: (isLocked: boolean) => void;
  },
): Carousel {
  // As the style counts: a reader of large type sees fewer beside each other.
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
