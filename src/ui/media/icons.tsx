import s from './icons.module.css';

/** 24 px icons with 1.5 px strokes. */
const drawings = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'm6 6 12 12M18 6 6 18',
  search: 'M11 4a7 7 0 1 0 .01 0Zm5 12 4 4',
  globe:
    'M12 3a9 9 0 1 0 .01 0ZM3 12h18M12 3c2.6 2.6 3.8 5.6 3.8 9s-1.2 6.4-3.8 9c-2.6-2.6-3.8-5.6-3.8-9S9.4 5.6 12 3Z',
  down: 'm6 9.5 6 6 6-6',
  forward: 'm9.5 6 6 6-6 6',
  back: 'm14.5 6-6 6 6 6',
  filter: 'M4 8h9m6 0h1M4 16h1m6 0h9M16 5.5a2.5 2.5 0 1 0 .01 0Zm-8 8a2.5 2.5 0 1 0 .01 0Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  info: 'M12 3a9 9 0 1 0 .01 0Zm0 8v5m0-8.2v.2',
  clock: 'M12 3a9 9 0 1 0 .01 0Zm0 4.5V12l3 2',
  pen: 'm14.5 5.5 4 4L8 20H4v-4L14.5 5.5Zm-2.5 2.5 4 4',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14',
  phone: 'M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3a2 2 0 0 1-2 2A15 15 0 0 1 4.5 6a2 2 0 0 1 2-2Z',
  mail: 'M4 6h16v12H4V6Zm0 .5 8 6.5 8-6.5',
  cloud: 'M4 4l16 16M8.5 8.6A5 5 0 0 0 7 18h10.2M10.5 7.2A5.5 5.5 0 0 1 17.4 11 3.6 3.6 0 0 1 20.4 16.2',
  box: 'M4 8.5 12 4l8 4.5v7L12 20l-8-4.5v-7Zm0 0 8 4.5 8-4.5M12 13v7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  heart:
    'M12 19.5S4 15 4 9.3A4.3 4.3 0 0 1 8.3 5c1.6 0 2.9.8 3.7 2.1C12.8 5.8 14.1 5 15.7 5A4.3 4.3 0 0 1 20 9.3C20 15 12 19.5 12 19.5Z',
  cart: 'M3 5h2.3l2.2 10.5h9.8L19.5 8H6M9 19.2v.1M16 19.2v.1',
  compare: 'M4 8h13m-3.5-3.5L17 8l-3.5 3.5M20 16H7m3.5-3.5L7 16l3.5 3.5',
  compared: 'M4 7h9m-9 5h6m-6 5h7m2.5-1.5 2.5 2.5 4.5-5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 0 .01 0Z',
  home: 'M4 11.5 12 5l8 6.5M6 10v9h4.5v-5h3v5H18v-9',
  store: 'M5 10v9h14v-9M4 10l1.5-5h13L20 10a2.7 2.7 0 0 1-5.3 0 2.7 2.7 0 0 1-5.4 0A2.7 2.7 0 0 1 4 10Zm6 9v-5h4v5',
  grid: 'M5 5h5.5v5.5H5V5Zm8.5 0H19v5.5h-5.5V5ZM5 13.5h5.5V19H5v-5.5Zm8.5 0H19V19h-5.5v-5.5Z',
  user: 'M12 4.5a3.75 3.75 0 1 0 .01 0ZM5 19.5c.6-3.3 3.3-5 7-5s6.4 1.7 7 5',
  copy: 'M9 9h10v10H9V9Zm-4 6V5h10',
  receipt: 'M6 4.5v15.5l2-1.3 2 1.3 2-1.3 2 1.3 2-1.3 2 1.3V4.5l-2 1.3-2-1.3-2 1.3-2-1.3-2 1.3-2-1.3ZM9 10h6m-6 4h4',
  leave: 'M13 5H6v14h7M10 12h10m-3.5-3.5L20 12l-3.5 3.5',
  share: 'M12 15V4m-4 4 4-4 4 4M7 11H5v9h14v-9h-2',
  truck:
    'M3 16V6.5h11V16M14 10h3.5l3.5 3.2V16h-1.5m-4 0H9.5m-3.6 0H3M7.7 14.2a1.8 1.8 0 1 0 .01 0Zm9.8 0a1.8 1.8 0 1 0 .01 0Z',
  facebook: 'M14.5 4.5H13A3.5 3.5 0 0 0 9.5 8v12M7 11h7',
  instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Zm4 4.5a3.5 3.5 0 1 0 .01 0Zm4.6-1.4v.1',
  twitter: 'M4.5 4.5h3.6l11.4 15h-3.6L4.5 4.5Zm14.5 0-6 6.6m-2.2 2.5L5 19.5',
  tiktok: 'M13.5 4v11a3.75 3.75 0 1 1-3.75-3.75M13.5 4c.3 2.8 2 4.5 5 4.75',
  whatsapp:
    'M4.5 19.5l1-3.7A8 8 0 1 1 8.3 18.6l-3.8.9ZM9 9c0 3.3 2.7 6 6 6l.8-1.5-2-1-1 .8a5 5 0 0 1-2-2l.8-1-1-2L9 9Z',
} as const;

export type IconName = keyof typeof drawings;

const pointing = new Set<IconName>(['forward', 'back', 'leave', 'truck']);

/** Decorative: the control's text names it. Directional icons are mirrored in Arabic. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={s.icon}
      data-points={pointing.has(name) || undefined}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}

/** A filled 16 px star. */
export function Star() {
  return (
    <svg className={s.star} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="m8 1 2.1 4.4 4.9.6-3.6 3.3.9 4.8L8 11.8l-4.3 2.3.9-4.8L1 6l4.9-.6L8 1Z" />
    </svg>
  );
}
