import { type RefObject, useEffect, useState } from 'react';

type Box = RefObject<HTMLElement | null>;

/**
 * On touch screens the click comes after the finger is lifted. For this time the list does not move, so that the click
 * hits the touched element.
 */
const clickMs = 300;

/**
 * Whether the mouse is inside the box, or a finger presses it. Listens on the document, not on the box: an element that
 * is removed under the pointer sends no leave event. The next element under the pointer sends an enter event.
 */
export function usePointed(box: Box): boolean {
  const [isPointed, setPointed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isInside = (target: EventTarget | null) => target instanceof Node && box.current?.contains(target) === true;
    const hold = ({ target }: PointerEvent) => {
      clearTimeout(timer);
      setPointed(isInside(target));
    };
    const ofMouse = (act: (event: PointerEvent) => void) => (event: PointerEvent) =>
      event.pointerType === 'mouse' && act(event);
    const ofFinger = (act: (event: PointerEvent) => void) => (event: PointerEvent) =>
      event.pointerType !== 'mouse' && act(event);
    const lift = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setPointed(false), clickMs);
    };
    document.addEventListener('pointerover', ofMouse(hold), { signal });
    document.addEventListener(
      'pointerout',
      ofMouse(({ relatedTarget }) => relatedTarget === null && setPointed(false)),
      { signal },
    );
    // A finger does not hover: it holds the list only while it presses.
    document.addEventListener('pointerdown', ofFinger(hold), { signal });
    document.addEventListener('pointerup', ofFinger(lift), { signal });
    document.addEventListener('pointercancel', ofFinger(lift), { signal });
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [box]);
  return isPointed;
}

/**
 * Whether an element in the box has visible keyboard focus. The invisible focus after a click does not count. `content`
 * is the content of the box. When a part of it is removed, its focus may be lost without an event, so a new `content`
 * triggers a new check.
 */
export function useFocused(box: Box, content: unknown): boolean {
  const [isFocused, setFocused] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content must trigger a new check.
  useEffect(() => {
    const look = () => setFocused(box.current?.querySelector(':focus-visible') != null);
    const leave = ({ relatedTarget }: FocusEvent) => relatedTarget === null && setFocused(false);
    look();
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', leave);
    };
  }, [box, content]);
  return isFocused;
}
