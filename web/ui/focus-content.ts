/** Where what opened a dialog is gone when it closes, the focus goes to the screen instead of out of the page. */
export function focusContent(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
}
