import type { ComponentProps, MouseEvent } from 'react';
import { Icon, type IconName } from '../media/icons.tsx';
import { Spinner } from '../page/spinner.tsx';
import s from './tooltip-button.module.css';

type Own = {
  /** The button's name; under the mouse and the keyboard it stands beside the button too, where a line of text begins. */
  label: string;
  icon: IconName;
  /** Draws the icon filled. */
  isOn?: boolean;
  /** Its action is under way: a spinner stands in the icon's place, and nothing more can be asked. */
  isBusy?: boolean;
  /** What it has changed waits on this device: a dot says so, and these words to who does not see it. */
  waits?: string | false;
  /** Cannot be used now; the label says why, so it can still be reached. */
  isUnavailable?: boolean;
  onPress: () => void;
};

/**
 * A round button that says its name in a tooltip. As a submit button it belongs to the form around it until the script has come; from then
 * on a press is `onPress` alone.
 */
export function TooltipButton({
  label,
  icon,
  isOn = false,
  isBusy = false,
  waits,
  isUnavailable = false,
  onPress,
  type = 'button',
  ...rest
}: Own & Pick<ComponentProps<'button'>, 'type' | 'name' | 'value' | 'formAction'>) {
  const isStopped = isBusy || isUnavailable;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    if (isStopped) return;
    event.currentTarget.focus(); // Safari does not do so by itself, and the focus is to come back here
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
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- of ARIA 1.3, which the rule does not know yet
      aria-description={waits || undefined}
      onClick={press}
    >
      {isBusy ? <Spinner /> : <Icon name={icon} />}
    </button>
  );
}
