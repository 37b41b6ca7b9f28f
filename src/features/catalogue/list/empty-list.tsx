import { ButtonLink } from '../../../ui/buttons/button.tsx';
import { Message } from '../../../ui/overlays/message.tsx';
import { useFormats } from '../../../shared/use-formats.ts';
import { clearing } from './clear-filters.ts';
import { filtersIn, isCategoryFilter } from './chosen-filters.ts';
import type { ListSearch } from './list-search.ts';

/** A list without products: why, and where to go from here. `beyond`: only this page of it has none. */
export function EmptyList({
  search,
  hrefFor,
  beyond,
}: {
  search: ListSearch;
  hrefFor: (patch: Partial<ListSearch>) => string;
  beyond: boolean;
}) {
  const { t } = useFormats('catalogue');
  const filtered = filtersIn(search).length > 0 || isCategoryFilter(hrefFor);
  const searched = search.search !== undefined && search.search !== '';
  const text = beyond
    ? t('empty.past_end')
    : searched
      ? t('empty.search_text', { query: search.search })
      : t(filtered ? 'empty.filtered' : 'empty.plain');
  return (
    <Message
      icon={searched ? 'search' : 'box'}
      title={t(searched && !beyond ? 'empty.search_title' : 'empty.title')}
      text={text}
    >
      {beyond && (
        <ButtonLink kind="primary" href={hrefFor({ page: undefined })}>
          {t('empty.first_page')}
        </ButtonLink>
      )}
      {filtered && !beyond && (
        <ButtonLink kind="primary" href={hrefFor(clearing(isCategoryFilter(hrefFor)))}>
          {t('empty.clear')}
        </ButtonLink>
      )}
      <ButtonLink href="/store">{t('errors:store')}</ButtonLink>
    </Message>
  );
}
