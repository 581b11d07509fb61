import { z } from 'zod';
import { Money, MoneyInput } from '../wire/money.ts';

/** How much coin a cashier may move alone, in USDT: with one deal, and on one day of Kyiv. */
export const Mandate = z.object({ per_deal: Money, per_day: Money });
export type Mandate = z.output<typeof Mandate>;

/** Null takes the mandate away. */
export const NewMandate = z.object({ coin: z.object({ per_deal: MoneyInput, per_day: MoneyInput }).nullable() });
export type NewMandate = z.output<typeof NewMandate>;
