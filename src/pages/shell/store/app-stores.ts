import type { Stores } from '../../../features/install/install-ways.ts';

/** Addresses of the owner's apps in the stores of both platforms, as the settings have them. */
export function storesOf(setting: (key: string) => string): Stores {
  return { google: setting('google_play_download_link'), apple: setting('apple_store_download_link') };
}
