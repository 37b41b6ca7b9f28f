type Badging = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** Puts a number on the installed app's icon; 0 removes it. Does nothing if badges are unsupported or denied. */
export function showBadge(count: number): void {
  const badging: Badging = navigator;
  const done = count > 0 ? badging.setAppBadge?.(count) : badging.clearAppBadge?.();
  done?.catch(() => undefined);
}
