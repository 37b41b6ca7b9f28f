// What leaves localStorage, sessionStorage and cookies with a shopper: everything that is not known to be the device's own.
import { cookieNames, localKeys, sessionKeys } from '../lib/storage.ts';
import { dropCookie } from './token.ts';

const ofTheDevice = {
  local: new Set<string>([
    localKeys.language,
    localKeys.theme,
    localKeys.dismissedPromo,
    localKeys.revocations,
    localKeys.install,
    localKeys.keepsShop,
  ]),
  session: new Set<string>([sessionKeys.reloadedForChunks]),
  cookies: new Set<string>([cookieNames.language, cookieNames.theme]),
};

/** Forgets what a shopper has left here. */
export function wipeDevice(): void {
  for (const pair of document.cookie.split(';')) {
    const name = pair.split('=', 1)[0]?.trim() ?? '';
    if (name !== '' && !ofTheDevice.cookies.has(name)) dropCookie(name);
  }
  empty(() => localStorage, ofTheDevice.local);
  wipeTab();
}

/** Forgets what a shopper has left in this tab alone. */
export function wipeTab(): void {
  empty(() => sessionStorage, ofTheDevice.session);
}

function empty(storage: () => Storage, kept: ReadonlySet<string>): void {
  try {
    const area = storage();
    for (const key of Object.keys(area)) if (!kept.has(key)) area.removeItem(key);
  } catch {
    // switched off: there is nothing in it
  }
}
