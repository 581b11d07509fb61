import { useSyncExternalStore } from 'react';

/** A question to the person. A call waits for the answer. */
export type OpenQuestion<About> = About & { answer: (isYes: boolean) => void };

/** Questions that calls ask while they are sent. A dialog shows the first one and answers it. */
export function openQuestions<About extends object>() {
  let open: readonly OpenQuestion<About>[] = [];
  const listeners = new Set<() => void>();

  function update(next: readonly OpenQuestion<About>[]): void {
    open = next;
    for (const listener of listeners) listener();
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  const first = () => open[0];

  return {
    /** The question that the person must answer now. */
    useFirst: (): OpenQuestion<About> | undefined => useSyncExternalStore(subscribe, first, first),

    ask(about: About): Promise<boolean> {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const question: OpenQuestion<About> = {
        ...about,
        answer: (isYes) => {
          update(open.filter((other) => other !== question));
          resolve(isYes);
        },
      };
      update([...open, question]);
      return promise;
    },

    /** Answers all with no, because no dialog can show them any more. */
    declineAll(): void {
      for (const { answer } of open) answer(false);
    },
  };
}
