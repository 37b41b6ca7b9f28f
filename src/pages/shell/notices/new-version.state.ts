// A newer version of the store that has been fetched and waits on this device (offline-design.md, section 6).
import { ref } from 'valtio/vanilla';
import { shared } from '../../../lib/storage/shared-state.ts';

/** `take` puts it in the place of the version that runs, in all windows; null where none waits. */
export const [newVersion, useNewVersion] = shared<{ take: (() => void) | null }>({ take: null });

export function offerNewVersion(take: () => void): void {
  newVersion.take = ref(take);
}

export function withdrawNewVersion(): void {
  newVersion.take = null;
}
