// Notifications: what is shown for a push message, and where a click on it leads.
import * as v from 'valibot';
import { directionOf, type Language } from '../contract/core/language.ts';
import { pageReplyTimeoutMs, type PageMessage } from '../contract/app/worker-messages.ts';
import { pushPayload } from '../contract/account/notifications.ts';

/**
 * Shown for a message that cannot be read. Each push needs a notification, or the browser reports that the site runs in
 * the background.
 */
const neutral = {
  ar: { title: 'لديك رسالة جديدة من المتجر', body: 'اضغط لفتحها.' },
  en: { title: 'You have a new message from the store', body: 'Tap to open it.' },
} satisfies Record<Language, { title: string; body: string }>;

const pictures = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' };

/**
 * The notification to show. `renotify` is missing in the types and in some browsers: a newer stage alerts although it
 * replaces an older one.
 */
export type ShownNotification = { title: string; options: NotificationOptions & { renotify?: boolean } };

/** The notification for a push message; an unreadable one gets a neutral text in the language of the device. */
export function noticeOf(text: string | null, deviceLanguage: Language): ShownNotification {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), pushPayload), text);
  const { title, body, language, path, tag } = read.success
    ? read.output
    : { ...neutral[deviceLanguage], language: deviceLanguage, path: '/', tag: 'news' };
  const options = {
    body,
    lang: language,
    dir: directionOf(language),
    tag,
    renotify: true,
    data: { path },
    ...pictures,
  };
  return { title, options };
}

/** The same notification, but silent, after a click that opened nothing. */
export function shownAgain({ title, body, lang, dir, tag, data }: Notification): ShownNotification {
  return { title, options: { body, lang, dir, tag, data, silent: true, ...pictures } };
}

const noticeData = v.object({ path: v.string() });

/** Where a notification leads: always a path of this store. */
export function pathOfNotice(data: unknown, origin: string): string {
  const read = v.safeParse(noticeData, data);
  const path = read.success ? read.output.path : '/';
  if (!path.startsWith('/')) return '/';
  try {
    const url = new URL(path, origin);
    return url.origin === origin ? url.pathname + url.search : '/';
  } catch {
    return '/'; // not an address: '//['
  }
}

/** The part of a window client that is used. */
export type Window = { focus(): Promise<unknown>; postMessage(message: PageMessage, transfer: Transferable[]): void };

/**
 * How many windows are asked: a second after a click Firefox opens none any more
 * (dom.serviceWorkers.disable_open_click_delay).
 */
const maxAttempts = 2;

/**
 * Opens a page: in an existing window that can leave what it shows, else in a new one. Windows are asked one by one,
 * the one used last first, because each that can would navigate. Throws if no window may be opened.
 */
export async function openPage(
  path: string,
  {
    windows,
    open,
    timeoutMs = pageReplyTimeoutMs,
  }: {
    windows: readonly Window[];
    open: (path: string) => Promise<unknown>;
    timeoutMs?: number;
  },
): Promise<void> {
  for (const window of windows.slice(0, maxAttempts)) {
    if (!(await goesTo(window, path, timeoutMs))) continue;
    await window.focus().catch(() => undefined); // it has navigated, which is what counts
    return;
  }
  await open(path);
}

function goesTo(window: Window, path: string, timeoutMs: number): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(false), timeoutMs);
    const settle = (goes: boolean) => {
      clearTimeout(timer);
      port1.close();
      resolve(goes);
    };
    port1.addEventListener('message', ({ data }) => settle(data === true));
    port1.start();
    window.postMessage({ type: 'OPEN', path }, [port2]);
  });
}
