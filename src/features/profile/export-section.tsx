import { useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { exportUser } from '../../../contract/account/account.ts';
import type { Api } from '../../lib/net/api.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { useShowFailure } from '../../shared/use-failure-text.ts';
import { Part } from '../../ui/page/part.tsx';

const fileName = 'my-data.json';
/** Years of orders on a slow connection. */
const timeoutMs = 120_000;

/** Downloads all data that the store has about the customer, as a file. */
export function ExportSection({ api }: { api: Api }) {
  const { t } = useTranslation('account');
  const showFailure = useShowFailure();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { data } = await api.call(exportUser, { timeoutMs });
      save(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
      showToast({ kind: 'success', text: t('profile.data.done') });
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Part title={t('profile.data.title')}>
      <p>{t('profile.data.text')}</p>
      <Button aria-busy={isBusy} aria-disabled={isBusy || undefined} onClick={() => void download()}>
        {isBusy ? <Spinner size="small" /> : <Icon name="download" />}
        {t('profile.data.submit')}
      </Button>
    </Part>
  );
}

function save(file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // Safari reads it only after the shopper has confirmed
}
