import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissErrors } from '../lib/notify.tsx';

export type Field = 'phone' | 'current' | 'password' | 'confirm';
export type Problems = Partial<Record<Field, string>>;

type ShownProblems = { problems: Problems; language: string };

/** The order of the fields in the forms, from top to bottom. */
const order: readonly Field[] = ['phone', 'current', 'password', 'confirm'];

/** The problems of each field, and the focus on the first wrong field. */
export function useFormProblems() {
  const { language } = useTranslation().i18n;
  const [shown, setShown] = useState<ShownProblems>({ problems: {}, language });
  // After a change of language the old texts are dropped. The next try shows them in the new language.
  const inThisLanguage = (stored: ShownProblems) => (stored.language === language ? stored.problems : {});
  const problems = inThisLanguage(shown);
  const phone = useRef<HTMLInputElement>(null);
  const current = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const confirm = useRef<HTMLInputElement>(null);
  const inputs = { phone, current, password, confirm };

  const say = (field: Field, problem: string | undefined) => {
    if (problem === undefined && problems[field]) dismissErrors();
    setShown((now) => ({ problems: { ...inThisLanguage(now), [field]: problem }, language }));
  };

  /** Shows all problems and focuses the first wrong field. Returns that field. */
  const stopAt = (found: Problems): Field | undefined => {
    setShown({ problems: found, language });
    const first = order.find((field) => found[field]);
    if (first) inputs[first].current?.focus();
    return first;
  };

  return { problems, inputs, say, stopAt };
}

export type Checks = ReturnType<typeof useFormProblems>;
