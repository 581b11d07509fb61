import { useEffect } from 'react';

const elsewhere = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"], [role="menu"]';

const isElsewhere = (target: EventTarget | null) =>
  document.querySelector('[role="dialog"]') !== null ||
  (target instanceof Element && target.closest(elsewhere) !== null);

/** The number of a bare key that is not held: `1` to `9`. */
const numberOf = ({ code, shiftKey, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): string | undefined =>
  shiftKey || ctrlKey || metaKey || altKey || repeat ? undefined : /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];

/** Each number presses the button that has it in `data-till-key`. A field and an open dialog have the keys for themselves. */
export function useActKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const number = numberOf(event);
      if (number === undefined || event.defaultPrevented || isElsewhere(event.target)) return;
      document.querySelector<HTMLElement>(`[data-till-key="${number}"]`)?.click();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
