import { useQuery } from '@tanstack/react-query';
import type { Envelope } from '#contract/till/envelopes.ts';
import type { CountDraft } from '../count/count-draft.ts';
import { envelopesQuery } from './envelope.queries.ts';

/** A drawer of an office. Without one it is the safe. */
export type Place = { officeId: string; drawerId: string | null };

/** The envelopes that should lie there. `isUsed`: there are some, or there may be. */
export function useEnvelopesAt({ officeId, drawerId }: Place): { items: Envelope[]; isUsed: boolean } {
  const { data } = useQuery(envelopesQuery(officeId));
  const items = data?.items.filter(({ drawer }) => (drawer?.id ?? null) === drawerId) ?? [];
  return { items, isUsed: items.length > 0 || data?.set_aside === 'envelope' };
}

/** What is sent with a count: the seals that were ticked, and those that lie there beside them. */
export function sealsOf(items: readonly Envelope[], { there, seals }: CountDraft): { seals?: string[] } {
  const found = [...items.filter(({ order_id }) => there.includes(order_id)).map(({ seal }) => seal), ...seals];
  return found.length > 0 ? { seals: found } : {};
}
