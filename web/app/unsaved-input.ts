const textField = 'textarea, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';
const touched = new Set<HTMLInputElement | HTMLTextAreaElement>();

const isTextField = (target: unknown): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLElement && target.matches(textField);

/** Records the fields in which the user has typed. */
export function watchTyping(): void {
  const note = ({ target }: Event) => {
    if (isTextField(target)) touched.add(target);
  };
  document.addEventListener('input', note, true);
}

/** True if a reload of the page would lose something: typed text, or a change in progress. */
export function isBusy(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  const isTyped = [...touched].some(({ value }) => value !== '');
  return isTyped || document.querySelector('[data-loading="true"]') !== null;
}
