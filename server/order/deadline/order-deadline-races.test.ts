import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import { stepsTo } from '#domain/order/order-state.ts';
import { seededRandom } from '../../seed/seeded-random.ts';
import { counts } from '../../testing/counts.ts';
import { databaseUrl } from '../../testing/database-url.ts';
import { forFile } from '../../testing/for-file.ts';
import { callsWaiting } from '../../testing/locks.ts';
import { openNode, waitFor } from '../../testing/node.test-kit.ts';
import { stepsOn, writeOrders } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

const ordersEach = 20;

type Id = Pick<Order, 'id'>;

const world = await forFile(openWorld());
const { office, toCash, owner, customer } = await exchangeIn(world);

const expireDue = () => stepsOn(world.db).expireDue();

/** The status of each order, and its history: the status after each change, and whether the system made it. */
async function historiesOf(orders: readonly Id[], from: OrderStatus) {
  const { rows } = await world.db.pool.query(
    `select o.id, o.status, coalesce(json_agg(json_build_array(e.to_status, e.actor_id is null) order by e.version)
       filter (where e.order_id is not null), '[]') as steps
     from orders o left join order_events e on e.order_id = o.id and e.version > $2 where o.id = any($1) group by o.id`,
    [orders.map(({ id }) => id), stepsTo(from).length + 1],
  );
  return new Map<string, { status: string; steps: [string, boolean][] }>(
    rows.map(({ id, status, steps }) => [id, { status, steps }]),
  );
}

type Call = {
  who: () => Person;
  call: string;
  from: 'requested' | 'confirmed';
  to: string;
  lostWith?: readonly number[];
};

const { between } = seededRandom(19);

/**
 * Runs one round, and answers how many orders the people won. Each answer must agree with the history. The clock begins
 * together with the calls, or a moment later, or after the first answer, so that either side wins some on any machine.
 */
async function race({ who, call, from, to, lostWith = [409] }: Call, round: number): Promise<number> {
  const orders = await writeOrders(world, ordersEach, { customer, office, rate: toCash, status: from, endsIn: '0' });
  const isFirst = round % 3 === 0;
  const early = isFirst ? expireDue() : undefined;
  const calls = orders.map(({ id }) => world.as(who()).put(`/v1/orders/${id}/${call}`));
  await (early ?? (round % 3 === 1 ? pause(between(0, 12)) : Promise.race(calls)).then(expireDue));
  const answers = await Promise.all(calls);
  await expireDue();
  const won = answers.filter(({ status }) => status === 200);
  for (const { status } of answers) expect([200, ...lostWith]).toContain(status);
  const taken = new Set(won.map(({ body }) => body.id));
  const endOf = ({ id }: Id) => (taken.has(id) ? { status: to, steps: [[to, false]] } : expired);
  expect(await historiesOf(orders, from)).toEqual(new Map(orders.map((order) => [order.id, endOf(order)])));
  return won.length;
}

const expired = { status: 'cancelled', steps: [['cancelled', true]] };

describe('a person and the clock at the same moment', () => {
  test.each<Call>([
    { who: () => owner, call: 'confirm', from: 'requested', to: 'confirmed' },
    { who: () => customer, call: 'cancel', from: 'requested', to: 'cancelled' },
    { who: () => owner, call: 'receive', from: 'confirmed', to: 'received' },
    // After the end the transaction must be named, so this may be said too.
    { who: () => customer, call: 'sent', from: 'confirmed', to: 'confirmed', lostWith: [409, 422] },
  ])(
    `have one winner each time when the person says $call, in ${counts.raceRounds} rounds of ${ordersEach}`,
    { timeout: 240_000 },
    async (call) => {
      let won = 0;
      for (let round = 0; round < counts.raceRounds; round += 1) won += await race(call, round);
      const all = counts.raceRounds * ordersEach;
      process.stdout.write(`${call.call} against the clock: people won ${won} of ${all}\n`);
      expect(won).toBeGreaterThan(0);
      expect(won).toBeLessThan(all);
    },
  );
});

