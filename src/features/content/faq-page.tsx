import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Language } from '../../../contract/core/language.ts';
import type { Faq } from '../../../contract/content/pages.ts';
import { useFormats } from '../../shared/use-formats.ts';
import { Button, ButtonLink } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { useEarlyText } from '../../ui/fields/use-early-text.ts';
import { Icon } from '../../ui/media/icons.tsx';
import { Message } from '../../ui/overlays/message.tsx';
import { Prose } from '../../ui/text/prose.tsx';
import { inGroups, matchingFaqs } from './matching-faqs.ts';
import { PageHead } from './written-page.tsx';
import s from './faq-page.module.css';

type Props = {
  faqs: readonly Faq[];
  page: { title: string; language: Language; updated_at: string };
  /** Search text in the URL. */
  search: string;
  onSearch: (search: string) => void;
  note?: ReactNode;
};

/**
 * Expandable questions and answers. The search is a form that the server can answer too; with JavaScript the list
 * follows the typing.
 */
export function FaqPage({ faqs, page, search, onSearch, note }: Props) {
  const { t, counted } = useFormats('content');
  const [typed, setTyped] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  const ownSearch = useRef(search);
  useEarlyText(field, search, setTyped);

  // Our own search is already in the field, and the shopper may be typing on; only another URL, e.g. after 'back',
  // replaces it.
  useEffect(() => {
    if (!field.current || search === ownSearch.current) return;
    ownSearch.current = search;
    field.current.value = search;
    setTyped(search);
  }, [search]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value ?? '';
    ownSearch.current = text.trim();
    setTyped(text);
    onSearch(ownSearch.current);
  };
  const results = matchingFaqs(faqs, typed);
  const isSearching = typed.trim() !== '';
  return (
    <div className={s.page}>
      <PageHead title={page.title} language={page.language} updatedAt={page.updated_at} note={note} />
      <form method="get" role="search" className={s.search} onSubmit={submit}>
        <Field
          ref={field}
          label={t('faq.search')}
          type="search"
          name="search"
          defaultValue={search}
          enterKeyHint="search"
          maxLength={100}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <Button kind="primary" type="submit">
          <Icon name="search" />
          {t('faq.submit')}
        </Button>
      </form>
      <p role="status" className={s.count}>
        {isSearching && t('faq.found', counted(results.length))}
      </p>
      {results.length === 0 ? (
        <Message icon="search" title={t('faq.nothing_title')} text={t('faq.nothing_text')}>
          <ButtonLink kind="primary" href="/contact">
            {t('faq.ask')}
          </ButtonLink>
        </Message>
      ) : (
        <>
          {inGroups(results).map(({ group, faqs: of }) => (
            <section key={group} className={s.group}>
              {group !== '' && <h2>{group}</h2>}
              {of.map(({ question, answer }) => (
                <details key={question} className={s.faq}>
                  <summary>
                    <h3>{question}</h3>
                    <Icon name="down" />
                  </summary>
                  <Prose html={answer} />
                </details>
              ))}
            </section>
          ))}
          <p className={s.more}>
            {t('faq.more')} <a href="/contact">{t('faq.ask')}</a>
          </p>
        </>
      )}
    </div>
  );
}
