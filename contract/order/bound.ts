import { z } from 'zod';
import { boundHours, boundNeeds, documentEndLength, documentKinds, mostBounds } from '#domain/bound.ts';
import { Money } from '../wire/money.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id, Text } from '../wire/wire-types.ts';

const Hours = z.literal([...boundHours]);

/** From which sum of a person on a deal needs what, in hryvnias over all offices. */
export const BoundRow = z.object({
  from_sum: Money,
  /** The rolling window: 24 hours or 30 days. */
  hours: Hours,
  needs: z.array(z.enum(boundNeeds)),
  /** Null: at every office. */
  office_ids: z.array(Id).nullable(),
});
export type BoundRow = z.output<typeof BoundRow>;

const NewBound = BoundRow.extend({
  from_sum: z.string().regex(/^[1-9]\d{0,9}(\.\d{1,2})?$/, 'At least 1, at most 10 digits and 2 decimals'),
  needs: z.array(z.enum(boundNeeds)).min(1).max(boundNeeds.length),
  office_ids: z.array(Id).min(1).max(100).nullable(),
});

const SeenDocument = z.object({
  kind: z.enum(documentKinds),
  /** The last characters of its number. */
  end: Text(documentEndLength).min(documentEndLength, 'The last four characters'),
});

/** What the staff saw, where a bound asks for it. */
export const seenByStaff = {
  name: Text(256).min(1, 'Write the name').optional(),
  document: SeenDocument.optional(),
};

/** With 409 `boundReached`: what is missing, and by which bound. */
export const BoundReached = z.object({ needs: z.array(z.enum(boundNeeds)), from_sum: Money, hours: Hours });
export type BoundReached = z.output<typeof BoundReached>;

/** A confirmation may lack an approval, or what a bound asks for. */
export const ConfirmNeeds = BoundReached.partial();

/** What the bounds of an office look at, of the caller alone: so the page says before what a deal will need. */
export const OwnBounds = z.object({
  bounds: z.array(BoundRow.omit({ office_ids: true })),
  /** The worth of the own confirmed deals in each window, over all offices. */
  before: z.object({ 24: Money, 720: Money }),
  /** The actual global rates between UAH and USDT, or the market rate alone, as `toCash`, where one stands. */
  rates: z.object({ toCoin: Money.nullable(), toCash: Money.nullable() }),
  is_verified: z.boolean(),
});
export type OwnBounds = z.output<typeof OwnBounds>;

/** For the windows that have a bound at the office: the sum of the person with this deal, and the bound that is next. */
const NearBounds = z.array(z.object({ hours: Hours, from_sum: Money, sum: Money }));

export const boundApi = {
  list: {
    method: 'GET',
    url: '/v1/bounds',
    part: 'Orders',
    operationId: 'listBounds',
    summary: 'From which sums on the offices ask for more before they confirm',
    schema: { response: { 200: z.array(BoundRow) } },
  },
  own: {
    method: 'GET',
    url: '/v1/users/me/bounds',
    part: 'Orders',
    operationId: 'getMyBounds',
    summary: 'What the bounds of an office look at, of the caller alone',
    schema: { querystring: z.object({ office_id: Id }), response: { 200: OwnBounds } },
  },
  ofOrder: {
    method: 'GET',
    url: '/v1/orders/:id/bounds',
    part: 'Orders',
    operationId: 'getOrderBounds',
    summary: 'How near the person of an order is to the bounds of its office, for who decides about it',
    refusals: ['ORDER_NOT_FOUND'],
    schema: { params: z.object({ id: Id }), response: { 200: NearBounds } },
  },
  change: {
    method: 'PUT',
    url: '/v1/bounds',
    part: 'Orders',
    operationId: 'changeBounds',
    summary: 'Set all bounds, in the place of those of before',
    fresh: 'always',
    schema: { body: z.object({ bounds: z.array(NewBound).max(mostBounds) }), response: { 200: z.array(BoundRow) } },
  },
} as const satisfies Record<string, NamedRoute>;
