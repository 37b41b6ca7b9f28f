// Short messages over the page. Whoever has something to say calls showToast; what shows them is loaded at the first one.

export type Toast = {
  kind: 'success' | 'info' | 'warning' | 'error';
  text: string;
  /** A way on, inside the app. */
  action?: { label: string; href: string };
};

type Show = (toast: Toast) => void;

const waiting: Toast[] = [];
const listeners = new Set<() => void>();
let show: Show | null = null;
let wanted = false;

/** Shows a message in the shopper's language; before the messages' own code has come it waits for that. */
export function showToast(toast: Toast): void {
  if (show) {
    show(toast);
    return;
  }
  waiting.push(toast);
  wanted = true;
  for (const listener of listeners) listener();
}

/** Hands all toasts, those that wait first, to what shows them. Gives the function that ends it. */
export function takeToasts(by: Show): () => void {
  show = by;
  for (const toast of waiting.splice(0)) by(toast);
  return () => {
    if (show === by) show = null;
  };
}

/** For useSyncExternalStore: whether there has been a toast yet. */
export const toastsWanted = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): boolean => wanted,
};
