import { type RefObject, useLayoutEffect, useState } from 'react';
import { type AmountProblem, acceptAmount, meantBy, problemLeft } from './typed-amount.ts';

type Typing = {
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  mark: string;
  onTyped: (typed: string) => unknown;
};

/**
 * While focused, the field shows the typed text, otherwise the grouped number. Text that is not accepted leaves the
 * field unchanged, and the reason is shown until the next change. So a person who types without looking notices a lost
 * digit.
 */
export function useAmountTyping({ input, typed, mark, onTyped }: Typing) {
  const [isTyping, setTyping] = useState(false);
  const [refused, setRefused] = useState<AmountProblem>();
  const [seen, setSeen] = useState(typed);
  if (typed !== seen) {
    setSeen(typed);
    setRefused(undefined);
  }
  // Switching to the plain number clears the browser's selection. Without it the next digit would be appended.
  useLayoutEffect(() => {
    if (isTyping) input.current?.select();
  }, [input, isTyping]);
  const take = (text: string) => {
    const accepted = acceptAmount(text);
    setRefused(accepted.problem);
    if (accepted.typed !== undefined && accepted.typed !== typed) onTyped(accepted.typed);
  };
  return {
    isTyping,
    problem: refused ?? (isTyping ? undefined : problemLeft(typed)),
    handlers: {
      onChange: (event: { currentTarget: { value: string } }) => take(event.currentTarget.value),
      onFocus: () => {
        setTyping(true);
        // A swap writes the amount with a point. For editing, it becomes the decimal mark of the language.
        if (/^\d+\.\d+$/.test(typed)) onTyped(typed.replace('.', mark));
      },
      onBlur: () => {
        setTyping(false);
        const meant = meantBy(typed, mark);
        if (meant !== typed) onTyped(meant);
      },
    },
  };
}
