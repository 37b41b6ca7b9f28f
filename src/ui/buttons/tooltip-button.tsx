import type { ComponentProps, MouseEvent } from 'react';
import { Icon, type IconName } from '../media/icons.tsx';
import { Spinner } from '../page/spinner.tsx';
import s from './tooltip-button.module.css';

type Own = {
  /** The button's name; also its tooltip, at the start side, for mouse and keyboard. */
  label: string;
  icon: IconName;
  /** Fills the icon. */
  isOn?: boolean;
  /** Its action is in progress: shows a spinner in place of the icon and ignores presses. */
  isBusy?: boolean;
  /** Its change is pending on this device: shows a dot, plus this description for screen readers. */
  pending?: string | false;
  /** Disabled but still focusable, because the label says why. */
  isUnavailable?: boolean;
  onPress: () => void;
};

/**
 * A round button whose tooltip shows its name. As a submit button it submits its form until JavaScript has loaded; from
 * then on a press only calls `onPress`.
 */
export function TooltipButton({
  label,
  icon,
  isOn = false,
  isBusy = false,
  pending,
  isUnavailable = false,
  onPress,
  type = 'button',
  ...rest
}: Own & Pick<ComponentProps<'button'>, 'type' | 'name' | 'value' | 'formAction'>) {
  const isStopped = isBusy || isUnavailable;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    if (isStopped) return;
    event.currentTarget.focus(); // Safari does not focus a pressed button, and the focus has to return here
    onPress();
  };
  return (
    <button
      {...(isStopped ? {} : rest)}
      type={isStopped ? 'button' : type}
      className={s.button}
      aria-label={label}
      aria-busy={isBusy || undefined}
      aria-disabled={isStopped || undefined}
      data-on={isOn || undefined}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3, which the rule does not know yet
      aria-description={pending || undefined}
      onClick={press}
    >
      {isBusy ? <Spinner /> : <Icon name={icon} />}
    </button>
  );
}
