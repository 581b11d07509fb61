import { useLayoutEffect } from 'react';
import { isInLayer, isTyping, layersOpen } from '../order/step/step-key.ts';

/** The actions that keys trigger on the desk. */
export type DeskKey =
  | 'search'
  | 'next'
  | 'previous'
  | 'laneBefore'
  | 'laneAfter'
  | 'open'
  | 'step'
  | 'keep'
  | 'write'
  | 'exit'
  | 'leave'
  | 'newDeal'
  | 'list';

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
  ['KeyH', 'laneBefore'],
  ['KeyL', 'laneAfter'],
  ['KeyT', 'keep'],
  ['KeyM', 'write'],
  ['KeyX', 'exit'],
  ['KeyN', 'newDeal'],
  ['Escape', 'leave'],
  ['Enter', 'open'],
  ['NumpadEnter', 'open'],
  ['Digit1', 'step'],
  ['Numpad1', 'step'],
]);

/** The arrows are ways of the page. Only from a deal they go to the next one. */
const arrows = new Map<string, DeskKey>([
  ['ArrowDown', 'next'],
  ['ArrowUp', 'previous'],
  ['ArrowLeft', 'laneBefore'],
  ['ArrowRight', 'laneAfter'],
]);

/** What acts on the highlighted deal. It rests after another deal has become that one. */
const acting: readonly DeskKey[] = ['step', 'keep', 'write', 'exit'];

/** A held key repeats only the movement actions. It must not open an order twice or take a second step. */
const mayRepeat: readonly DeskKey[] = ['next', 'previous', 'laneBefore', 'laneAfter'];

export function deskKeyOf(pressed: Pressed, isOnDeal = false): DeskKey | undefined {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey, repeat } = pressed;
  if (ctrlKey || metaKey || altKey) return undefined;
  const arrow = isOnDeal && !shiftKey ? arrows.get(code) : undefined;
  const meaning = arrow ?? signs.get(key) ?? places.get(shiftKey ? `Shift+${code}` : code);
  return meaning && repeat && !mayRepeat.includes(meaning) ? undefined : meaning;
}

const controls = 'button, a[href], summary, [role="button"]';

/**
 * Whether something else handles the key: a text field, a dialog, a menu, or (for Enter) the focused button or link.
 */
function isTaken(event: KeyboardEvent, meaning: DeskKey): boolean {
  const target = event.target instanceof Element ? event.target : null;
  // A menu that this very key has closed was open too.
  if (event.defaultPrevented || isTyping(target) || layersOpen() > 0 || isInLayer(target)) return true;
  return meaning === 'open' && target?.closest(controls) != null;
}

/** Without a hand the key is left to the browser. */
type Hands = Record<DeskKey, (() => unknown) | undefined>;

const isOnDeal = ({ target }: KeyboardEvent) => target instanceof Element && target.closest('[data-current]') !== null;

/**
 * Listens for the desk's keys. `isResting` says whether what acts on a deal is ignored at this moment. The keys mean what the
 * screen shows, so they change with it: a passive effect comes later, and until then they would mean what stood there before.
 */
export function useDeskKeys(hands: Hands, isResting: () => boolean) {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const meaning = deskKeyOf(event, isOnDeal(event));
      const hand = meaning && hands[meaning];
      if (!hand || isTaken(event, meaning)) return;
      event.preventDefault();
      if (!acting.includes(meaning) || !isResting()) hand();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [hands, isResting]);
}
