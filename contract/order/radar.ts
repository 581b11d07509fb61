import { z } from 'zod';
import { radarKinds } from '#domain/order/radar.ts';
import { PageOf, pageQuery, pageSizes } from '../wire/page.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Time } from '../wire/wire-types.ts';
import { Order } from './order.ts';

/** Why a deal is stuck, since when it waits for this, and who can set it going again. */
const Finding = z.object({
  kind: z.enum(radarKinds),
  since: Time,
  waits_for: z.enum(['customer', 'cashier', 'office_owner', 'office', 'admin']),
});

/** A deal that is stuck, for at least one reason. The first is the most urgent. */
export const RadarItem = z.object({ order: Order, findings: z.array(Finding) });
export type RadarItem = z.output<typeof RadarItem>;

export const radarApi = {
  /** The longest waiting ones first. */
  list: {
    method: 'GET',
    url: '/v1/radar',
    part: 'Orders',
    operationId: 'listRadar',
    summary: 'List the deals that are stuck at the offices of the caller',
    schema: { querystring: z.object(pageQuery(pageSizes.other)), response: { 200: PageOf(RadarItem) } },
  },
} as const satisfies Record<string, NamedRoute>;
