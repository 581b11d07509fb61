import { useRef } from 'react';
import { z } from 'zod';
import { freshKey } from '../../lib/call/fresh-key.ts';

/** What was sent last, and its key: the same once more is the same call. */
export const Sent = z.object({ key: z.string(), body: z.string() });
export type Sent = z.output<typeof Sent>;

export function sameOrNew(sent: Sent | undefined, wanted: object): Sent {
  const body = JSON.stringify(wanted);
  return sent?.body === body ? sent : { key: freshKey(), body };
}

/** The key of a body. After a lost answer the same body goes with the same key. */
export function useSentKey(): (body: object) => string {
  const sent = useRef<Sent>(undefined);
  return (body) => {
    sent.current = sameOrNew(sent.current, body);
    return sent.current.key;
  };
}
