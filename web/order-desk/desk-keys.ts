import { useEffect, useRef } from 'react';

/** What a key of the desk means. */
export type DealsKey = 'search' | 'next' | 'previous' | 'open' | 'step' | 'list';

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

const signs = new Map<string, DealsKey>([
  ['/', 'search'],
  ['?', 'list'],
]);

/** By their place on the keyboard, since with the Ukrainian layout these keys write other letters. */
const places = new Map<string, DealsKey>([
  ['Slash', 'search'],
  ['Shift+Slash', 'list'],
  ['KeyJ', 'next'],
  ['KeyK', 'previous'],
  ['Enter', 'open'],
  ['NumpadEnter', 'open'],
  ['Digit1', 'step'],
  ['Numpad1', 'step'],
]);

/** A key that is held down only walks: it opens nothing twice and takes no second step. */
const mayRepeat: readonly DealsKey[] = ['next', 'previous'];

export function meaningOf({ key, code, shiftKey, ctrlKey, metaKey, altKey, repeat }: Pressed): DealsKey | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const meaning = signs.get(key) ?? places.get(shiftKey ? `Shift+${code}` : code);
  return meaning && repeat && !mayRepeat.includes(meaning) ? undefined : meaning;
}

const fields = 'input, textarea, select, [contenteditable="true"]';
const controls = 'button, a[href], summary, [role="button"]';
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

export const isTyping = (element: Element | null) => element?.closest(fields) != null;

/** Whether the key is somebody else's: a field's, a dialog's or menu's, or, for Enter, the button's under the focus. */
function isTaken(event: KeyboardEvent, meaning: DealsKey): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || isTyping(target) || document.querySelector(layers)) return true;
  return meaning === 'open' && target?.closest(controls) != null;
}

/** After the current deal changed by itself, `1` rests for a moment: the finger may have meant the one before. */
const restMs = 400;

/** Listens for the keys of the desk. `current` is the deal that `1` would move. */
export function useDealsKeys(hands: Record<DealsKey, () => unknown>, current: string | undefined) {
  const isResting = useRest(current);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const meaning = meaningOf(event);
      if (!meaning || isTaken(event, meaning)) return;
      event.preventDefault();
      if (meaning !== 'step' || !isResting()) hands[meaning]();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [hands, isResting]);
}

function useRest(current: string | undefined) {
  const shown = useRef(current);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    changedAt.current = performance.now();
  }, [current]);
  return () => performance.now() - changedAt.current < restMs;
}
