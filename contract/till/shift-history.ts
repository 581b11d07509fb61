import { z } from 'zod';
import { decimals } from '../ledger/entries.ts';
import { Money } from '../wire/money.ts';
import { PageOf, pageQuery, pageSizes } from '../wire/page.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Csv, Id, Time } from '../wire/wire-types.ts';
import { Shift } from './shifts.ts';

/** Cash of a deal that lies in a drawer for its customer. `until`: then the radar shows that nobody has collected it. */
export const SetAside = z.object({
  order_id: Id,
  currency: z.string(),
  amount: Money,
  since: Time,
  until: Time,
});
export type SetAside = z.output<typeof SetAside>;

const params = z.object({ id: z.string().toLowerCase() });
const about = { part: 'Tills', refusals: ['NOT_FOUND'] } as const;

export const shiftHistoryApi = {
  list: {
    ...about,
    method: 'GET',
    url: '/v1/shifts',
    operationId: 'listShifts',
    summary: 'The shifts of an office, the newest first: to a cashier the own ones that are closed',
    schema: {
      querystring: z.object({ office_id: Id.optional(), drawer_id: Id.optional(), ...pageQuery(pageSizes.other) }),
      response: { 200: PageOf(Shift) },
    },
  },
  setAside: {
    ...about,
    method: 'GET',
    url: '/v1/shifts/:id/set-aside',
    operationId: 'listSetAside',
    summary: 'The deals whose cash lies in the drawer of a shift now, the longest waiting first',
    schema: { params, querystring: z.object(pageQuery(pageSizes.other)), response: { 200: PageOf(SetAside) } },
  },
  file: {
    ...about,
    method: 'GET',
    url: '/v1/shifts/:id/report/file',
    operationId: 'exportShiftReport',
    summary: 'Download the report X of a shift as CSV',
    fresh: 'always',
    schema: { params, querystring: z.object(decimals), response: { 200: Csv } },
  },
} as const satisfies Record<string, NamedRoute>;
