import type { Mandate, NewMandate } from '#contract/office/mandate.ts';
import { compare, parseAmount } from '#domain/money/money.ts';
import { maySeeOffice } from '#domain/person/actor.ts';
import type { Acting } from '../http/acting.ts';
import { isId } from '../lib/id.ts';
import { refuse } from '../lib/refuse.ts';
import type { MandateStore } from './mandate.store.ts';

type Needs = { store: MandateStore; wake: () => void };

export const mandateService = ({ store, wake }: Needs) => ({
  /** Refuses an office that is not the caller's, as one that does not exist. */
  async set(acting: Acting, officeId: string, userId: string, { coin }: NewMandate): Promise<void> {
    if (!isId(officeId) || !maySeeOffice(acting.by.actor, officeId)) refuse('NOT_FOUND', { reason: 'officeNotFound' });
    if (!isId(userId)) refuse('USER_NOT_FOUND');
    const isSet = await store.set(acting, { officeId, userId, coin: coin && readMandate(coin) });
    if (!isSet) refuse('CONFLICT', { reason: 'mandateOfCashier' });
    wake();
  },
});

export type MandateService = ReturnType<typeof mandateService>;

function readMandate(coin: NonNullable<NewMandate['coin']>): Mandate {
  const read = (name: keyof Mandate) =>
    parseAmount(coin[name]) ??
    refuse('INVALID_AMOUNT', { errors: [{ pointer: `/coin/${name}`, message: 'A sum above zero' }] });
  const [per_deal, per_day] = [read('per_deal'), read('per_day')];
  if (compare(per_day, per_deal) < 0)
    refuse('VALIDATION_ERROR', {
      reason: 'mandateWrong',
      errors: [{ pointer: '/coin/per_day', message: 'At least the sum for a deal' }],
    });
  return { per_deal, per_day };
}
