import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { languages, toLanguage, type Language } from '../../../contract/language.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import s from './language-choice.module.css';

/** Each language in its own words: who cannot read this page finds them. */
const names: Record<Language, string> = { ar: 'العربية', en: 'English' };

const dialogId = 'language';

// Browsers that know these open the dialog before the script has run; React's types do not know them yet.
const opensDialog = { command: 'show-modal', commandfor: dialogId };

/** The button that opens the language dialog, and the dialog. Before the script has run it is a GET form with ?lang=. */
export function LanguageChoice({
  language,
  onLanguage,
}: {
  language: Language;
  onLanguage: (language: Language) => void;
}) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = toLanguage(new FormData(event.currentTarget).get('lang'));
    setOpen(false);
    if (chosen !== language) onLanguage(chosen);
  };

  return (
    <div className={s.choice}>
      <Button
        kind="quiet"
        aria-haspopup="dialog"
        aria-label={t('language.change')}
        {...opensDialog}
        onClick={(event) => {
          event.preventDefault(); // the command would open it a second time, and Chromium complains
          setOpen(true);
        }}
      >
        <span className={s.name}>{t('language.button')}</span>
        <Icon name="globe" />
      </Button>
      <Dialog
        id={dialogId}
        open={open}
        onClose={() => {
          setOpen(false);
          form.current?.reset();
        }}
        title={t('language.title')}
        closeLabel={t('language.close')}
      >
        <form ref={form} method="get" onSubmit={onSubmit} className={s.form}>
          <fieldset aria-label={t('language.title')}>
            {languages.map((one) => (
              <Choice
                key={one}
                type="radio"
                name="lang"
                value={one}
                defaultChecked={one === language}
                label={<bdi lang={one}>{names[one]}</bdi>}
              />
            ))}
          </fieldset>
          <Button type="submit" kind="primary">
            {t('language.ok')}
          </Button>
        </form>
      </Dialog>
    </div>
  );
}
