import type { Order } from '#contract/order/order.ts';
import { beyondMandate, coinOf, type MandateState } from '#domain/approval/mandate.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { isByMandate, type Mover, type OrderStep } from '#domain/order/order.ts';
import type { Need } from '../../approval/approval.service.ts';
import { refuse } from '../../lib/refuse.ts';

/** A cashier who takes a step by a mandate, and whose mandate is too small for it. */
export function mandateNeed(
  mover: Mover,
  order: Order,
  step: OrderStep,
  mandate: MandateState | undefined,
): Need | undefined {
  if (!isByMandate(mover, step, order)) return undefined;
  // It was taken away after the call was decided at its headers.
  if (!mandate) return refuse('FORBIDDEN');
  if (beyondMandate(coinOf(order), mandate).length === 0) return undefined;
  const { per_deal, per_day, used } = mandate;
  return {
    kind: 'mandate',
    reason: 'beyondMandate',
    limits: [
      { name: 'per_deal', limit: per_deal, used: '0', currency: stablecoin },
      { name: 'per_day', limit: per_day, used, currency: stablecoin },
    ],
  };
}

/** What the step uses up of the mandate. A deal counts once. */
export const mandateUseOf = (order: Order, { mandate }: { mandate?: MandateState }): string | undefined =>
  mandate && !mandate.is_counted ? coinOf(order) : undefined;
