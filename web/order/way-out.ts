import i18next from 'i18next';
import type { Order } from '#contract/order/order.ts';
import { useMoveTo } from '../lib/address/address.ts';
import { ApiError } from '../lib/call/api.ts';

/** What is done first where a step was refused: cash is taken and paid from a drawer that is open. */
export function useWayOut() {
  const moveTo = useMoveTo();
  return (error: Error, { office_id: office }: Order) =>
    error instanceof ApiError && error.reason === 'noShift'
      ? { label: i18next.t('marks:openTill'), act: () => moveTo(() => ({ tab: 'till', office })) }
      : undefined;
}
