import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import { toTheme, type Theme } from '../../../../contract/app/theme.ts';
import { chooseTheme, chosenTheme } from '../../../lib/browser/theme.ts';
import { useIsHydrated } from '../../../ui/page/use-is-alive.ts';
import s from './theme-choice.module.css';

const choices = ['system', 'light', 'dark'] as const;

/** Light, dark or system. Until JavaScript has loaded nothing is selected and the choice is disabled. */
export function ThemeChoice() {
  const { t } = useTranslation('footer');
  const name = useId();
  const isAlive = useIsHydrated();
  const [chosen, setChosen] = useState<Theme | null>();
  const shown = chosen === undefined && isAlive ? chosenTheme() : chosen;
  return (
    <fieldset className={s.choice} disabled={!isAlive}>
      <legend>{t('theme.title')}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={name}
            checked={isAlive && toTheme(choice) === shown}
            onChange={() => {
              setChosen(toTheme(choice));
              chooseTheme(toTheme(choice));
            }}
          />
          <span>{t(`theme.${choice}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
