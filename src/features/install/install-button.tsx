import { useTranslation } from '../../lib/text/use-translation.ts';
import { Icon } from '../../ui/media/icons.tsx';
import { beginInstall, useInstallWay } from './install.state.ts';
import type { Stores } from './install-ways.ts';

/** What replaces the button once the store is installed: a text, or nothing. */
type Installed = 'says_so' | 'is_gone';

/** Offers to install the store, or links to the owner's app. Disabled until hydration. */
export function InstallButton({ stores, installed }: { stores: Stores; installed: Installed }) {
  const { t } = useTranslation('footer');
  const way = useInstallWay(stores);
  if (way?.kind === 'installed') {
    if (installed === 'is_gone') return null;
    return (
      <span>
        <Icon name="check" />
        {t('apps.installed')}
      </span>
    );
  }
  if (way?.kind === 'store') {
    return (
      <a href={way.href} rel="external noopener">
        <Icon name="download" />
        {t('apps.install')}
      </a>
    );
  }
  return (
    <button type="button" data-closes disabled={way === null} onClick={() => way && void beginInstall(way)}>
      <Icon name="download" />
      {t('apps.install')}
    </button>
  );
}
