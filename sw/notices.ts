// Notices: what is shown for a message of the store, and where a tap on it leads.
import * as v from 'valibot';
import { directionOf, type Language } from '../contract/core/language.ts';
import { pageAnswersWithinMs, type PageMessage } from '../contract/app/worker-messages.ts';
import { pushPayload } from '../contract/account/notifications.ts';

/** Said in the place of a message that cannot be read. Something has to be shown for each, or the browser says that the site runs unseen. */
const neutral = {
  ar: { title: 'لديك جديد من المتجر', body: 'اضغط لتراه.' },
  en: { title: 'There is news from the store', body: 'Tap to see it.' },
} satisfies Record<Language, { title: string; body: string }>;

const pictures = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' };

/** What is shown. `renotify` is known to some browsers only and missing in the types: a newer stage rings although it takes the place of an older one. */
export type Shown = { title: string; options: NotificationOptions & { renotify?: boolean } };

/** The notice for what has arrived; one that cannot be read is said neutrally, in the language of the device. */
export function noticeOf(text: string | null, deviceLanguage: Language): Shown {
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

/** A notice that was tapped in vain, as it was, but silently. */
export function shownAgain({ title, body, lang, dir, tag, data }: Notification): Shown {
  return { title, options: { body, lang, dir, tag, data, silent: true, ...pictures } };
}

const noticeData = v.object({ path: v.string() });

/** Where a notice leads: a path of this store, whatever stands in it. */
export function pathOfNotice(data: unknown, origin: string): string {
  const known = v.safeParse(noticeData, data);
  const wanted = known.success ? known.output.path : '/';
  if (!wanted.startsWith('/')) return '/';
  try {
    const url = new URL(wanted, origin);
    return url.origin === origin ? url.pathname + url.search : '/';
  } catch {
    return '/'; // no address at all: '//['
  }
}

/** What is used of a window. */
export type Window = { focus(): Promise<unknown>; postMessage(message: PageMessage, transfer: Transferable[]): void };

/** So many windows are asked: a second after a tap Firefox opens none any more (dom.serviceWorkers.disable_open_click_delay). */
const mostAsked = 2;

/**
 * Leads to a page: in a window that is there and can leave what it is at, else in a new one. The one used last is asked first; all at once are not, for each
 * that can goes there. Throws where no window may be opened.
 */
export async function openPage(
  path: string,
  {
    windows,
    open,
    patienceMs = pageAnswersWithinMs,
  }: {
    windows: readonly Window[];
    open: (path: string) => Promise<unknown>;
    patienceMs?: number;
  },
): Promise<void> {
  for (const window of windows.slice(0, mostAsked)) {
    if (!(await goesTo(window, path, patienceMs))) continue;
    await window.focus().catch(() => undefined); // it has gone there, which is what counts
    return;
  }
  await open(path);
}

function goesTo(window: Window, path: string, patienceMs: number): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(false), patienceMs);
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
