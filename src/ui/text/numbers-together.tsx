import { Fragment } from 'react';
import s from './numbers-together.module.css';

/** Text in which postal codes such as 12214-3284 keep their order next to Arabic (UAX #9) and stay on one line. */
export function NumbersTogether({ text }: { text: string }) {
  const parts = [...text.matchAll(/(\d+(?:-\d+)+)|(?:(?!\d+-\d)[^])+/g)];
  return parts.map(({ 0: part, 1: number, index }) =>
    number === undefined ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <bdi key={index} dir="ltr" className={s.number}>
        {part}
      </bdi>
    ),
  );
}
