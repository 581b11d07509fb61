/**
 * Focuses the main content when a dialog closes and the element that opened it is gone. Without it the focus is lost.
 */
export function focusContent(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
}
