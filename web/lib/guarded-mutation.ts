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
  // React Query drops the callbacks of `mutate` when its component unmounts, so they are called here.
  const left = () => (isGone.current ? underWay.current : undefined);
  const change = useMutation({
    ...options,
    onSuccess: async (...outcome) => {
      if (!isSameSession()) return;
      await options.onSuccess?.(...outcome);
      left()?.onSuccess?.(...outcome);
    },
    onError: async (...outcome) => {
      if (!isSameSession()) return;
      await options.onError?.(...outcome);
      left()?.onError?.(...outcome);
    },
    onSettled: async (...outcome) => {
      const wasThere = !isGone.current;
      const asked = underWay.current;
      underWay.current = undefined;
      await options.onSettled?.(...outcome);
      if (!wasThere || !isGone.current || !isSameSession()) return;
      // The row of a list may go while the list is read again. Its callbacks have not been called yet.
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
