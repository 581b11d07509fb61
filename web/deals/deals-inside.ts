import { type RefObject, useEffect, useState } from 'react';

type Box = RefObject<HTMLElement | null>;

/**
 * Whether the mouse is in the box. The document is asked, not the box: what is taken away from under the pointer never
 * says that the pointer has left it, but whatever the pointer meets next says where it is.
 */
export function usePointed(box: Box): boolean {
  const [isPointed, setPointed] = useState(false);
  useEffect(() => {
    const meet = ({ pointerType, target }: PointerEvent) =>
      // A finger does not hover: its touch is over before anything could move.
      setPointed(pointerType === 'mouse' && target instanceof Node && box.current?.contains(target) === true);
    const leaveWindow = ({ relatedTarget }: PointerEvent) => relatedTarget === null && setPointed(false);
    document.addEventListener('pointerover', meet);
    document.addEventListener('pointerout', leaveWindow);
    return () => {
      document.removeEventListener('pointerover', meet);
      document.removeEventListener('pointerout', leaveWindow);
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
