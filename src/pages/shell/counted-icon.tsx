import { Icon, type IconName } from '../../ui/media/icons.tsx';
import s from './counted-icon.module.css';

const mostShown = 99;

/** An icon with the number of items in a list, and a dot if the link around it has a description. The number is drawn, not written: the link's name has it in words, which in Arabic need not hold the digit. */
export function CountedIcon({ name, count }: { name: IconName; count: number }) {
  return (
    <span className={s.icon}>
      <Icon name={name} />
      {count > 0 && <span className={s.count} data-count={count > mostShown ? `${mostShown}+` : count} />}
    </span>
  );
}
