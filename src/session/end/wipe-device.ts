// Deletes a shopper's data from localStorage, sessionStorage and cookies: everything that is not known to be the
// device's own.
import { cookieNames, localKeys, sessionKeys } from '../../lib/storage/storage.ts';
import { dropCookie } from '../token.ts';

const ofTheDevice = {
  local: new Set<string>([
    localKeys.language,
    localKeys.theme,
    localKeys.dismissedPromo,
    localKeys.revocations,
    localKeys.install,
    localKeys.storesCatalogue,
  ]),
  session: new Set<string>([sessionKeys.generalSettings, sessionKeys.loading]),
  cookies: new Set<string>([cookieNames.language, cookieNames.theme]),
};

/** Deletes what a shopper has left here. `keepsToken`: except the token of one who has just signed in. */
export function wipeDevice({ keepsToken = false } = {}): void {
  for (const pair of document.cookie.split(';')) {
    const name = pair.split('=', 1)[0]?.trim() ?? '';
    const isRetained = ofTheDevice.cookies.has(name) || (keepsToken && name === cookieNames.token);
    if (name !== '' && !isRetained) dropCookie(name);
  }
  empty(() => localStorage, ofTheDevice.local);
  wipeTab();
}

/** Deletes what a shopper has left in this tab only. */
export function wipeTab(): void {
  empty(() => sessionStorage, ofTheDevice.session);
}

function empty(storage: () => Storage, retained: ReadonlySet<string>): void {
  try {
    const area = storage();
    for (const key of Object.keys(area)) if (!retained.has(key)) area.removeItem(key);
  } catch {
    // storage is switched off: there is nothing in it
  }
}
