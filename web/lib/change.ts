import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A change that a person asks for. Pressed twice, it is asked for once: the second press of a double click comes before the
 * page has drawn that the first one is under way.
 */
export function useChange<TAnswer, TWanted = void, TBefore = unknown>(
  options: UseMutationOptions<TAnswer, Error, TWanted, TBefore>,
): UseMutationResult<TAnswer, Error, TWanted, TBefore> {
  const isUnderWay = useRef(false);
  const change = useMutation({
    ...options,
    onSettled: (...outcome) => {
      isUnderWay.current = false;
      return options.onSettled?.(...outcome);
    },
  });
  return {
    ...change,
    mutate: (...wanted) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      change.mutate(...wanted);
    },
  };
}
