import type { Pair } from '#domain/money/currency.ts';
import type { OrderCall } from '#domain/order/order.ts';
import type { ExitRequest } from '#domain/order/order-ending.ts';
import type { OfficeKey } from './offices.ts';
import type { PersonKey } from './people.ts';

/** An order that ended early, with its steps and what the staff said at the end. The system says nothing. */
type EndedOrder = {
  customer: PersonKey;
  office: OfficeKey;
  pair: Pair;
  amount: string;
  daysAgo: number;
  calls: readonly OrderCall[];
  said: ExitRequest;
};

export const endedOrders: readonly EndedOrder[] = [
  {
    customer: 'marta',
    office: 'rynok',
    pair: { sc: 'USDT', tc: 'USD' },
    amount: '640',
    daysAgo: 3,
    calls: ['confirm', 'receive', 'refund'],
    said: {
      reason: 'We have no dollars until Monday',
      to: { network: 'TRC20', address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' },
      tx_hash: '5f2c1b7a9e3d4860b1f7c2a8d9e0f4a35b6c7d8e9fa0b1c2d3e4f5a6b7c8d9e0',
    },
  },
  {
    customer: 'marta',
    office: 'stryiskyi',
    pair: { sc: 'USD', tc: 'USDT' },
    amount: '300',
    daysAgo: 5,
    calls: ['confirm', 'cancel'],
    said: { reason: 'no_show' },
  },
  {
    customer: 'marta',
    office: 'rynok',
    pair: { sc: 'EUR', tc: 'USDT' },
    amount: '250',
    daysAgo: 8,
    calls: ['expire'],
    said: {},
  },
];
