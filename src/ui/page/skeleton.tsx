import s from './skeleton.module.css';

/** A grey line or block in place of content that is loading; `width` of the line in per cent. */
export function Skeleton({
  shape = 'line',
  width = 100,
}: {
  shape?: 'line' | 'square' | 'title' | 'box';
  width?: 100 | 80 | 60 | 40 | 20;
}) {
  return <span className={s.skeleton} data-shape={shape} data-width={width} aria-hidden="true" />;
}
