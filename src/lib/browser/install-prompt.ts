// Chromium's own install prompt. The event fires once, possibly as soon as the page has loaded, so it is caught from
// the first script on.
import { ref } from 'valtio/vanilla';
import { shared } from '../storage/shared-state.ts';

/** https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
type InstallPrompt = Event & {
  /** Asks the shopper. Works once per event, and only in a click handler. */
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

declare global {
  // Only Chromium has it, so TypeScript's DOM types do not.
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

export const [installPrompt, useInstallPrompt] = shared<{ event: InstallPrompt | null }>({ event: null });

/** `early`: the event that has come before. */
export function captureInstallPrompt(early: InstallPrompt | null = null): void {
  if (early) installPrompt.event = ref(early);
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.event = ref(event);
  });
}
