import { useEffect, useState } from 'react';
import type { RateScope } from '#contract/rate.ts';

type Known = Pick<RateScope, 'office_id' | 'pair'>;

const followsNow = ({ pair }: Known) => pair?.follows === true;

/** The offices whose choice differs from what is saved. Stored by office id, so turning pages loses no choice. */
export function useAssignChoice(onDirty: (isDirty: boolean) => void) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isDirty = changed.size > 0;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const choose = (offices: readonly Known[], follows: boolean) =>
    setChanged((before) => {
      const next = new Map(before);
      for (const office of offices) {
        if (followsNow(office) === follows) next.delete(office.office_id);
        else next.set(office.office_id, follows);
      }
      return next;
    });
  const idsOf = (wanted: boolean) => [...changed].filter(([, follows]) => follows === wanted).map(([id]) => id);
  return {
    choose,
    isChosen: (office: Known) => changed.get(office.office_id) ?? followsNow(office),
    isChanged: (office: Known) => changed.has(office.office_id),
    joining: idsOf(true),
    leaving: idsOf(false),
  };
}

export type AssignChoice = ReturnType<typeof useAssignChoice>;
