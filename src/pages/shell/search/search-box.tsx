import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import { listHref } from '../../../features/catalogue/list/list-search.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { isOfInputMethod } from './is-of-input-method.ts';
import { SearchField } from './search-field.tsx';
import { useIsHydrated } from '../../../ui/page/use-is-alive.ts';
import type { SearchResults as Results } from './search-results.tsx';
import s from './search-box.module.css';

/**
 * Live search: a combobox with a list below it (ARIA 1.2). The list's contents load as a separate chunk when the box is
 * first used; this component handles only text and whether it is open. Before JavaScript has loaded it is a plain
 * GET form.
 */
export function SearchBox() {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const here = useLocation({ select: ({ href }) => href });
  const isAlive = useIsHydrated();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState<string | null>(null);
  // The list belongs to the page on which it was opened: any navigation closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const [SearchResults, setSearchResults] = useState<typeof Results | null>(null);
  const typed = text.trim();
  const isOpen = openOn === here && typed !== '' && SearchResults !== null;

  const write = (field: HTMLInputElement) => {
    setText(field.value);
    setActive(null);
    setOpenOn(document.activeElement === field ? here : null); // not when a page only restores typed text
  };

  const clear = () => {
    if (input.current) input.current.value = '';
    setText('');
    setActive(null);
    setOpenOn(null);
  };

  const close = useCallback(() => {
    setActive(null);
    setOpenOn(null);
  }, []);

  const prepare = () => {
    if (SearchResults) return;
    // Without its chunk the box stays a plain form; the next use tries again.
    import('./search-results.tsx').then(
      ({ SearchResults }) => setSearchResults(() => SearchResults),
      () => undefined,
    );
  };

  // Handles text typed before JavaScript loaded.
  useEffect(() => {
    const field = input.current;
    if (!field?.value || document.activeElement !== field) return;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return;
    const { key } = event;
    if (key === 'Escape' && text !== '') {
      event.preventDefault();
      if (isOpen) close();
      else clear();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') setOpenOn(here);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed === '') return;
    clear();
    input.current?.blur(); // hides the phone's keyboard
    void navigate({ href: listHref('/products', { search: typed }) });
  };

  return (
    <form method="get" action="/products" className={s.form} onSubmit={onSubmit}>
      <SearchField
        ref={input}
        aria-label={t('label')}
        placeholder={t('placeholder')}
        submit={t('submit')}
        {...(isAlive && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? listId : undefined,
          'aria-activedescendant': isOpen && active !== null ? active : undefined,
        })}
        onFocus={prepare}
        onInput={(event) => {
          prepare();
          write(event.currentTarget);
        }}
        onClick={() => setOpenOn(here)}
        onKeyDown={onKeyDown}
      >
        {text !== '' && (
          <button
            type="button"
            onClick={() => {
              clear();
              input.current?.focus();
            }}
          >
            <Icon name="close" />
            <VisuallyHidden>{t('clear')}</VisuallyHidden>
          </button>
        )}
      </SearchField>
      {SearchResults && (
        <SearchResults
          field={input}
          id={listId}
          typed={typed}
          isOpen={isOpen}
          active={active}
          onActive={setActive}
          onClose={close}
          onChosen={() => {
            clear();
            input.current?.blur();
          }}
        />
      )}
    </form>
  );
}
