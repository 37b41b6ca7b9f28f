// The download of the store, which continues while the shopper browses.
import { Unreachable, type Api } from '../../lib/net/api.ts';
import { shared } from '../../lib/storage/shared-state.ts';
import { connectivity } from '../../lib/net/connectivity.state.ts';

/** How the last download or removal ended. */
export type Ended = 'done' | 'cancelled' | 'freed' | 'offline' | 'no_room' | 'lost' | 'failed';

type Download = {
  /** 'pictures' follows 'catalogue', which tells how many there are. */
  state: 'none' | 'catalogue' | 'pictures' | 'freeing';
  done: number;
  of: number;
  ended: Ended | null;
};

export const [download, useDownload] = shared<Download>({ state: 'none', done: 0, of: 0, ended: null });

const loadCode = () =>
  import('./download-catalogue.ts').catch((cause: unknown) => {
    throw new Unreachable('network', cause);
  });

let cancelling = new AbortController();

/** Downloads the store unless busy. Reports the end in `ended`; never throws. */
export async function startDownload(api: Api): Promise<void> {
  if (download.state !== 'none') return;
  if (connectivity.state === 'offline' || !navigator.onLine) {
    download.ended = 'offline';
    return;
  }
  cancelling = new AbortController();
  const { signal } = cancelling;
  Object.assign(download, { state: 'catalogue', done: 0, of: 0, ended: null });
  const onProgress = (progress: { done: number; of: number }) =>
    Object.assign(download, { state: 'pictures', ...progress });
  try {
    const { downloadCatalogue } = await loadCode();
    await downloadCatalogue(api, { signal, onProgress });
    download.ended = 'done';
  } catch (error) {
    download.ended = signal.aborted ? 'cancelled' : endedBy(error);
  } finally {
    download.state = 'none';
  }
}

/** Cancels a download. What has arrived by then stays. */
export function cancelDownload(): void {
  cancelling.abort();
}

/** Removes the store from the device. */
export async function startFreeing(): Promise<void> {
  if (download.state !== 'none') return;
  Object.assign(download, { state: 'freeing', ended: null });
  try {
    await (await loadCode()).freeSpace();
    download.ended = 'freed';
  } catch {
    download.ended = 'failed'; // the browser stores nothing for this site, or the code to free it did not load
  } finally {
    download.state = 'none';
  }
}

function endedBy(error: unknown): Ended {
  // By their names: the classes load later.
  const name = error instanceof Error ? error.name : '';
  if (name === 'NoRoom') return 'no_room';
  if (name === 'ConnectionLost') return 'lost';
  // The browser may not have detected that it is offline.
  if (error instanceof Unreachable) return 'offline';
  return 'failed';
}
