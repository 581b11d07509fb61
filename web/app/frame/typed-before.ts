type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: Element | null): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

declare global {
  interface Window {
    /** The button of a frame that was pressed last. `/scheme.js` notes it until React listens. */
    obminPressed?: HTMLButtonElement | null;
  }
}

let chosen: { select: HTMLSelectElement; value: string }[] = [];

/** Notes what was chosen in the frame: React sets the choices back when it takes them over. From now on it hears presses. */
export function noteChosen(place: HTMLElement): void {
  place.onclick = null;
  chosen = [...place.querySelectorAll('select')].flatMap((select) => {
    const first = [...select.options].find(({ defaultSelected }) => defaultSelected);
    return first && first.value !== select.value ? [{ select, value: select.value }] : [];
  });
}

/**
 * Tells React what was typed and chosen in the frame, and which field has the focus: its events came before React did. The
 * caret stays where it is.
 */
export function typeAgain(): void {
  const focused = document.activeElement;
  const caret = isTextField(focused) ? caretOf(focused) : undefined;
  focused?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  for (const field of document.querySelectorAll<TextField>('#root :is(input, textarea)')) {
    if (field.value !== field.defaultValue) write(field, field.value);
  }
  for (const { select, value } of chosen) {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  chosen = [];
  // After the render that this causes: a field may select its text when it gets the focus.
  if (caret) setTimeout(caret);
}

/** Presses what was pressed before React listened, if it is still there. */
export function pressAgain(): void {
  const pressed = window.obminPressed;
  window.obminPressed = undefined;
  if (pressed?.isConnected) pressed.click();
}

/** Returns what puts the caret back, if the field has changed nothing itself. */
function caretOf(field: TextField): () => void {
  const { value, selectionStart, selectionEnd } = field;
  return () => {
    const isSame = document.activeElement === field && field.value === value;
    if (isSame) field.setSelectionRange(selectionStart, selectionEnd);
  };
}

/** React compares with the value that it has seen in the field, and tells only of another one. */
function write(field: TextField, text: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
