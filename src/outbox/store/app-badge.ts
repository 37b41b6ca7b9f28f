type Badging = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/**
 * Puts the number of pending changes on the installed app's icon; 0 removes it. For pages and the worker. Does nothing if
 * badges are unsupported or denied.
 */
export function showBadge(count: number): void {
  const badging: Badging = navigator;
  const done = count > 0 ? badging.setAppBadge?.(count) : badging.clearAppBadge?.();
  done?.catch(() => undefined);
}
