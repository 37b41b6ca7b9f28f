/** What the browser reports about its device. */
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

export function thisMachine(): Machine {
  const { userAgent, platform, maxTouchPoints } = navigator;
  return { userAgent, platform, touchPoints: maxTouchPoints };
}

/** Matches in the windows of an installed app. */
export const ownWindow =
  '(display-mode: standalone), (display-mode: minimal-ui), (display-mode: window-controls-overlay)';

/** Whether the page runs in its own window. Safari on iOS supported `navigator.standalone` before `display-mode`. */
export function isStandalone(): boolean {
  return ('standalone' in navigator && navigator.standalone === true) || matchMedia(ownWindow).matches;
}
