import type { Stores } from '../../../features/install/install-ways.ts';

/** Links to the owner's apps in both app stores, from the settings. */
export function storesOf(setting: (key: string) => string): Stores {
  return { google: setting('google_play_download_link'), apple: setting('apple_store_download_link') };
}
