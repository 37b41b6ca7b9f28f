import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/media/icons.tsx';
import { beginInstall, useInstallWay } from './install.state.ts';
import type { Stores } from './install-ways.ts';

/** What stands in the place of the button where the store is installed: a word of it, or nothing. */
type Installed = 'says_so' | 'is_gone';

/** Offers to install the store, or leads to the owner's app. Until the script has come it cannot be pressed. */
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
