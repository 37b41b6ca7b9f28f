// How the store is installed on this device (offline-design.md, section 11).
import { isAppleTouch, type Machine } from '../../lib/browser/home-screen.ts';

export type Steps =
  | 'ios'
  | 'mac'
  | 'firefox_android'
  | 'samsung'
  | 'chrome_android'
  | 'chrome_desktop'
  | 'edge_desktop';

export type Way =
  /** Already installed: nothing to offer. */
  | { kind: 'installed' }
  /** The owner has an app in this platform's store. */
  | { kind: 'store'; href: string }
  /** The browser has its own install prompt. */
  | { kind: 'prompt' }
  /** The shopper does it in the browser's menu. */
  | { kind: 'steps'; steps: Steps }
  /** An in-app browser: the store must first be opened in a real one. */
  | { kind: 'elsewhere'; openIn: 'safari' | 'chrome' }
  | { kind: 'cannot' };

export type Device = Machine & {
  /** Whether the page runs in its own window. */
  isStandalone: boolean;
  /** Whether the browser's install prompt is available. */
  hasPrompt: boolean;
  /** Whether this browser has installed it, as far as known. */
  wasInstalled: boolean;
  /** URLs of the owner's apps; empty if none. */
  stores: Stores;
};

export type Stores = { google: string; apple: string };

/** Safari can install since version 17 (macOS 14). */
const firstSafariOfDock = 17;

// Instagram, Facebook and Messenger, TikTok (three names), WhatsApp, Snapchat, X and other apps that open links in
// their own view; `; wv` is any other Android app.
const otherApps =
  /Instagram|FBA[NV]|FB_IAB|FBIOS|Messenger|musical_ly|Bytedance|TikTok|trill_|WhatsApp|Snapchat|Twitter|LinkedInApp|Pinterest|Telegram|\bLine\/|\bGSA\/|; wv\)/i;

/** The best way to install on a device. */
export function installWay(device: Device): Way {
  const { userAgent, isStandalone, hasPrompt, wasInstalled, stores } = device;
  const isIos = isAppleTouch(device);
  const isAndroid = /Android/.test(userAgent);
  const store = isIos ? stores.apple : isAndroid ? stores.google : '';
  if (isStandalone) return { kind: 'installed' };
  if (store !== '') return { kind: 'store', href: store };
  if (hasPrompt) return { kind: 'prompt' }; // the browser has no prompt for an installed app
  if (wasInstalled) return { kind: 'installed' };
  if (isIos) return isInsideApp(userAgent) ? { kind: 'elsewhere', openIn: 'safari' } : { kind: 'steps', steps: 'ios' };
  if (isAndroid && otherApps.test(userAgent)) return { kind: 'elsewhere', openIn: 'chrome' };
  const steps = isAndroid ? stepsOnAndroid(userAgent) : stepsOnDesk(userAgent);
  return steps === null ? { kind: 'cannot' } : { kind: 'steps', steps };
}

/** iOS browsers include 'Safari' in their user agent; in-app views do not, or name their app. */
function isInsideApp(userAgent: string): boolean {
  return otherApps.test(userAgent) || !/Safari\//.test(userAgent);
}

function stepsOnAndroid(userAgent: string): Steps | null {
  if (/\b(Focus|Klar)\//.test(userAgent)) return null;
  if (/Firefox\//.test(userAgent)) return 'firefox_android';
  if (/SamsungBrowser\//.test(userAgent)) return 'samsung';
  return /Chrome\//.test(userAgent) ? 'chrome_android' : null;
}

function stepsOnDesk(userAgent: string): Steps | null {
  if (/OPR\//.test(userAgent)) return null;
  if (/Edg\//.test(userAgent)) return 'edge_desktop';
  if (/Chrome\//.test(userAgent)) return 'chrome_desktop';
  const safari = /Macintosh.* Version\/(\d+).* Safari\//.exec(userAgent);
  return safari && Number(safari[1]) >= firstSafariOfDock ? 'mac' : null;
}

/**
 * Whether to offer a way unasked. A browser that could prompt but does not has the store installed already, or cannot
 * install it.
 */
export function isWorthOffering(way: Way): boolean {
  if (way.kind === 'steps') return ['ios', 'mac', 'firefox_android'].includes(way.steps);
  return way.kind === 'store' || way.kind === 'prompt' || way.kind === 'elsewhere';
}
