import { useRef, type FormEvent } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import { languages, toLanguage, type Language } from '../../../../contract/core/language.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Choice } from '../../../ui/fields/field.tsx';
import { languageDialogId } from '../menus/menu-ids.ts';
import s from './language-dialog.module.css';

/** Each language by its own name, for those who cannot read this page. */
const names: Record<Language, string> = { ar: 'العربية', en: 'English' };

/**
 * The choice of language. Before JavaScript has loaded it is a form that requests the same page, marked as a choice so
 * that it overrides the stored language.
 */
export function LanguageDialog({
  language,
  onLanguage,
  query,
  open,
  onClose,
}: {
  language: Language;
  onLanguage: (language: Language) => void;
  /** The page's query, which the form sends along. */
  query: string;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('shell');
  const form = useRef<HTMLFormElement>(null);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = toLanguage(new FormData(event.currentTarget).get('lang'));
    onClose();
    if (chosen !== language) onLanguage(chosen);
  };

  return (
    <Dialog
      id={languageDialogId}
      open={open}
      onClose={() => {
        onClose();
        form.current?.reset();
      }}
      title={t('language.title')}
      closeLabel={t('close')}
    >
      <form ref={form} method="get" onSubmit={onSubmit} className={s.form}>
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
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
        <Button type="submit" kind="primary" name="set" value="1">
          {t('language.ok')}
        </Button>
      </form>
    </Dialog>
  );
}
