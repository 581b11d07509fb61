import type { HistoryLocation } from '@tanstack/history';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Address, parseSearch, readAddress } from './read-address.ts';
import { useRouter } from './router.tsx';

type Place = { pathname: string; address: Address };

type Guard = {
  /** True if something would be lost now. */
  isDirty: () => boolean;
  /** True if this navigation would lose it. */
  isLeaving: (now: Place, next: Place) => boolean;
};

/** `answer` says whether the navigation goes on. Undefined: nothing is asked. */
export type Leaving = { answer: (goOn: boolean) => void } | undefined;

/** Holds back a navigation that would lose something, until the person has decided. */
export function useLeaving({ isDirty, isLeaving }: Guard): Leaving {
  const { history } = useRouter();
  const [leaving, setLeaving] = useState<Leaving>();
  const isHarmless = useEffectEvent((now: Place, next: Place) => !isDirty() || !isLeaving(now, next));
  const isUnsaved = useEffectEvent(isDirty);
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => isUnsaved(),
        blockerFn: async ({ currentLocation, nextLocation }) => {
          if (isHarmless(placeOf(currentLocation), placeOf(nextLocation))) return false;
          // Waits a tick. Otherwise the Escape that leaves the form would also answer the question.
          await new Promise((resolve) => setTimeout(resolve));
          const goesOn = await new Promise<boolean>((answer) => setLeaving({ answer }));
          setLeaving(undefined);
          return !goesOn;
        },
      }),
    [history],
  );
  return leaving;
}

const placeOf = ({ pathname, search }: HistoryLocation): Place => ({
  pathname,
  address: readAddress(parseSearch(search)),
});
