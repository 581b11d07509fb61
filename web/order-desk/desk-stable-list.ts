import { useState } from 'react';
import type { Order } from '#contract/order.ts';
import { useLive } from '../lib/live.ts';

type Kept = { scope: string; orders: readonly Order[] };
type Steady = {
  fresh: readonly Order[];
  /** Each page and each filter has its own scope. A new scope discards the kept orders. */
  scope: string;
  isHeld: (kept: readonly Order[]) => boolean;
  /** Up to this many orders, new orders may join at the end even while the list is held, because that moves no row. */
  places?: number;
};

const newer = (a: Order, b: Order | undefined) => (b && b.version >= a.version ? b : a);

/** The kept orders in their places, each in its newest version. */
const inPlace = (kept: readonly Order[], fresh: readonly Order[]) =>
  kept.map((order) =>
    newer(
      order,
      fresh.find(({ id }) => id === order.id),
    ),
  );

const newcomers = (kept: readonly Order[], fresh: readonly Order[], places: number) =>
  fresh.filter(({ id }) => !kept.some((order) => order.id === id)).slice(0, Math.max(0, places - kept.length));

const isSame = (a: readonly Order[], b: readonly Order[]) =>
  a.length === b.length && a.every((order, index) => order === b[index]);

/**
 * Keeps a list stable while it is held. Rows change in place, but no row appears, disappears or moves until the hold
 * ends. So a person can't click a row that has just appeared under the pointer.
 */
export function useStableList({ fresh, scope, isHeld, places = 0 }: Steady) {
  const [kept, setKept] = useState<Kept>({ scope, orders: fresh });
  const still = inPlace(kept.orders, fresh);
  const isStill = kept.scope === scope && isHeld(still);
  const shown = isStill ? [...still, ...newcomers(still, fresh, places)] : fresh;
  if (kept.scope !== scope || !isSame(kept.orders, shown)) setKept({ scope, orders: shown });

  /** A held order may no longer be in the fresh list. `put` and the live messages update it. */
  const put = (order: Order) => setKept((now) => ({ ...now, orders: inPlace(now.orders, [order]) }));
  useLive((message) => (message.type === 'order_update' ? put(message.data) : undefined));

  return { shown, put, show: () => setKept({ scope, orders: fresh }) };
}

const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id);

/** How many orders arrived while the list was held, and whether the list would change at the end of the hold. */
export function unseen(shown: readonly Order[], fresh: readonly Order[]) {
  const known = new Set(idsOf(shown));
  const newest = Math.max(...shown.map(({ created_at }) => created_at.getTime()));
  return {
    arrived: fresh.filter(({ id, created_at }) => !known.has(id) && created_at.getTime() >= newest).length,
    isChanged: idsOf(shown).join() !== idsOf(fresh).join(),
  };
}
