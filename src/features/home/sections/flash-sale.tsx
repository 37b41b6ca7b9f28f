import { useEffect, useState } from 'react';
import { useFormats } from '../../../shared/use-formats.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import s from './flash-sale.module.css';

const secondMs = 1000;
const units = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/**
 * End time and countdown of the flash sale, by the server's clock. `clock` is the server's time at the page's time
 * origin (`serverClockQuery`); until it is known, only the end time shows. `onOver` is called once, at the end.
 */
export function CountDown({
  endsAt,
  clock,
  onOver,
}: {
  endsAt: string;
  clock: number | undefined;
  onOver: () => void;
}) {
  const { t, number, moment } = useFormats('home');
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);

  useEffect(() => {
    if (clock === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const leftMs = Date.parse(endsAt) - clock - performance.now();
      if (leftMs <= 0) {
        onOver();
        return;
      }
      setSecondsLeft(Math.ceil(leftMs / secondMs));
      timer = setTimeout(tick, leftMs % secondMs || secondMs);
    };
    tick();
    return () => clearTimeout(timer);
  }, [endsAt, clock, onOver]);

  const parts = units.map(([unit, length], index) => {
    const larger = units[index - 1]?.[1] ?? Infinity;
    return { unit, count: Math.floor(((secondsLeft ?? 0) % larger) / length) };
  });

  return (
    <div className={s.time}>
      {/* Server and browser may format a date differently. */}
      <p className={s.ends} suppressHydrationWarning>
        <Icon name="clock" />
        {t('flash.ends', { time: moment(endsAt) })}
      </p>
      <p role="timer" aria-live="off" aria-label={t('flash.left')} className={s.left}>
        {parts.map(({ unit, count }) => (
          <span key={unit} className={s.part}>
            <b>{secondsLeft === null ? '–' : number(count).padStart(2, '0')}</b>{' '}
            <small>{t(`flash.${unit}`, { count })}</small>
          </span>
        ))}
      </p>
    </div>
  );
}
