import { useEffect, useState } from 'react';
import { getLive } from '../../../contract/catalogue/live-viewers.ts';
import type { Api } from '../../lib/net/api.ts';
import { openStream } from '../../lib/net/event-stream.ts';
import { useFormats } from '../../shared/use-formats.ts';
import { useConnectivity } from '../../lib/net/connectivity.state.ts';
import { followViewers } from './follow-viewers.ts';
import { onlyHere, savesData } from './this-browser.ts';
import s from './live-viewers.module.css';

/** Shown from this number on: the viewer is one of them, so 1 means nobody else. */
const minShown = 2;

/** The number of live viewers of a product, over its picture, so that nothing shifts when it appears or goes. */
export function LiveViewers({ api, productId }: { api: Api; productId: number }) {
  const { t, counted } = useFormats('product');
  const isOnline = useConnectivity().state === 'online';
  const [buyers, setBuyers] = useState<number | null>(null);

  useEffect(() => {
    if (!isOnline || savesData()) return undefined;
    const address = api.addressOf(getLive, { params: { id: productId } });
    return followViewers({
      open: (signal) => openStream(address, { language: api.language, signal }),
      onViewers: setBuyers,
      page: document,
      alone: onlyHere,
    });
  }, [api, productId, isOnline]);

  if (buyers === null || buyers < minShown) return null;
  return <p className={s.buyers}>{t('live', counted(buyers))}</p>;
}
