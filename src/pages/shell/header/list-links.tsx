import { useFormats } from '../../../shared/use-formats.ts';
import { useLists } from '../../../shopper-lists/lists.state.ts';
import { CountedIcon } from '../counted-icon.tsx';

const links = [
  { list: 'compare', items: 'compared', href: '/compare', icon: 'compare' },
  { list: 'favourite', items: 'favourites', href: '/favorite', icon: 'heart' },
] as const;

/**
 * Links to compare and favorites with their counts, pending changes included. Their names are like 'Favorite, 3 items'.
 */
export function ListLinks() {
  const { t, counted } = useFormats('shell');
  const { marks, ...lists } = useLists();
  const names = { compare: t('compare'), favourite: t('favorite') };
  return links.map(({ list, items, href, icon }) => {
    const count = lists[items].length;
    const isPending = Object.entries(marks).some(([key, mark]) => key.startsWith(`${list}:`) && mark === 'waiting');
    return (
      <a
        key={list}
        href={href}
        aria-label={t('items', { list: names[list], ...counted(count) })}
        // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3, which the rule does not know yet
        aria-description={isPending ? t('shelf:pending') : undefined}
      >
        <CountedIcon name={icon} count={count} />
      </a>
    );
  });
}
