/** Shortest time a finger touches the screen in a tap. */
const touchMs = 60;

/**
 * Taps a point of the page, with Chromium's own touch events: Playwright's taps inspect the page before and after, which
 * takes longer on a slow phone than the tap.
 */
export async function touch({ page, cdp }, point) {
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await page.waitForTimeout(touchMs);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
