import { type RefObject, useEffect, useState } from 'react';

type Box = RefObject<HTMLElement | null>;

/** The click follows after the finger is lifted. Until then nothing moves, so the click hits what was touched. */
const clickMs = 300;

/**
 * Whether the mouse is in the box, or a finger presses it. The document is asked, not the box: what is taken away from
 * under the pointer never says that the pointer has left it, but whatever the pointer meets next says where it is.
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
    // A finger does not hover: it holds the list for as long as it presses.
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
 * Whether somebody at the keyboard has the focus in the box: after a click it stays there unseen. `content` is what the
 * box is made of; with a part of it the focus may have gone, which nothing tells.
 */
export function useFocused(box: Box, content: unknown): boolean {
  const [isFocused, setFocused] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another content is a reason to look again.
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
