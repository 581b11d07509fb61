import { useEffect } from 'react';
import { isTyping, layersOpen } from '../order/step/step-key.ts';

/** The actions that keys trigger on the desk. */
export type DeskKey = 'search' | 'next' | 'previous' | 'open' | 'step' | 'list';

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

const signs = new Map<string, DeskKey>([
  ['/', 'search'],
  ['?', 'list'],
]);

/** Physical key codes, because these keys type other letters in the Ukrainian layout. */
const places = new Map<string, DeskKey>([
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
const mayRepeat: readonly DeskKey[] = ['next', 'previous'];

export function deskKeyOf({ key, code, shiftKey, ctrlKey, metaKey, altKey, repeat }: Pressed): DeskKey | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const meaning = signs.get(key) ?? places.get(shiftKey ? `Shift+${code}` : code);
  return meaning && repeat && !mayRepeat.includes(meaning) ? undefined : meaning;
}

const controls = 'button, a[href], summary, [role="button"]';

/**
 * Whether something else handles the key: a text field, a dialog, a menu, or (for Enter) the focused button or link.
 */
function isTaken(event: KeyboardEvent, meaning: DeskKey): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || isTyping(target) || layersOpen() > 0) return true;
  return meaning === 'open' && target?.closest(controls) != null;
}

type Hands = Record<DeskKey, () => unknown>;

/** Listens for the desk's keys. `isResting` says whether `1` is ignored at this moment. */
export function useDeskKeys(hands: Hands, isResting: () => boolean) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const meaning = deskKeyOf(event);
      if (!meaning || isTaken(event, meaning)) return;
      event.preventDefault();
      if (meaning !== 'step' || !isResting()) hands[meaning]();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [hands, isResting]);
}
