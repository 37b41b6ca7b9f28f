/** What a browser says of the machine it runs on. */
export type Machine = {
  userAgent: string;
  /** `navigator.platform`. */
  platform: string;
  touchPoints: number;
};

/** An iPhone or iPad. An iPad calls itself a Mac, but no Mac has a touch screen. */
export function isAppleTouch({ userAgent, platform, touchPoints }: Machine): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && touchPoints > 1);
}

/** The machine of this page. */
export function thisMachine(): Machine {
  const { userAgent, platform, maxTouchPoints } = navigator;
  return { userAgent, platform, touchPoints: maxTouchPoints };
}

/** What windows of an installed app say of themselves. */
export const ownWindow =
  '(display-mode: standalone), (display-mode: minimal-ui), (display-mode: window-controls-overlay)';

/** Whether the page runs in a window of its own. Safari of iOS knew the first of the two before it knew the second. */
export function isStandalone(): boolean {
  return ('standalone' in navigator && navigator.standalone === true) || matchMedia(ownWindow).matches;
}
