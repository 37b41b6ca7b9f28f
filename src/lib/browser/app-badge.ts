type Badging = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** Puts a number on the installed app's icon; 0 takes it away. Nothing happens where there is no badge, or where it is forbidden. */
export function showBadge(count: number): void {
  const badging: Badging = navigator;
  const done = count > 0 ? badging.setAppBadge?.(count) : badging.clearAppBadge?.();
  done?.catch(() => undefined);
}
