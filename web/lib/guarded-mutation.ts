import {
  type MutateOptions,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readToken } from './token.ts';

/**
 * A change that a person asks for. Pressed twice, it is asked for once: the second press of a double click comes before the
 * page has drawn that the first one is under way. What came of it is said also to those who have left the form meanwhile,
 * but to nobody who has signed in since.
 */
export function useGuardedMutation<TAnswer, TWanted = void, TBefore = unknown>(
  options: UseMutationOptions<TAnswer, Error, TWanted, TBefore>,
): UseMutationResult<TAnswer, Error, TWanted, TBefore> {
  const underWay = useRef<MutateOptions<TAnswer, Error, TWanted, TBefore>>(undefined);
  const asker = useRef<string>(undefined);
  const isGone = useIsGone();
  const isForAsker = () => asker.current === undefined || asker.current === readToken();
  // The library forgets what a form wanted to do with the answer as soon as the form is gone.
  const left = () => (isGone.current ? underWay.current : undefined);
  const change = useMutation({
    ...options,
    onSuccess: async (...outcome) => {
      if (!isForAsker()) return;
      await options.onSuccess?.(...outcome);
      left()?.onSuccess?.(...outcome);
    },
    onError: async (...outcome) => {
      if (!isForAsker()) return;
      await options.onError?.(...outcome);
      left()?.onError?.(...outcome);
    },
    onSettled: (...outcome) => {
      underWay.current = undefined;
      return options.onSettled?.(...outcome);
    },
  });
  return {
    ...change,
    mutate: (...wanted) => {
      if (underWay.current) return;
      asker.current = readToken();
      underWay.current = wanted[1] ?? {};
      change.mutate(...wanted);
    },
  };
}

function useIsGone() {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}
