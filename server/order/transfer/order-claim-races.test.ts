import { expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import { system } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { seededRandom } from '../../seed/seeded-random.ts';
import { counts } from '../../testing/counts.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeExpiredOrder, writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

/** The database, with the role of the server. */
let serverDb: Db;
const world = await forFile(
  openWorld({
    watch: (db) => {
      serverDb = db;
      return db;
    },
  }),
);
const { office, toCash: rate, admin, owner } = await exchangeIn(world);
const people = [await world.customer(), await world.customer()];

const to = { network: 'TRC20', address: 'TRCoPJJGYK9jTCT1fhuQRy8AbnUaAXQQRK' } as const;
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await world.db.pool.query(text, values)).rows;

/** What is used up of each transfer, beside what arrived with it. What is not recorded is used up by one order. */
const uses = () =>
  query<{ key: string; amount: string | null; used: string; parts: number }>(
    `select t.key, t.amount, sum(r.amount) as used, count(*)::int as parts
     from transfers t join transfer_receipts r on r.transfer = t.key and r.ended is distinct from 'moved' group by 1, 2`,
  );
const countedTwice = async () =>
  (await uses()).filter(({ amount, used, parts }) => (amount === null ? parts > 1 : Number(used) > Number(amount)));

/** Orders that were received or settled as returned although they claim transfers, and have used up none. */
const uncounted = () =>
  query(
    `select o.id from orders o
     where (o.status in ('received', 'ready') or o.settlement ->> 'outcome' = 'returned') and not o.sale and o.arrived is null
       and exists (select from transfer_claims c where c.order_id = o.id and c.void_at is null)
       and not exists (select from transfer_receipts r where r.order_id = o.id)`,
  );

const rounds = Array.from({ length: counts.transferRounds }, (_, round) => round + 1);

test.each(rounds)('Whatever 8 callers do at once with 3 transfers, none counts twice: round %i', async (round) => {
  const { pick, happens } = seededRandom(round);
  const hashes = [1, 2, 3].map((each) => `${round}${each}`.padStart(64, 'd')) as [string, ...string[]];
  const facts = () => ({
    office,
    rate,
    customer: pick(people as [Person, ...Person[]]),
    amount: pick(['100', '150'] as const),
  });
  const orders: Order[] = [];
  for (let count = 0; count < 6; count += 1) {
    orders.push(await writeOrder(world, { ...facts(), status: 'confirmed', endsIn: '5 hours' }));
    if (count < 3) orders.push(await writeExpiredOrder(world, facts()));
  }
  const some = () => pick(orders as [Order, ...Order[]]);
  const said = { reason: 'Chosen by chance' };
  const calls: (() => [Person, Order, string, object?])[] = [
    () => {
      const order = some();
      return [people.find(({ id }) => id === order.customer_id) ?? admin, order, 'sent', { tx_hash: pick(hashes) }];
    },
    () => [owner, some(), 'arrived', { amount: pick(['100', '150', '250'] as const), tx_hash: pick(hashes) }],
    () => [owner, some(), 'arrived', { amount: '100', corrects: 1, ...said }],
    () => [owner, some(), 'receive', happens(30) ? { tx_hashes: [pick(hashes)] } : {}],
    () => [owner, some(), 'receive'],
    () => [admin, some(), 'whose', { tx_hash: pick(hashes), ...said }],
    () => [owner, some(), 'not-arrived', said],
    () => [owner, some(), 'settle', { outcome: 'returned', to, ...said }],
    () => [owner, some(), 'settle', { outcome: 'new_deal', order_id: some().id, ...said }],
    () => [admin, some(), 'refund', { to, ...said }],
    () => [admin, some(), 'ready'],
  ];
  const caller = async () => {
    const answers: number[] = [];
    for (let turn = 0; turn < 25; turn += 1) {
      const [who, { id }, call, body] = pick(calls as [(typeof calls)[0], ...typeof calls])();
      answers.push((await world.as(who).put(`/v1/orders/${id}/${call}`, body)).status);
    }
    return answers;
  };
  const answers = (await Promise.all(Array.from({ length: 8 }, caller))).flat();
  expect([...new Set(answers)].filter((status) => ![200, 404, 409, 422].includes(status))).toEqual([]);
  expect(answers.filter((status) => status === 200).length).toBeGreaterThan(10);
  // By chance the calls may have left all transfers free. Then this order uses one up.
  const last = await writeOrder(world, { ...facts(), status: 'confirmed', endsIn: '5 hours' });
  await world.as(owner).put(`/v1/orders/${last.id}/receive`, { tx_hashes: hashes.slice(0, 1) });
  expect((await uses()).length).toBeGreaterThan(0);
  expect([await countedTwice(), await uncounted()]).toEqual([[], []]);
});

test('The database refuses to receive a transfer twice by itself, for every writer with the role of the server', async () => {
  const customer = people[0] as Person;
  const written = () => writeOrder(world, { customer, office, rate, status: 'confirmed' });
  const orders = await Promise.all(Array.from({ length: 6 }, written));
  const hash = 'e'.repeat(64);
  const name = (order: Order) =>
    query(`insert into order_hashes (tx_hash, order_id, used_as) values ($1, $2, 'sent')`, [hash, order.id]);
  for (const order of orders) await name(order);
  const attempt = (text: string, values?: unknown[]) =>
    serverDb
      .write(system, (tx) => tx.send({ name: text.slice(0, 60), text }, values))
      .then(
        () => 'accepted',
        (error: { code: string }) => error.code,
      );
  const receive = (order: Order) =>
    attempt(
      `with moved as (
         update orders set status = 'received', received_at = now(), version = version + 1 where id = $1 returning id, version
       )
       insert into order_events (order_id, version, from_status, to_status, actor_id)
       select id, version, 'confirmed', 'received', $2::uuid from moved`,
      [order.id, owner.id],
    );
  const ends = await Promise.all(orders.map(receive));
  expect(ends.toSorted()).toEqual([...Array<string>(5).fill('OB020'), 'accepted']);
  expect(await attempt(`update transfers set amount = 1000 where key = '${hash}'`)).toBe('OB021');
  expect(await attempt(`update transfer_receipts set ended = 'moved' where transfer = '${hash}'`)).toBe('OB022');
  expect(await attempt(`update transfer_receipts set amount = 1 where transfer = '${hash}'`)).toBe('OB021');
  expect(
    await attempt(
      `insert into transfer_receipts (transfer, order_id, amount) values ('${hash}', '${orders[0]?.id}', 1)`,
    ),
  ).toBe('42501');
  expect(await attempt(`insert into transfers (key) values ('0x${hash}')`)).toBe('OB021');
  expect(await countedTwice()).toEqual([]);
});
