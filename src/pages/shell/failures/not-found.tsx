import { useTranslation } from '../../../lib/text/use-translation.ts';
import { ButtonLink } from '../../../ui/buttons/button.tsx';
import { Message } from '../../../ui/overlays/message.tsx';
import { SearchField } from '../search/search-field.tsx';
import s from './page-message.module.css';

export function NotFound() {
  const { t } = useTranslation('errors');
  return (
    <div className={s.page}>
      <Message level={1} icon="search" title={t('not_found.title')} text={t('not_found.text')}>
        <div className={s.search}>
          <form method="get" action="/products">
            <SearchField aria-label={t('search:label')} placeholder={t('search:label')} submit={t('search:submit')} />
          </form>
        </div>
        <ButtonLink kind="primary" href="/store">
          {t('store')}
        </ButtonLink>
      </Message>
    </div>
  );
}
