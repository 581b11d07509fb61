import { expect } from 'vitest';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import type { Envelopes } from '#contract/till/envelopes.ts';
import { writeOrder } from './order.test-kit.ts';
import type { Person, World } from './world.ts';

type Office = { id: string };

/** From now on the office sets the cash of ready deals aside so. */
export async function setAsideIn(world: World, office: Office, set_aside: 'drawer' | 'envelope'): Promise<void> {
  const set = await world.as(await world.admin()).put(`/v1/offices/${office.id}/books/set-aside`, { set_aside });
  expect(set).toMatchObject({ status: 200, body: { office_id: office.id, set_aside } });
}

/** A deal whose USDT has come, so that its cash can be made ready. By default its cash is 99 dollars. */
export async function awaitingCash(
  world: World,
  { office, customer, rate, amount = '100' }: { office: Office; customer: Person; rate: ExchangeRate; amount?: string },
): Promise<string> {
  const { id } = await writeOrder(world, { customer, office, rate, amount });
  const admin = world.as(await world.admin());
  for (const call of ['confirm', 'receive'])
    expect(await admin.put(`/v1/orders/${id}/${call}`), call).toMatchObject({ status: 200 });
  return id;
}

/** What lies in envelopes at the office, as this person reads it. */
export const envelopesOf = async (world: World, by: Person, office: Office): Promise<Envelopes> =>
  (await world.as(by).get<Envelopes>(`/v1/envelopes?office_id=${office.id}`)).body;
