/** What comes next has the focus, or else the heading of the deal. */
export function focusPlaced(): void {
  const next = document.querySelector<HTMLElement>('[data-walk-in-next]') ?? document.getElementById('walk-in-title');
  next?.focus();
}
