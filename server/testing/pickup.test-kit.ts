import { expect } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import type { Person, World } from './world.ts';

type Id = Pick<Order, 'id'>;

/** The pickup code, as its customer reads it. */
export async function codeOf(world: World, customer: Pick<Person, 'token'>, { id }: Id): Promise<string> {
  const { status, body } = await world.as(customer).get(`/v1/orders/${id}/pickup-code`);
  expect(status).toBe(200);
  return body.code;
}

/** Six digits that none of these is, counted on from the first. */
export function otherThan(...codes: string[]): string {
  let next = Number(codes[0]);
  let other: string;
  do {
    next = (next + 1) % 1_000_000;
    other = String(next).padStart(6, '0');
  } while (codes.includes(other));
  return other;
}
