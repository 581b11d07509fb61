import { useEffect, useEffectEvent, useState } from 'react';
import type { WalkIn } from '../state/use-walk-in.ts';
import { type Field, fieldOf, fields } from '../state/walk-in-missing.ts';

/** The field is reached by the keys: Enter goes from it to the next one. */
export const fieldProps = (field: Field) => ({ 'data-field': field });

export function focusField(field: Field): void {
  const found = [...document.querySelectorAll<HTMLElement>(`[data-field="${field}"]`)];
  const target = found.find((one) => one.dataset.first !== undefined) ?? found[0];
  target?.focus();
}

/**
 * Enter goes to the next field that lacks something, and asks the question where none does. After a phone it waits until the
 * server has said whose it is, because a new person has a name to give.
 */
export function useForward({ missing, isNew, draft, person }: WalkIn, ask: () => void) {
  const [from, setFrom] = useState<Field>();
  const go = useEffectEvent((start: Field) => {
    const lacking = [
      ...missing.map((one) => fieldOf[one]),
      ...(isNew && start === 'phone' && !draft.name ? ['name' as const] : []),
    ];
    const after = fields.slice(fields.indexOf(start) + 1).find((field) => lacking.includes(field));
    const next = after ?? fields.find((field) => lacking.includes(field));
    if (next) focusField(next);
    else ask();
  });
  const isWaiting = person.isLooking;
  useEffect(() => {
    if (from === undefined || isWaiting) return;
    setFrom(undefined);
    go(from);
  }, [from, isWaiting]);
  return setFrom;
}
