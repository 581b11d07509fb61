import { lazy, Suspense } from 'react';
import type { Order } from '#contract/order/order.ts';
import { readerOf } from '#domain/order/order-turn.ts';
import { isLaidAside } from '#domain/till/envelope.ts';
import { useActor } from '../../lib/call/session.tsx';

const Lying = lazy(async () => ({ default: (await import('./deal-envelope.tsx')).DealEnvelope }));

/** Who hands the cash over reads in which envelope it lies. Only their page fetches it. */
export function DealEnvelope({ order }: { order: Order }) {
  const isStaff = readerOf(useActor(), order) !== 'customer';
  if (!isStaff || !isLaidAside(order)) return null;
  return (
    <Suspense>
      <Lying order={order} />
    </Suspense>
  );
}
