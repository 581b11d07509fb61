import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Shift } from '#contract/till/shifts.ts';
import type { Till } from '#contract/till/tills.ts';
import type { Person, World } from './world.ts';

/** Other names each time, because an office has each name once. */
export async function tillOf(world: World, office: { id: string }, drawers = ['A', 'B']): Promise<Till> {
  const admin = world.as(await world.admin());
  const added = await admin.post<Till>('/v1/tills', { office_id: office.id, name: randomUUID(), drawers });
  expect(added).toMatchObject({ status: 201 });
  return added.body;
}

/** One row of dollars in notes of one. */
export const dollars = (sum: number) => [{ currency: 'USD', notes: [{ note: '1', pieces: sum }] }];

export const keyed = () => ({ 'idempotency-key': randomUUID() });

/** Somebody opens a drawer in which there is nothing, or so many dollars. */
export async function openShift(world: World, by: Person, till: Till, sum = 0, drawer = 0): Promise<Shift> {
  const { id: drawer_id } = till.drawers[drawer] ?? expect.unreachable('No such drawer');
  const begun = await world
    .as(by)
    .post<Shift>(`/v1/tills/${till.id}/shifts`, { drawer_id, count: sum ? dollars(sum) : [] });
  expect(begun).toMatchObject({ status: 201, body: { state: 'open' } });
  return begun.body;
}

/** Dollars from the safe to the drawer of a shift, counted there. */
export async function floatTo(world: World, by: Person, { drawer }: Pick<Shift, 'drawer'>, sum: string): Promise<void> {
  const body = { drawer_id: drawer.id, way: 'float', currency: 'USD', amount: sum, reason: 'Change for the day' };
  const sent = await world.as(await world.admin()).post('/v1/till-moves', body, keyed());
  expect(sent).toMatchObject({ status: 201 });
  const came = await world.as(by).put(`/v1/till-moves/${sent.body.id}/arrive`, { amount: sum });
  expect(came).toMatchObject({ status: 200, body: { state: 'arrived' } });
}
