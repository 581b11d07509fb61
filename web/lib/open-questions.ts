import { useSyncExternalStore } from 'react';

/** A question to the person. A call waits for the answer. */
export type OpenQuestion<About, Yes = true> = About & { answer: (answer: Yes | false) => void };

/**
 * Questions that calls ask while they are sent. A dialog shows the first one and answers it. `Yes`: what a person says who does not
 * decline.
 */
export function openQuestions<About extends object, Yes = true>() {
  let open: readonly OpenQuestion<About, Yes>[] = [];
  const listeners = new Set<() => void>();

  function update(next: readonly OpenQuestion<About, Yes>[]): void {
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
    useFirst: (): OpenQuestion<About, Yes> | undefined => useSyncExternalStore(subscribe, first, first),

    ask(about: About): Promise<Yes | false> {
      const { promise, resolve } = Promise.withResolvers<Yes | false>();
      const question: OpenQuestion<About, Yes> = {
        ...about,
        answer: (answer) => {
          update(open.filter((other) => other !== question));
          resolve(answer);
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
