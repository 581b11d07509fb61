import { useState } from 'react';
import { z } from 'zod';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { useUser } from '../../lib/call/session.tsx';
import { recall, remember } from '../../lib/device/storage.ts';
import { useForm } from '../form/use-form.ts';
import { Sent, sameOrNew } from './sent-key.ts';

export type KeptSchema = z.ZodType<object, Record<string, string>>;

export type KeptForm<S extends KeptSchema> = {
  /** What the draft is stored by, on this device and for this person. */
  name: string;
  schema: S;
  /** Reads a draft. A release may have other fields than the one that stored it. */
  Typed: z.ZodType<z.input<S>>;
  start: z.input<S>;
  about?: Partial<Record<ErrorCode, Extract<keyof z.input<S>, string>>>;
  onTyped?: () => void;
};

/** A form whose draft survives a closed dialog and a reload, with the key of what was sent. It is lost when the window closes. */
export function useKeptForm<S extends KeptSchema>({ name, schema, Typed, start, about, onTyped }: KeptForm<S>) {
  const place = `obmin.${name}.${useUser().id}`;
  const Draft = z.object({ typed: Typed, sent: Sent.optional() });
  const [draft, setDraft] = useState(() => recall(place, Draft) ?? { typed: start });
  const keep = (now: typeof draft) => {
    setDraft(now);
    remember(place, now);
  };
  const form = useForm(schema, {
    start: draft.typed,
    onValues: (typed) => {
      onTyped?.();
      keep({ ...draft, typed });
    },
    about: about ?? {},
  });
  return {
    form,
    /** After a lost answer the same body goes with the same key. */
    keyFor: (wanted: z.output<S>): string => {
      const sent = sameOrNew(draft.sent, wanted);
      keep({ ...draft, sent });
      return sent.key;
    },
    forget: () => remember(place, undefined),
  };
}
