import type { Actor } from '../../person/actor.ts';
import { isFinal, type OrderFacts, partIn } from '../order.ts';

/** Whose a deal is may change so often. */
export const mostKeepers = 100;

/** Who may be the keeper of a deal: staff of its office and admins, but never its customer. It limits nobody's steps. */
export function mayKeep(person: Actor, order: Pick<OrderFacts, 'customer_id' | 'office_id'>): boolean {
  const part = partIn(person, order);
  return part !== undefined && part !== 'customer';
}

/**
 * Whether the deal is of this keeper: of the reader (`me`), of nobody (`none`), or of the person with this id. Nobody's are only
 * open ones: nobody takes one that has ended.
 */
export function isKeptBy(
  reader: Pick<Actor, 'id'>,
  keeper: string,
  order: Pick<OrderFacts, 'status'> & { keeper?: { id: string } | null | undefined },
) {
  if (keeper === 'none') return !order.keeper && !isFinal(order.status);
  return order.keeper?.id === (keeper === 'me' ? reader.id : keeper);
}

/** An order as the database holds it: whose it is now, and how often that has changed. */
type Held = Pick<OrderFacts, 'status'> & { keeperId: string | null; changes: number };

/** `was`: whose the order was for the caller, where the caller says it. */
export type Keeping = { keeperId: string | null; was: string | null | undefined };

export type KeepingVerdict = 'new' | 'same' | 'ended' | 'kept_by_another' | 'full';

/** Only open deals are taken and handed over, and never from a person that the caller has not seen. */
export function judgeKeeping({ status, keeperId, changes }: Held, asked: Keeping): KeepingVerdict {
  if (isFinal(status)) return 'ended';
  if (keeperId === asked.keeperId) return 'same';
  if (asked.was !== undefined && asked.was !== keeperId) return 'kept_by_another';
  return changes < mostKeepers ? 'new' : 'full';
}
