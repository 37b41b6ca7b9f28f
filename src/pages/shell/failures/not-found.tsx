import { useTranslation } from 'react-i18next';
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
            <SearchField
              aria-label={t('not_found.search')}
              placeholder={t('not_found.search')}
              submit={t('not_found.submit')}
            />
          </form>
        </div>
        <ButtonLink kind="primary" href="/store">
          {t('not_found.store')}
        </ButtonLink>
      </Message>
    </div>
  );
}
