const textField = 'textarea, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';
const touched = new Set<HTMLInputElement | HTMLTextAreaElement>();

const isTextField = (target: unknown): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLElement && target.matches(textField);

/** Remembers which fields somebody has typed in. */
export function watchTyping(): void {
  const note = ({ target }: Event) => {
    if (isTextField(target)) touched.add(target);
  };
  document.addEventListener('input', note, true);
}

/** Whether loading the page anew would take something away: what was typed, or a change that is on its way. */
export function isBusy(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  const isTyped = [...touched].some(({ value }) => value !== '');
  return isTyped || document.querySelector('[data-loading="true"]') !== null;
}
