import { z } from 'zod';
import { staffNoteLength } from '#domain/order/order-view.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id, Text, Time } from '../wire/wire-types.ts';

export const NewStaffNote = z.object({ text: Text(staffNoteLength).min(1, 'Write something') });

/** `id` is the place of the note in its order, from 1. */
export const StaffNote = z.object({
  id: z.int(),
  text: z.string(),
  at: Time,
  by: z.object({ id: Id, full_name: z.string().nullable() }),
});
export type StaffNote = z.output<typeof StaffNote>;

/** What the staff of an office write to each other about an order. Nobody changes or removes it. */
export const orderNoteApi = {
  list: {
    method: 'GET',
    url: '/v1/orders/:id/notes',
    part: 'Orders',
    operationId: 'listStaffNotes',
    summary: 'The notes of the staff about an order, the first one first',
    refusals: ['ORDER_NOT_FOUND', 'FORBIDDEN'],
    schema: { params: z.object({ id: Id }), response: { 200: z.array(StaffNote) } },
  },
  add: {
    method: 'POST',
    url: '/v1/orders/:id/notes',
    part: 'Orders',
    operationId: 'addStaffNote',
    summary: 'Write a note about an order for the staff of its office; at most 100 for an order',
    refusals: ['ORDER_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    schema: { params: z.object({ id: Id }), body: NewStaffNote, response: { 201: StaffNote } },
  },
} as const satisfies Record<string, NamedRoute>;
