import type { Order } from '#contract/order/order.ts';
import { hashToken } from '../auth/token.ts';
import { newId } from '../lib/id.ts';
import type { Person, World } from './world.ts';

/** Writes an approval of a confirmation that waits, whatever waits already unless `past` is off. Returns its id. */
export async function writeApproval(
  { db }: Pick<World, 'db'>,
  asker: Pick<Person, 'id' | 'token'>,
  { id, office_id }: Pick<Order, 'id' | 'office_id'>,
  past: 'on' | 'off' = 'on',
): Promise<string> {
  const approval = newId();
  await db.pool.query(
    `with past as materialized (select set_config('obmin.past', $7::text, true))
     insert into approvals (id, kind, order_id, office_id, sum, currency, asked, reason, asked_by, asked_session, until)
     select $1::uuid, 'mandate', $2::uuid, $3::uuid, 100, 'USDT', $4::jsonb, 'Counted twice', $5::uuid, $6::bytea, now() + interval '10 minutes' from past`,
    [
      ...[approval, id, office_id, { call: 'confirm', from: 1, said: {}, kinds: ['mandate'] }],
      ...[asker.id, hashToken(asker.token), past],
    ],
  );
  return approval;
}

/** A cashier with a mandate at the office. */
export async function mandatedCashier(world: World, office: { id: string }): Promise<Person> {
  const cashier = await world.cashier(office);
  await world.db.pool.query(
    'update user_offices set coin_per_deal = 10, coin_per_day = 20 where user_id = $1 and office_id = $2',
    [cashier.id, office.id],
  );
  return cashier;
}
