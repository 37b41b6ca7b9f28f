import { Button } from '../buttons/button.tsx';
import { motionSwitch } from './use-playing.ts';
import s from './icons.module.css';

/** Button that starts and stops automatic motion. */
export function MotionSwitch({
  moving,
  onToggle,
  labels,
}: {
  moving: boolean;
  onToggle: () => void;
  labels: { pause: string; play: string };
}) {
  return (
    <Button kind="quiet" onClick={onToggle} aria-label={moving ? labels.pause : labels.play} {...motionSwitch}>
      <svg className={s.icon} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={moving ? 'M9 6v12M15 6v12' : 'M8.5 5.5v13l10-6.5-10-6.5Z'} />
      </svg>
    </Button>
  );
}
