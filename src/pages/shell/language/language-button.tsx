import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/media/icons.tsx';
import { languageDialogId } from '../menus/menu-ids.ts';
import s from './language-button.module.css';

// Browsers that know these open the dialog before the script has run; React's types do not know them yet.
const opensDialog = { command: 'show-modal', commandfor: languageDialogId };

/** Language and currency of this visit, and the way to the other language. */
export function LanguageButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <button
      type="button"
      className={s.button}
      aria-haspopup="dialog"
      aria-label={t('language.change')}
      {...opensDialog}
      onClick={(event) => {
        event.preventDefault(); // the command would open it a second time, and Chromium complains
        onOpen();
      }}
    >
      <Icon name="globe" />
      {t('language.button')}
    </button>
  );
}
