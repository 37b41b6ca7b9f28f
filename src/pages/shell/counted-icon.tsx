import { Icon, type IconName } from '../../ui/media/icons.tsx';
import s from './counted-icon.module.css';

const mostShown = 99;

/**
 * An icon with the item count of a list, and a dot if the link around it has a description. The count is CSS content,
 * not text: the link's name says it, in Arabic not always as a digit.
 */
export function CountedIcon({ name, count }: { name: IconName; count: number }) {
  return (
    <span className={s.icon}>
      <Icon name={name} />
      {count > 0 && <span className={s.count} data-count={count > mostShown ? `${mostShown}+` : count} />}
    </span>
  );
}
