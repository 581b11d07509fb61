import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office.ts';
import { mayManageNetwork } from '#domain/actor.ts';
import { translateSentence } from '../lib/error-text.ts';
import { useActor } from '../lib/session.tsx';
import {
  type FieldProblem,
  type FieldProblems,
  fieldsOf,
  findProblems,
  isSame,
  newFields,
  type OfficeFieldName,
  type OfficeFields,
  officeFieldNames,
} from './offices-fields.ts';

/** The values and problems of the form. Problems are shown only after the first try to save. */
export function useOfficeFields(office: Office | undefined, onDirty: (isDirty: boolean) => void) {
  const readOnly = !mayManageNetwork(useActor());
  const [first] = useState(() => (office ? fieldsOf(office, readOnly) : newFields()));
  const [fields, setFields] = useState(first);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldProblems>({});
  const problemText = useProblemText();
  const formId = useId();
  const problems = isTried ? { ...refused, ...findProblems(fields) } : refused;

  const put = (change: Partial<OfficeFields>) => {
    const next = { ...fields, ...change };
    setFields(next);
    onDirty(!isSame(next, first));
    const changed = new Set<string>('place' in change ? ['city'] : Object.keys(change));
    setRefused(Object.fromEntries(Object.entries(refused).filter(([name]) => !changed.has(name))));
  };

  const idOf = (field: OfficeFieldName) => `${formId}-${field}`;
  const focusFirst = (wrong: FieldProblems) => {
    const field = officeFieldNames.find((name) => wrong[name] !== undefined);
    if (field) document.getElementById(idOf(field))?.focus();
    return field !== undefined;
  };

  return {
    fields,
    put,
    idOf,
    errorOf: (field: OfficeFieldName) => problemText(field, problems[field]),
    /** Returns true if the form can be sent. Otherwise focuses the first wrong field. */
    check: () => {
      setTried(true);
      return !focusFirst(findProblems(fields));
    },
    refuse: (wrong: FieldProblems) => {
      setRefused(wrong);
      focusFirst(wrong);
    },
  };
}

export type OfficeForm = ReturnType<typeof useOfficeFields>;

function useProblemText() {
  const { t } = useTranslation('offices');
  return (field: OfficeFieldName, problem: FieldProblem | undefined): string | undefined => {
    switch (problem?.kind) {
      case 'invalid':
        return t(`problem.${field}`);
      case 'tooLong':
        return t('problem.tooLong', { max: problem.max });
      case 'refused':
        return translateSentence(problem.message) ?? (field === 'city' ? t('problem.city') : t('problem.refused'));
      default:
        return undefined;
    }
  };
}
