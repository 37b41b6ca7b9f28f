// A newer version of the store that is installed and waiting on this device (offline-design.md, section 6).
import { ref } from 'valtio/vanilla';
import { shared } from '../../../lib/storage/shared-state.ts';

/** `take` activates the waiting version in all windows; null if none is waiting. */
export const [newVersion, useNewVersion] = shared<{ take: (() => void) | null }>({ take: null });

export function offerNewVersion(take: () => void): void {
  newVersion.take = ref(take);
}

export function withdrawNewVersion(): void {
  newVersion.take = null;
}
