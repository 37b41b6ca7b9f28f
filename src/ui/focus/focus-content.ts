/** Focuses the page's content without scrolling; for a button that disappears with its question. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