test('A node that is killed in the middle of its work leaves nothing that expires twice or too early', {
  timeout: 120_000,
  tags: 'long',
}, async () => {
  // The nodes take the job, and the server of this file has no part in it.
  await world.app.close();
  await world.db.pool.query(`update jobs set locked_until = null where name = 'order-expiry'`);
  const { rows: names } = await world.db.pool.query<{ name: string }>('select current_database() as name');
  const url = databaseUrl(inject('database').connection, names[0]?.name ?? '');
  const settings = { NODE_ENV: 'test', DEMO: '0', LIMITS: 'off', DATABASE_URL: url };
  const nodes = await Promise.all([openNode(settings), openNode(settings)]);
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.stop('SIGKILL')))));
  await Promise.all(nodes.map((node) => node.start()));

  const due = counts.ordersAtKilledNode;
  const [half, early] = [due / 2, due / 20];
  const write = (count: number, answerBy: string, amount = 100) =>
    world.db.pool.query(
      `insert into orders (id, customer_id, office_id, er_id, sc, tc, amt_to_exch, amt_to_recv, rate, sale, note, answer_by)
       select gen_random_uuid(), $1, $2, r.id, r.sc, r.tc, $5, round($5::numeric * r.rate, 6), r.rate, false, 'sweep', ${answerBy}
       from exchange_rates r, generate_series(1, $4::int) where r.id = $3`,
      [customer.id, office.id, toCash.id, count, amount],
    );
  const count = async (where: string) =>
    (
      await world.db.pool.query<{ count: number }>(
        `select count(*)::int as count from orders o where note = 'sweep' and ${where}`,
      )
    ).rows[0]?.count ?? 0;
  // The second half waits at a gate, so the node is killed in the middle of its work on any machine.
  await world.db.pool.query(`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(19);
      return new;
    end $$;
    create trigger gate before update on orders for each row when (new.note = 'sweep' and new.amt_to_exch = 200)
    execute function wait_at_gate()`);
  const gate = await world.db.pool.connect();
  onTestFinished(() => gate.release(true));
  await gate.query('select pg_advisory_lock(19)');
  await write(early, `now() + interval '1 hour'`);
  await write(half, `now() - interval '1 minute'`);
  await write(due - half, 'now()', 200);

  await waitFor(
    async () => (await count(`status = 'cancelled'`)) === half && (await callsWaiting(world)) === 1,
    'a node has ended the first half and waits at the gate',
  );
  const { rows: jobs } = await world.db.pool.query<{ owner: string }>(
    `select owner from jobs where name = 'order-expiry'`,
  );
  const pid = Number(jobs[0]?.owner.split(' ')[1]);
  expect(pid).not.toBe(process.pid);
  process.kill(pid, 'SIGKILL');
  await gate.query('select pg_advisory_unlock(19)');
  // The other node may take the job when the lease ends. The test does not wait for it.
  await world.db.pool.query(`update jobs set locked_until = null where name = 'order-expiry'`);
  await waitFor(async () => (await count(`status = 'cancelled'`)) === due, 'the other node has ended the rest');

  expect(await count(`answer_by > now() and status = 'requested' and version = 1`)).toBe(early);
  const idsOf = async (query: string) => (await world.db.pool.query<{ id: string }>(query)).rows.map(({ id }) => id);
  const ended = await idsOf(`select id from orders where note = 'sweep' and status = 'cancelled' and version = 2
    and ended_by = 'expired' and cancelled_at >= answer_by order by id`);
  const sweep = new Set(ended);
  expect(ended).toHaveLength(due);
  const steps = await idsOf('select order_id as id from order_events where actor_id is null order by id');
  expect(steps.filter((id) => sweep.has(id))).toEqual(ended);
  const told = await idsOf(`select subject_id as id from outbox where kind = 'order_update' order by id`);
  expect(told.filter((id) => sweep.has(id))).toEqual(ended);
});
