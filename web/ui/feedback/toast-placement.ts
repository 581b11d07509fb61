import { type RefObject, useLayoutEffect } from 'react';

/** The top and bottom of an element in the window, in px. */
type Span = { top: number; bottom: number };
type Direction = 'up' | 'down';

/**
 * Elements that a toast must not cover: marked ones (sums, statuses, names, code fields, the answers of a question),
 * dialog heads and form buttons.
 */
const keptClear = '[data-keep-clear], .mantine-Modal-header, .mantine-Modal-body form button';
/** So is the field of a dialog in which the person types, with its label. */
const typedField = '.mantine-Modal-body .mantine-InputWrapper-root';
const gap = 8;
/** How soon the position is checked after the page has changed under a toast: a dialog opens, or an answer arrives. */
const lookAgainMs = 150;

/**
 * Returns the nearest top, in the given direction, where the box overlaps none of the spans. Undefined if there is
 * none.
 */
export function clearTop(wanted: Span, spans: readonly Span[], room: Span, direction: Direction): number | undefined {
  const height = wanted.bottom - wanted.top;
  const fitting = (top: number) => Math.max(room.top, Math.min(top, room.bottom - height));
  let top = fitting(wanted.top);
  const met = () => spans.find((span) => span.top < top + height && span.bottom > top);
  for (let span = met(); span; span = met()) {
    top = direction === 'up' ? span.top - gap - height : span.bottom + gap;
    if (top !== fitting(top)) return undefined;
  }
  return top;
}

/**
 * Moves a floating box so that it does not cover elements that must stay readable. The box does not move while it
 * covers none of them, or while the pointer or the focus is in it.
 */
export function useToastPlacement(box: RefObject<HTMLElement | null>, isShown: boolean, direction: Direction): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const look = () => box.current && place(box.current, direction);
    look();
    const stop = onMoves(look);
    const placed = box.current;
    return () => {
      stop();
      if (placed) putBack(placed);
    };
  }, [box, isShown, direction]);
}

/** What moves elements without a change of the document, what lets a box move that was held, and what makes another field kept clear. */
const moves = [
  'scroll',
  'resize',
  'transitionend',
  'animationend',
  'load',
  'pointerout',
  'focusin',
  'focusout',
] as const;

/**
 * Calls `look` when something may have moved, at most once in `lookAgainMs`. To look means to lay out the page and to measure
 * hundreds of elements, so a page that rests is left alone.
 */
function onMoves(look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      look();
    }, lookAgainMs);
  };
  const changes = new MutationObserver(note);
  changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  // Most of these events do not bubble, but they can be caught on their way down.
  for (const move of moves) window.addEventListener(move, note, { capture: true, passive: true });
  // The keyboard of a phone changes only this.
  window.visualViewport?.addEventListener('resize', note);
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    for (const move of moves) window.removeEventListener(move, note, { capture: true });
    window.visualViewport?.removeEventListener('resize', note);
  };
}

const shifts = new WeakMap<HTMLElement, { by: number; isOverDialog: boolean }>();

function putBack(box: HTMLElement): void {
  shifts.delete(box);
  box.style.removeProperty('translate');
}

function place(box: HTMLElement, direction: Direction): void {
  const parts = [...box.children].map((child) => child.getBoundingClientRect());
  if (parts.length === 0 || box.matches(':hover, :focus-within')) return;
  const area = around(parts);
  const dialogs = [...document.querySelectorAll('[role="dialog"]')];
  const isOverDialog = dialogs.length > 0;
  const before = shifts.get(box) ?? { by: 0, isOverDialog };
  const spans = spansToKeep(dialogs).filter(({ left, right }) => left < area.right && right > area.left);
  const room = roomOfWindow();
  const isSame = before.isOverDialog === isOverDialog && clearTop(area, spans, room, direction) === area.top;
  if (isSame) return;
  const wanted = { top: area.top - before.by, bottom: area.bottom - before.by };
  const by = (clearTop(wanted, spans, room, direction) ?? wanted.top) - wanted.top;
  shifts.set(box, { by, isOverDialog });
  box.style.setProperty('translate', `0 ${by}px`);
}

/**
 * Returns the rectangles of the elements that must stay readable: those in dialogs, and those that no dialog covers.
 */
function spansToKeep(dialogs: readonly Element[]): DOMRect[] {
  const hiding = dialogs.map((dialog) => dialog.getBoundingClientRect());
  const isSeen = (kept: Element, { left, right, top, bottom }: DOMRect) =>
    kept.closest('[role="dialog"]') !== null ||
    !hiding.some((over) => over.left < right && over.right > left && over.top < bottom && over.bottom > top);
  return [...document.querySelectorAll(keptClear), document.activeElement?.closest(typedField)]
    .filter((kept) => kept instanceof Element)
    .map((kept) => ({ kept, rect: kept.getBoundingClientRect() }))
    .filter(({ kept, rect }) => rect.width > 0 && isSeen(kept, rect))
    .map(({ rect }) => rect);
}

/** The visible part of the window. The keyboard of a phone covers the rest. */
function roomOfWindow(): Span {
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  return { top: offsetTop, bottom: offsetTop + height };
}

const around = (parts: readonly DOMRect[]) => ({
  left: Math.min(...parts.map(({ left }) => left)),
  right: Math.max(...parts.map(({ right }) => right)),
  top: Math.min(...parts.map(({ top }) => top)),
  bottom: Math.max(...parts.map(({ bottom }) => bottom)),
});
