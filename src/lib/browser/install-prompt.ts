// The browser's own offer to install the store (Chromium). It may come as soon as the page has loaded, and comes once: it is kept from the first script on.
import { ref } from 'valtio/vanilla';
import { shared } from '../storage/shared-state.ts';

/** https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
type InstallPrompt = Event & {
  /** Asks the shopper. Works once for each event, and only in a click. */
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

declare global {
  // Chromium's alone, and no part of the types.
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

export const [installPrompt, useInstallPrompt] = shared<{ event: InstallPrompt | null }>({ event: null });

export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.event = ref(event);
  });
}
