import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { World } from './world.ts';

/** An office goes on the books with so many dollars in its safe and so much USDT in its wallet. */
export async function putOnBooks(
  world: World,
  office: { id: string },
  { usd = '1000', usdt = '1000' }: { usd?: string; usdt?: string } = {},
): Promise<void> {
  const body = {
    on: true,
    cash: [{ currency: 'USD', amount: usd, rate: '1' }],
    wallets: [{ network: 'TRC20', amount: usdt }],
  };
  const answer = await world.as(await world.admin()).put(`/v1/offices/${office.id}/books`, body);
  expect(answer).toMatchObject({ status: 200, body: { on: true } });
}

/** The id of the safe of an office on the books. */
export async function safeOf(world: World, officeId: string): Promise<string> {
  const { body } = await world.as(await world.admin()).get(`/v1/books?office_id=${officeId}`);
  return body.accounts.find(({ kind }: { kind: string }) => kind === 'safe').id;
}

/** The balances of an office that are not nothing, by kind, currency and part. */
export async function balancesOf({ db }: Pick<World, 'db'>, office: { id: string }): Promise<Record<string, string>> {
  const { rows } = await db.pool.query<{ key: string; balance: string }>(
    `select rtrim(concat_ws(' ', kind, currency, part)) as key, trim_scale(balance)::text as balance from accounts
     where office_id = $1 and balance <> 0 order by 1`,
    [office.id],
  );
  return Object.fromEntries(rows.map(({ key, balance }) => [key, balance]));
}

/** Takes USDT out of the wallet, whatever was promised. The database looks only at what lies there. */
export async function takeFromWallet({ db }: Pick<World, 'db'>, office: { id: string }, amount: string): Promise<void> {
  const id = randomUUID();
  const account = (kind: string) =>
    `(select id from accounts where office_id = '${office.id}' and kind = '${kind}' and currency = 'USDT')`;
  await db.pool.query(
    `begin;
     insert into entries (id, office_id, no, kind, day) values ('${id}', '${office.id}', 0, 'emptying', current_date);
     insert into postings (entry_id, n, office_id, currency, from_id, to_id, amount)
     values ('${id}', 1, '${office.id}', 'USDT', ${account('wallet')}, ${account('capital')}, ${amount});
     commit`,
  );
}
