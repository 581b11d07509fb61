import type { KeyboardEvent } from 'react';

/** As they are printed on keyboards, in every language. */
export const keyNames = { ctrl: 'Ctrl', enter: 'Enter', tab: 'Tab', esc: 'Esc' } as const;

type Ways = { row: number; column: number };

/** The place of a field or button in the grid. */
export const placeIn = (row: number, column: number) => ({ 'data-place': `${row} ${column}` });

/** Moves the focus to the next field that way. Lines may have gaps. Answers whether there was one. */
function moveInGrid(from: HTMLElement, { row, column }: Ways): boolean {
  const grid = from.closest('[role="grid"]');
  const [atRow = 0, atColumn = 0] = (from.dataset.place ?? '').split(' ').map(Number);
  for (let times = 1; times <= 100; times++) {
    const place = `${atRow + row * times} ${atColumn + column * times}`;
    const next = grid?.querySelector<HTMLElement>(`[data-place="${place}"]`);
    if (next) {
      next.focus();
      return true;
    }
  }
  return false;
}

const ways = new Map<string, Ways>([
  ['ArrowUp', { row: -1, column: 0 }],
  ['ArrowDown', { row: 1, column: 0 }],
  ['Enter', { row: 1, column: 0 }],
  ['ArrowLeft', { row: 0, column: -1 }],
  ['ArrowRight', { row: 0, column: 1 }],
]);

const stepKeys = new Map<string, 'up' | 'down'>([
  ['+', 'up'],
  ['=', 'up'],
  ['-', 'down'],
  ['\u2212', 'down'],
]);

/** A field whose text is typed keeps the arrows to itself, until the mark stands at the edge of the text. */
function isAtEdge(target: EventTarget, key: string): boolean {
  if (!(target instanceof HTMLInputElement)) return true;
  const { selectionStart, selectionEnd, value } = target;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  if (key === 'ArrowLeft') return isWhole || selectionEnd === 0;
  return key !== 'ArrowRight' || isWhole || selectionStart === value.length;
}

type Handlers = {
  /** Undefined in a place where no price stands. */
  step?: ((direction: 'up' | 'down') => void) | undefined;
  /** Answers whether there was something to put back. */
  putBack?: (() => boolean) | undefined;
};

/** The keys of a place in the grid. */
export function onGridKey(event: KeyboardEvent<HTMLElement>, { step, putBack }: Handlers): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const direction = stepKeys.get(event.key);
  if (direction && step) {
    event.preventDefault();
    step(direction);
    return;
  }
  if (event.key === 'Escape' && putBack?.()) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  const way = ways.get(event.key);
  const isButton = event.currentTarget instanceof HTMLButtonElement && event.key === 'Enter';
  if (!way || isButton || !isAtEdge(event.target, event.key)) return;
  event.preventDefault();
  moveInGrid(event.currentTarget, way);
}

/** The keys of the whole board. Physical places, because these keys type other letters in the Ukrainian layout. */
export function boardKeyOf({ ctrlKey, metaKey, shiftKey, altKey, code }: KeyboardEvent): 'review' | 'undo' | undefined {
  if (!(ctrlKey || metaKey) || shiftKey || altKey) return undefined;
  if (code === 'Enter' || code === 'NumpadEnter') return 'review';
  return code === 'KeyZ' ? 'undo' : undefined;
}
