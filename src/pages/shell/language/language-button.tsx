import { useTranslation } from '../../../lib/text/use-translation.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import { languageDialogId } from '../menus/menu-ids.ts';
import s from './language-button.module.css';

// Browsers that support these attributes open the dialog before JavaScript has loaded; React's types lack them.
const opensDialog = { command: 'show-modal', commandfor: languageDialogId };

/** Shows language and currency of this visit and opens the language dialog. */
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
        event.preventDefault(); // otherwise the command opens it again, and Chromium logs an error
        onOpen();
      }}
    >
      <Icon name="globe" />
      {t('language.button')}
    </button>
  );
}
