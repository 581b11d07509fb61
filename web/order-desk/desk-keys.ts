import { useEffect, useRef } from 'react';

/** The actions that keys trigger on the desk. */
export type DealsKey = 'search' | 'next' | 'previous' | 'open' | 'step' | 'list';

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

const signs = new Map<string, DealsKey>([
  ['/', 'search'],
  ['?', 'list'],
]);

/** Physical key codes, because these keys type other letters in the Ukrainian layout. */
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

/** A held key repeats only the movement actions. It must not open an order twice or take a second step. */
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

/**
 * Whether something else handles the key: a text field, a dialog, a menu, or (for Enter) the focused button or link.
 */
function isTaken(event: KeyboardEvent, meaning: DealsKey): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || isTyping(target) || document.querySelector(layers)) return true;
  return meaning === 'open' && target?.closest(controls) != null;
}

/** After the current order changes, `1` is ignored for this time: the person may have meant the previous order. */
const restMs = 400;

/** Listens for the desk's keys. `current` is the key of the order that `1` acts on. */
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
