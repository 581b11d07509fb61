import { useState } from 'react';
import type { z } from 'zod';
import { ApprovalNeeds } from '#contract/approval/approval.ts';
import type { Asking } from '#contract/approval/asking.ts';
import type { Decimal } from '#domain/money/money.ts';
import { extensionOf } from '../../lib/call/api.ts';
import { type KeptForm, useKeptForm } from './kept-form.ts';

type ExplainedSchema = z.ZodType<{ reason: string }, Record<string, string>>;

type Sending<S extends ExplainedSchema, Made> = {
  /** Sends it, or asks for it. The same key once more is the same entry. */
  send: (
    wanted: { body: z.output<S>; ask: Asking | undefined; key: string },
    then: { onSuccess: (made: Made) => void; onError: (error: Error) => void },
  ) => void;
  isPending: boolean;
  failed: string;
  /** What a refusal says, where it has more than the words of its code. */
  textOf?: (error: Error, body: z.output<S>) => string | undefined;
  /** Booked, or asked for. */
  onMade: (made: Made) => void;
};

/** A form that books an entry. Above the limit of the office the next press asks somebody else for a yes. */
export function useKeptAsking<S extends ExplainedSchema, Made>(options: KeptForm<S>, sending: Sending<S, Made>) {
  /** The limit above which the entry is as it was sent last. */
  const [above, setAbove] = useState<Decimal>();
  const { form, keyFor, forget } = useKeptForm({ ...options, onTyped: () => setAbove(undefined) });
  const { failed, textOf, onMade } = sending;
  const send = form.submit((body) =>
    sending.send(
      { body, ask: above === undefined ? undefined : { reason: body.reason }, key: keyFor(body) },
      {
        onSuccess: (made) => {
          forget();
          onMade(made);
        },
        onError: (error) => {
          const limit = extensionOf(error, ApprovalNeeds)?.limits?.find(({ name }) => name === 'per_entry');
          if (limit) setAbove(limit.limit);
          else form.fail(error, failed, textOf?.(error, body));
        },
      },
    ),
  );
  return { ...form, send, isPending: sending.isPending, above };
}
