import { useRef, useState } from 'react';

export type Field = 'phone' | 'password' | 'confirm';
export type Problems = Partial<Record<Field, string>>;

const order: readonly Field[] = ['phone', 'password', 'confirm'];

/** What is wrong with each field, and the way to the first one that is. */
export function useProblems() {
  const [problems, setProblems] = useState<Problems>({});
  const phone = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const confirm = useRef<HTMLInputElement>(null);
  const inputs = { phone, password, confirm };

  const say = (field: Field, problem: string | undefined) => setProblems((now) => ({ ...now, [field]: problem }));

  /** Shows all that is wrong and moves to the first; answers whether anything is. */
  const stopAt = (found: Problems): boolean => {
    setProblems(found);
    const first = order.find((field) => found[field]);
    if (first) inputs[first].current?.focus();
    return first !== undefined;
  };

  return { problems, inputs, say, stopAt };
}
