import { useRef, useState } from 'react';
import { dismissErrors } from '../lib/notify.tsx';

export type Field = 'phone' | 'current' | 'password' | 'confirm';
export type Problems = Partial<Record<Field, string>>;

/** From top to bottom, as the forms have them. */
const order: readonly Field[] = ['phone', 'current', 'password', 'confirm'];

/** What is wrong with each field, and the way to the first one that is. */
export function useProblems() {
  const [problems, setProblems] = useState<Problems>({});
  const phone = useRef<HTMLInputElement>(null);
  const current = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const confirm = useRef<HTMLInputElement>(null);
  const inputs = { phone, current, password, confirm };

  const say = (field: Field, problem: string | undefined) => {
    if (problem === undefined && problems[field]) dismissErrors();
    setProblems((now) => ({ ...now, [field]: problem }));
  };

  /** Shows all that is wrong and moves to the first, which it answers. */
  const stopAt = (found: Problems): Field | undefined => {
    setProblems(found);
    const first = order.find((field) => found[field]);
    if (first) inputs[first].current?.focus();
    return first;
  };

  return { problems, inputs, say, stopAt };
}

export type Checks = ReturnType<typeof useProblems>;
