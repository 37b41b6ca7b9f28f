/** Leads the focus to the page's content, for a button that leaves with what it answers. Nothing is scrolled. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
