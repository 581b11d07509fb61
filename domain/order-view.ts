import { type Mover, type OrderFacts, partIn } from './order.ts';

type Viewed = Pick<OrderFacts, 'customer_id' | 'office_id'> & { reference_rate?: unknown };

/** The order as this person may read it. Its customer does not see the rate by which owners measure their margin. */
export const viewOf = <O extends Viewed>(reader: Mover, order: O): O =>
  partIn(reader, order) === 'customer' ? { ...order, reference_rate: undefined } : order;
