// Short messages over the page. Any code calls showToast; the toaster is loaded with the first message.

export type Toast = {
  kind: 'success' | 'info' | 'warning' | 'error';
  text: string;
  /** A link inside the app. */
  action?: { label: string; href: string };
};

type Show = (toast: Toast) => void;

const waiting: Toast[] = [];
const listeners = new Set<() => void>();
let show: Show | null = null;
let isToastShown = false;

/** Shows a message in the shopper's language. Until the toaster has loaded, messages are queued. */
export function showToast(toast: Toast): void {
  if (show) {
    show(toast);
    return;
  }
  waiting.push(toast);
  isToastShown = true;
  for (const listener of listeners) listener();
}

/** For a failure: says what the shopper can do. */
export const showErrorToast = (text: string): void => showToast({ kind: 'error', text });

/** Passes all toasts, queued ones first, to `by`. Returns a function that stops it. */
export function takeToasts(by: Show): () => void {
  show = by;
  for (const toast of waiting.splice(0)) by(toast);
  return () => {
    if (show === by) show = null;
  };
}

/** For useSyncExternalStore: whether any toast has been shown. */
export const anyToast = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): boolean => isToastShown,
};
