import { holdingArrivals, moneyWaits, type TransferFacts } from '../order/order-transfer.ts';
import type { ReadingUse } from './reading-words.ts';

type Named = TransferFacts & {
  payout_tx_hash: string | null;
  transfer_readings: readonly { use: ReadingUse; tx_hash: string | null }[];
};

/**
 * What the transaction is for that is named on a deal, and at which nobody has looked on its network: reading is off, the
 * network has no service, or it was named a moment ago. Where staff recorded what arrived, somebody has looked.
 */
export function notLookedAt(order: Named): 'claimed' | 'payout' | undefined {
  const { status, sent_void, sent_tx_hash, payout_tx_hash } = order;
  const isUnseen = (named: string | null) =>
    named !== null && !order.transfer_readings.some(({ tx_hash }) => tx_hash === named);
  const isAwaited = moneyWaits(order) && !sent_void && holdingArrivals(order).length === 0;
  if (isAwaited && isUnseen(sent_tx_hash)) return 'claimed';
  return status === 'ready' && isUnseen(payout_tx_hash) ? 'payout' : undefined;
}
