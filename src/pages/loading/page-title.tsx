import { useTranslation } from '../../lib/text/use-translation.ts';
import { Hydrated } from '../../ui/page/later-part.tsx';
import { useStoreName } from './store-name.ts';

/** The title in the browser's tab, followed by the store's name. React moves it into the head. Each page has one. */
export function PageTitle({ title }: { title: string }) {
  const { t } = useTranslation('pages');
  const store = useStoreName();
  return (
    <>
      <title>{title === '' ? store : t('title', { title, store })}</title>
      <Hydrated />
    </>
  );
}
