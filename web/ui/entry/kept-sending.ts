import type { UseMutationResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { notifySuccess } from '../../lib/notify.tsx';
import { type KeptForm, type KeptSchema, useKeptForm } from './kept-form.ts';

type Sending<S extends KeptSchema> = {
  /** Sends it. The same key once more is the same entry. */
  change: Pick<UseMutationResult<unknown, Error, { body: z.output<S>; key: string }>, 'mutate' | 'isPending'>;
  done: string;
  failed: string;
  onDone: () => void;
};

/** A form whose draft stays until it is done. It is sent with its key, and says how it went. */
export function useKeptSending<S extends KeptSchema>(options: KeptForm<S>, { change, ...words }: Sending<S>) {
  const { form, keyFor, forget } = useKeptForm(options);
  const send = form.submit((body) =>
    change.mutate(
      { body, key: keyFor(body) },
      {
        onSuccess: () => {
          forget();
          notifySuccess(words.done);
          words.onDone();
        },
        onError: (error) => form.fail(error, words.failed),
      },
    ),
  );
  return { ...form, send, isPending: change.isPending };
}
