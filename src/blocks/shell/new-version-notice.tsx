import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectivity } from '../../offline/connectivity.state.ts';
import { useOutbox } from '../../offline/outbox.state.ts';
import { focusContent } from '../../ui/focus-content.ts';
import { useNewVersion } from './new-version.state.ts';
import s from './offline-notice.module.css';

/** Says quietly that a newer version of the store is there, where nothing more pressing is said: it can be had now, or by itself at another start. */
export function NewVersionNotice() {
  const { t } = useTranslation('shell');
  const { take } = useNewVersion();
  const isConnected = useConnectivity().state === 'online';
  const { waiting } = useOutbox();
  const [isPutOff, setPutOff] = useState(false);
  return (
    <div role="status" className={s.place}>
      {take && isConnected && waiting === 0 && !isPutOff && (
        <p className={s.line}>
          {t('new_version.text')}
          <button type="button" className={s.answer} onClick={take}>
            {t('new_version.take')}
          </button>
          <button
            type="button"
            className={s.answer}
            onClick={() => {
              focusContent();
              setPutOff(true);
            }}
          >
            {t('new_version.later')}
          </button>
        </p>
      )}
    </div>
  );
}
