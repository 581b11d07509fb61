import type { Order } from '#contract/order/order.ts';
import { notLookedAt } from '#domain/chain/not-looked.ts';
import { late } from '../../lib/device/late.tsx';
import { fetchTextsOf } from '../../lib/text/i18n.ts';

/** What the chain says, or that nobody has asked it. Fetched with the first deal that has a transaction. */
export const TransferReadings = late(
  async () => (await Promise.all([import('./transfer-readings.tsx'), fetchTextsOf('later')]))[0].TransferReadings,
);

/** Whether there is something to say of the chain. */
export const hasReadings = (order: Order): boolean =>
  order.transfer_readings.length > 0 || notLookedAt(order) !== undefined;
