import { z } from 'zod';
import { mostTills, shiftStates } from '#domain/till/shift.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id, Text, Time } from '../wire/wire-types.ts';

export const Person = z.object({ id: Id, full_name: z.string().nullable() });

/** Who has a drawer now, and whether the caller may open it as it was closed. Never what lies in it. */
const Drawer = z.object({
  id: Id,
  name: z.string(),
  shift: z
    .object({ id: Id, state: z.enum(shiftStates), since: Time, members: z.array(Person), is_own: z.boolean() })
    .nullable(),
  closed_at: Time.nullable(),
  as_closed: z.boolean(),
});

export const Till = z.object({ id: Id, office_id: Id, name: z.string(), drawers: z.array(Drawer) });
export type Till = z.output<typeof Till>;

const Name = Text(40).min(1, 'A name');

export const tillApi = {
  list: {
    method: 'GET',
    url: '/v1/tills',
    part: 'Tills',
    operationId: 'listTills',
    summary: 'The tills of an office with their drawers, and who has which',
    refusals: ['NOT_FOUND'],
    schema: { querystring: z.object({ office_id: Id }), response: { 200: z.array(Till) } },
  },
  add: {
    method: 'POST',
    url: '/v1/tills',
    part: 'Tills',
    operationId: 'addTill',
    summary: 'Set up a till with its drawers at an office on the books',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    schema: {
      body: z.object({
        office_id: Id,
        name: Name,
        drawers: z
          .array(Name)
          .min(1)
          .max(mostTills)
          .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, 'Each name once'),
      }),
      response: { 201: Till },
    },
  },
} as const satisfies Record<string, NamedRoute>;
