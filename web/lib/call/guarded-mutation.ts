import {
  type MutateOptions,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readToken } from './token.ts';

/**
 * A mutation that ignores a second call while the first one is in progress. React renders the pending state too late
 * for the second click of a double click. The result is also reported if the form is unmounted before the answer, but
 * not if another user has signed in since.
 */
export function useGuardedMutation<TAnswer, TWanted = void, TBefore = unknown>(
  options: UseMutationOptions<TAnswer, Error, TWanted, TBefore>,
): UseMutationResult<TAnswer, Error, TWanted, TBefore> {
  const underWay = useRef<MutateOptions<TAnswer, Error, TWanted, TBefore>>(undefined);
  const asker = useRef<string>(undefined);
  const isGone = useIsGone();
  const isSameSession = () => asker.current === undefined || asker.current === readToken();
  const change = useMutation({
    ...options,
    onSuccess: async (...outcome) => {
      if (isSameSession()) await options.onSuccess?.(...outcome);
    },
    onError: async (...outcome) => {
      if (isSameSession()) await options.onError?.(...outcome);
    },
    onSettled: async (...outcome) => {
      const asked = underWay.current;
      underWay.current = undefined;
      await options.onSettled?.(...outcome);
      // React Query drops the callbacks of `mutate` when its component has gone, as a row does while its list is read
      // again. So they are called here.
      if (!isGone.current || !isSameSession()) return;
      const [answer, error, ...rest] = outcome;
      if (error) asked?.onError?.(error, ...rest);
      else asked?.onSuccess?.(answer as TAnswer, ...rest);
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
