// How the store gets onto this device (offline-design.md, section 11).
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
  /** It is there already: nothing is offered. */
  | { kind: 'installed' }
  /** The owner has an app in the store of this platform. */
  | { kind: 'store'; href: string }
  /** The browser asks, when it is told to. */
  | { kind: 'prompt' }
  /** The shopper does it, in the browser's own menus. */
  | { kind: 'steps'; steps: Steps }
  /** A browser inside another app: the store has to be opened in a real one first. */
  | { kind: 'elsewhere'; openIn: 'safari' | 'chrome' }
  | { kind: 'cannot' };

export type Device = Machine & {
  /** Whether the page runs in a window of its own. */
  isStandalone: boolean;
  /** Whether the browser's offer is at hand. */
  hasPrompt: boolean;
  /** Whether this browser has installed it, as far as is known. */
  wasInstalled: boolean;
  /** Addresses of the owner's apps; empty where there is none. */
  stores: Stores;
};

export type Stores = { google: string; apple: string };

/** Safari can since its version 17 (macOS 14). */
const firstSafariOfDock = 17;

// Instagram, Facebook and its Messenger, TikTok (three names), WhatsApp, Snapchat, X, and others that open links in themselves; `; wv` is any other app of Android.
const otherApps =
  /Instagram|FBA[NV]|FB_IAB|FBIOS|Messenger|musical_ly|Bytedance|TikTok|trill_|WhatsApp|Snapchat|Twitter|LinkedInApp|Pinterest|Telegram|\bLine\/|\bGSA\/|; wv\)/i;

/** The way for a device, the best first. */
export function installWay(device: Device): Way {
  const { userAgent, isStandalone, hasPrompt, wasInstalled, stores } = device;
  const isIos = isAppleTouch(device);
  const isAndroid = /Android/.test(userAgent);
  const store = isIos ? stores.apple : isAndroid ? stores.google : '';
  if (isStandalone) return { kind: 'installed' };
  if (store !== '') return { kind: 'store', href: store };
  if (hasPrompt) return { kind: 'prompt' }; // the browser does not offer what is installed
  if (wasInstalled) return { kind: 'installed' };
  if (isIos) return isInsideApp(userAgent) ? { kind: 'elsewhere', openIn: 'safari' } : { kind: 'steps', steps: 'ios' };
  if (isAndroid && otherApps.test(userAgent)) return { kind: 'elsewhere', openIn: 'chrome' };
  const steps = isAndroid ? stepsOnAndroid(userAgent) : stepsOnDesk(userAgent);
  return steps === null ? { kind: 'cannot' } : { kind: 'steps', steps };
}

/** Browsers of iOS name Safari, views inside other apps do not, or name their app. */
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

/** Whether a way is worth a word that nobody has asked for. A browser that could offer it and does not has the store already, or cannot. */
export function isWorthOffering(way: Way): boolean {
  if (way.kind === 'steps') return ['ios', 'mac', 'firefox_android'].includes(way.steps);
  return way.kind === 'store' || way.kind === 'prompt' || way.kind === 'elsewhere';
}
