import { type RefObject, useEffect, useRef, useState } from 'react';
import { useOrderPanel } from '../order-panel.tsx';

const fields = 'input, textarea, select, [contenteditable="true"]';
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

export const isTyping = (element: Element | null) => element?.closest(fields) != null;

/** How many dialogs, menus and lists are open. The keys belong to the topmost. */
export const layersOpen = () => document.querySelectorAll(layers).length;

/** Whether it is in a dialog, a menu or a list, also in one that is being closed. */
export const isInLayer = (element: Element | null) => element?.closest(layers) != null;

/** After the order under the key has changed, the key is ignored for this time: the person may mean the order before. */
const pauseMs = 1_000;
/** The same after the person has chosen the order by a key. */
const chosenPauseMs = 400;

/** Whether the key has to wait, because `current` has changed a moment ago. `chosen` is what the person went to. */
export function useKeyPause(current: string | undefined, chosen?: RefObject<string | undefined>): () => boolean {
  const shown = useRef(current);
  const endsAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    const isChosen = current !== undefined && chosen?.current === current;
    endsAt.current = performance.now() + (isChosen ? chosenPauseMs : pauseMs);
  }, [current, chosen]);
  // A change that is on the screen and not noted yet rests too.
  return () => shown.current !== current || performance.now() < endsAt.current;
}

/**
 * Whether a panel that has opened by itself still rests: a key that was typed for the screen before must not answer it.
 */
export function useKeyRest(isOn: boolean): boolean {
  const [isResting, setResting] = useState(isOn);
  useEffect(() => {
    const timer = setTimeout(() => setResting(false), chosenPauseMs);
    return () => clearTimeout(timer);
  }, []);
  return isResting;
}

type Pressed = Pick<KeyboardEvent, 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** A key by itself, and not held. */
const isBare = ({ shiftKey, ctrlKey, metaKey, altKey, repeat }: Pressed) =>
  !(shiftKey || ctrlKey || metaKey || altKey || repeat);

const isStepKey = (pressed: Pressed) => /^(Digit|Numpad)1$/.test(pressed.code) && isBare(pressed);
const isDealKey = (pressed: Pressed) => /^Key[TMXP]$/.test(pressed.code) && isBare(pressed);

const isTaken = ({ defaultPrevented, target }: KeyboardEvent) =>
  defaultPrevented || (target instanceof Element && isTyping(target));

/**
 * In an open order the key `1` presses the button of its next step. `version` is that of the order. In the panel of the desk
 * the key is the desk's too, so it is caught before, and rests when the desk says so.
 */
export function useStepKey(button: RefObject<HTMLButtonElement | null>, version: string, isOn: boolean): void {
  const isPaused = useKeyPause(version);
  const panel = useOrderPanel();
  useEffect(() => {
    if (!isOn) return undefined;
    const isResting = () => isPaused() || panel?.isResting() === true;
    // A question over the dialog is a second layer.
    const isOnTop = () => layersOpen() === (panel ? 0 : 1);
    const listen = (event: KeyboardEvent) => {
      if (!isStepKey(event) || isTaken(event) || !isOnTop() || isResting()) return;
      event.preventDefault();
      button.current?.click();
    };
    const isFirst = panel !== undefined;
    document.addEventListener('keydown', listen, isFirst);
    return () => document.removeEventListener('keydown', listen, isFirst);
  }, [button, isPaused, isOn, panel]);
}

/** The button or field of an open deal that names this key in `data-deal-key`. A question over the deal has the keys for itself. */
function dealButton(code: string): HTMLElement | null {
  const button = document.querySelector<HTMLElement>(`[data-deal-key="${code}"]`);
  return layersOpen() === (isInLayer(button) ? 1 : 0) ? button : null;
}

/** Whether a deal is open with a button for keys. They mean that deal then, and no other one. */
export const hasOpenDeal = () => document.querySelector('[data-deal-key]') !== null;

/** A field is written in, a button is pressed. */
const goTo = (element: HTMLElement) => (isTyping(element) ? element.focus() : element.click());

/** In an open deal each of these keys presses its button, or goes to its field, whether the deal stands in a dialog or beside the list. */
export function useDealKeys(version: string): void {
  const isPaused = useKeyPause(version);
  const panel = useOrderPanel();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const button = isDealKey(event) && !isTaken(event) ? dealButton(event.code) : null;
      if (!button || isPaused() || panel?.isResting() === true) return;
      event.preventDefault();
      goTo(button);
    };
    const isFirst = panel !== undefined;
    document.addEventListener('keydown', listen, isFirst);
    return () => document.removeEventListener('keydown', listen, isFirst);
  }, [isPaused, panel]);
}
