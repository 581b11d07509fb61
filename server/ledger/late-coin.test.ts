import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import { balancesOf, putOnBooks } from '../testing/books.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { asServerRole, inOne } from '../testing/server-role.test-kit.ts';
import { exchangeIn, openWorld } from '../testing/world.ts';

const to = { network: 'TRC20', address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' } as const;
const world = await forFile(openWorld());
const wallet = { data: [{ ...to, address: 'TRCoPJJGYK9jTCT1fhuQRy8AbnUaAXQQRK' }] };
const { office, toCash: rate, admin, owner, customer } = await exchangeIn(world, { wallet });
await putOnBooks(world, office);
const server = await forFile(asServerRole(world));

const put = (who: { token: string }, id: string, call: string, body?: object) =>
  world.as(who).put(`/v1/orders/${id}/${call}`, body);
const reason = 'It came too late';

/** The deal was cancelled after it had been agreed, and then its customer sent the coin. */
async function late(amount: string): Promise<string> {
  const { id } = await writeOrder(world, { customer, office, rate, amount });
  for (const [call, body] of [['confirm'], ['cancel', { reason }]] as const)
    expect(await put(admin, id, call, body), call).toMatchObject({ status: 200 });
  const sent = await put(customer, id, 'sent', { tx_hash: randomUUID().replaceAll('-', '').padStart(64, 'c') });
  expect(sent).toMatchObject({ status: 200 });
  return id;
}
const settle = (id: string, body: object) => put(owner, id, 'settle', { reason, ...body });
const entriesOf = async (id: string) =>
  (await world.as(admin).get(`/v1/books/entries?office_id=${office.id}&order_id=${id}`)).body.items;

let before: Record<string, string>;
beforeEach(async () => {
  before = await balancesOf(world, office);
});

test('Coin that came after the end and is returned came into the wallet and left it', async () => {
  const id = await late('200');
  expect(await settle(id, { outcome: 'returned', to })).toMatchObject({ status: 200 });
  const [{ kind, postings, actor }] = await entriesOf(id);
  expect([kind, actor.id]).toEqual(['late', owner.id]);
  expect(
    postings.map(({ from, to: into, amount }: Record<string, { kind: string }>) => [from?.kind, into?.kind, amount]),
  ).toEqual([
    ['owed', 'wallet', '200'],
    ['wallet', 'owed', '200'],
  ]);
  expect(await balancesOf(world, office)).toEqual(before);
});

test('Coin that is kept is a gain of the office', async () => {
  const id = await late('5.9');
  expect(await settle(id, { outcome: 'kept' })).toMatchObject({ status: 200 });
  expect(await balancesOf(world, office)).toEqual({
    ...before,
    'wallet USDT TRC20': '1005.9',
    'over_short USDT': '-5.9',
  });
});

test('Coin that becomes a new deal is booked by this deal alone', async () => {
  const id = await late('200');
  const next = await writeOrder(world, { customer, office, rate, amount: '200' });
  for (const call of ['confirm', 'receive']) await put(admin, next.id, call);
  expect(await settle(id, { outcome: 'new_deal', order_id: next.id })).toMatchObject({ status: 200 });
  expect(await entriesOf(id)).toEqual([]);
  expect((await entriesOf(next.id)).map(({ kind }: { kind: string }) => kind)).toEqual(['deal']);
  const { body } = await world.as(admin).get(`/v1/books/check?office_id=${office.id}`);
  expect(body.ok).toBe(true);
});

describe.each([
  ["the server's role", server],
  ['the owner of the tables', world.db],
] as const)('by %s', (_role, db) => {
  const account = (kind: string) =>
    `(select id from accounts where office_id = '${office.id}' and kind = '${kind}' and currency = 'USDT' limit 1)`;
  const settled = (id: string, outcome: string) =>
    `with said as (update orders set version = version + 1, said = 'settled',
         settlement = '{"outcome": "${outcome}", "to": null, "tx_hash": null, "order_id": null, "reason": "By hand"}'
       where id = '${id}' returning *)
     insert into order_events (order_id, version, from_status, to_status, actor_id, what)
     select id, version, status, status, '${owner.id}', 'settled' from said`;
  const enter = (id: string, outcome: string, postings: [from: string, into: string, amount: string][]) => {
    const entry = randomUUID();
    return [
      `insert into entries (id, office_id, no, kind, day, order_id, order_version, actor_id, reason, key, body_hash)
       select '${entry}', '${office.id}', 0, 'late', current_date, id, version, '${owner.id}', '${outcome}', '${entry}', '\\x00'
       from orders where id = '${id}'`,
      ...postings.map(
        ([from, into, amount], n) => `insert into postings (entry_id, n, office_id, currency, from_id, to_id, amount)
         values ('${entry}', ${n + 1}, '${office.id}', 'USDT', ${account(from)}, ${account(into)}, ${amount})`,
      ),
    ];
  };

  test('late coin is booked as its settlement says, and what is returned is never left out', async () => {
    const id: Order['id'] = await late('3');
    const back: Parameters<typeof enter>[2] = [
      ['owed', 'wallet', '3'],
      ['wallet', 'owed', '3'],
    ];
    const gain: typeof back = [['over_short', 'wallet', '3']];
    expect(await inOne(db, settled(id, 'returned'))).toBe('OB144');
    expect(await inOne(db, ...enter(id, 'returned', back))).toMatch(/OB144|23505/);
    expect(await inOne(db, settled(id, 'returned'), ...enter(id, 'kept', gain))).toBe('OB144');
    expect(await inOne(db, settled(id, 'returned'), ...enter(id, 'returned', gain))).toBe('OB144');
    expect(await inOne(db, settled(id, 'kept'), ...enter(id, 'kept', back))).toBe('OB144');
    expect(await inOne(db, settled(id, 'returned'), ...enter(id, 'returned', back))).toBe('accepted');
  });
});
