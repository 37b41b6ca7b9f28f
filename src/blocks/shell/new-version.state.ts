// A newer version of the store that has been fetched and waits on this device (offline-design.md, section 6).
import { proxy, ref } from 'valtio';

/** `take` puts it in the place of the version that runs, in all windows; null where none waits. */
export const newVersion = proxy<{ take: (() => void) | null }>({ take: null });

export function offerNewVersion(take: () => void): void {
  newVersion.take = ref(take);
}

export function withdrawNewVersion(): void {
  newVersion.take = null;
}
