// Whether the store is installed, what is offered, and what is shown of it.
import { ref } from 'valtio/vanilla';
import { useSyncExternalStore } from 'react';
import { isStandalone, ownWindow, thisMachine } from '../../lib/browser/home-screen.ts';
import { installPrompt, useInstallPrompt } from '../../lib/browser/install-prompt.ts';
import { requestPersistence } from '../../lib/browser/persistent-storage.ts';
import { shared } from '../../lib/storage/shared-state.ts';
import { useIsHydrated } from '../../ui/page/use-is-alive.ts';
import { afterPage, isDue, readInstallRecord, rested, writeInstallRecord } from './install-record.ts';
import { installWay, type Stores, type Way } from './install-ways.ts';

const [install, useInstallOffer] = shared<{
  wasInstalled: boolean;
  /** Whether to show the offer unasked. */
  isDue: boolean;
  /** The way whose steps are shown. */
  shown: Way | null;
}>({ wasInstalled: false, isDue: false, shown: null });
export { useInstallOffer };

function onWindowChange(listener: () => void): () => void {
  const query = matchMedia(ownWindow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The way for this device; null on the server and until hydration. */
export function useInstallWay(stores: Stores): Way | null {
  const isAlive = useIsHydrated();
  const hasPrompt = useInstallPrompt().event !== null;
  const { wasInstalled } = useInstallOffer();
  const isOwnWindow = useSyncExternalStore(onWindowChange, isStandalone, () => false);
  if (!isAlive) return null;
  return installWay({ ...thisMachine(), isStandalone: isOwnWindow, hasPrompt, wasInstalled, stores });
}

/**
 * Counts this page as part of a visit and watches for installation, which calls `onInstalled`. Returns a function that
 * stops it.
 */
export function watchInstalling(onInstalled: () => void): () => void {
  const now = Date.now();
  const record = afterPage(readInstallRecord(), now);
  writeInstallRecord(record);
  install.wasInstalled = record.installed;
  install.isDue = isDue(record, now);
  if (isStandalone()) requestPersistence(); // browsers mostly grant it to installed apps
  const note = () => {
    writeInstallRecord({ ...readInstallRecord(), installed: true });
    Object.assign(install, { wasInstalled: true, isDue: false, shown: null });
    installPrompt.event = null;
    requestPersistence();
    onInstalled();
  };
  addEventListener('appinstalled', note);
  return () => removeEventListener('appinstalled', note);
}

/** Hides the offer for a month. */
export function restOffer(): void {
  writeInstallRecord(rested(readInstallRecord(), Date.now()));
  install.isDue = false;
}

/** Starts a way: shows the browser's prompt or the steps. Must be called in a click handler. */
export async function beginInstall(way: Way): Promise<void> {
  if (way.kind === 'prompt') return ask();
  install.shown = ref(way);
}

export function closeSteps(): void {
  install.shown = null;
}

/** Each prompt event works once. If the browser offers it, it is not installed, whatever the record says. */
async function ask(): Promise<void> {
  const { event } = installPrompt;
  installPrompt.event = null;
  install.wasInstalled = false;
  writeInstallRecord({ ...readInstallRecord(), installed: false });
  try {
    await event?.prompt();
    const choice = await event?.userChoice;
    if (choice?.outcome === 'dismissed') restOffer();
  } catch {
    restOffer(); // the browser withdrew the prompt; the next click shows the steps of its menu
  }
}
