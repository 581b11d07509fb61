import { z } from 'zod';
import { Currency } from '../rate/currency.ts';
import { Money, MoneyInput } from '../wire/money.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id } from '../wire/wire-types.ts';

const mostLevels = 20;

/**
 * `low`: when less of the currency is free, the owners are told once, and customers read that the office has to be asked.
 * `beyond`: what may be promised beyond what is free.
 */
const Level = z.object({ currency: z.string(), low: Money.nullable(), beyond: Money });
export type Level = z.output<typeof Level>;

/** What is absent has neither. */
const NewLevels = z.object({
  levels: z
    .array(z.object({ currency: Currency, low: MoneyInput.nullable(), beyond: MoneyInput }))
    .max(mostLevels)
    .refine((list) => new Set(list.map(({ currency }) => currency)).size === list.length, 'Each currency once'),
});
export type NewLevels = z.output<typeof NewLevels>;

export const Levels = z.object({ office_id: Id, levels: z.array(Level) });
export type Levels = z.output<typeof Levels>;

const params = z.object({ id: z.string().toLowerCase() });

export const levelApi = {
  list: {
    method: 'GET',
    url: '/v1/offices/:id/books/levels',
    part: 'Books',
    operationId: 'listLevels',
    summary: 'Read below which sum of a currency its owners are told, and what may be promised beyond what is free',
    refusals: ['NOT_FOUND'],
    schema: { params, response: { 200: Levels } },
  },
  set: {
    method: 'PUT',
    url: '/v1/offices/:id/books/levels',
    part: 'Books',
    operationId: 'setLevels',
    summary: 'Say below which sum of a currency its owners are told, and what may be promised beyond what is free',
    refusals: ['NOT_FOUND', 'INVALID_AMOUNT'],
    fresh: 'always',
    schema: { params, body: NewLevels, response: { 200: Levels } },
  },
} as const satisfies Record<string, NamedRoute>;
