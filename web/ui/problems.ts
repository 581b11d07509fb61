import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissErrors } from '../lib/notify.tsx';

export type Field = 'phone' | 'current' | 'password' | 'confirm';
export type Problems = Partial<Record<Field, string>>;

type Said = { problems: Problems; language: string };

/** From top to bottom, as the forms have them. */
const order: readonly Field[] = ['phone', 'current', 'password', 'confirm'];

/** What is wrong with each field, and the way to the first one that is. */
export function useProblems() {
  const { language } = useTranslation().i18n;
  const [said, setSaid] = useState<Said>({ problems: {}, language });
  // Sentences in a language that was left are forgotten; the next try says them anew.
  const stillSaid = (then: Said) => (then.language === language ? then.problems : {});
  const problems = stillSaid(said);
  const phone = useRef<HTMLInputElement>(null);
  const current = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const confirm = useRef<HTMLInputElement>(null);
  const inputs = { phone, current, password, confirm };

  const say = (field: Field, problem: string | undefined) => {
    if (problem === undefined && problems[field]) dismissErrors();
    setSaid((now) => ({ problems: { ...stillSaid(now), [field]: problem }, language }));
  };

  /** Shows all that is wrong and moves to the first, which it answers. */
  const stopAt = (found: Problems): Field | undefined => {
    setSaid({ problems: found, language });
    const first = order.find((field) => found[field]);
    if (first) inputs[first].current?.focus();
    return first;
  };

  return { problems, inputs, say, stopAt };
}

export type Checks = ReturnType<typeof useProblems>;
