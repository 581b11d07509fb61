import { expect, test } from 'vitest';
import {
  finalStatuses,
  mayTake,
  mayTakeWithCode,
  openStatuses,
  orderStatuses,
  orderSteps,
} from '#domain/order/order.ts';
import type { Actor } from '#domain/person/actor.ts';
import { readConfig } from '../config.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld, testSecretKey } from '../testing/world.ts';
import { demoAccounts } from './accounts.ts';
import { fillDatabase } from './fill-database.ts';
import { seedScale } from './scale.ts';

const scale = { offices: 12, users: 400, orders: 3_000 };

const world = await forFile(openWorld());
const { secretKeys } = readConfig({ SECRET_KEY: testSecretKey });
await seedScale(world.db, secretKeys, scale);

const rows = async (text: string) => (await world.db.pool.query(text)).rows;
const one = async (text: string) => (await rows(text))[0];
const phoneOf = (role: string) => demoAccounts.find((account) => account.role === role)?.cellphone;

test('The scale seed makes the given numbers of rows in addition to the demo world', async () => {
  const made = await one(`select
    (select count(*) from users where cellphone like '+38093%') as users,
    (select count(*) from offices where name ~ ' [0-9]{3}$') as offices,
    (select count(*) from orders o join offices f on f.id = o.office_id where f.name ~ ' [0-9]{3}$') as orders`);
  expect(made).toEqual(scale);
  const { statuses, directions, months } = await one(`select array_agg(distinct status) as statuses,
    count(distinct (sc, tc)) as directions, count(distinct date_trunc('month', created_at)) as months from orders`);
  expect(statuses.sort()).toEqual([...orderStatuses].sort());
  expect([directions, months]).toEqual([6, expect.toSatisfy((count) => count >= 12)]);
});

test('Every step of every order is in the table of steps, by an allowed actor, in order and in the past', async () => {
  const people = new Map<string, Actor>(
    (
      await rows(`select id, permissions as role, array(select office_id from user_offices where user_id = id) as "officeIds"
      from users`)
    ).map((person) => [person.id, person]),
  );
  const events = await rows(`select o.customer_id, o.office_id, o.tc, e.*,
      case when o.placed_by is not null then json_build_object('id', o.placed_by) end as placed_by,
      o.placed_by is not null as without_code,
      lag(e.to_status) over w as before, e.at <= coalesce(lag(e.at) over w, '-infinity') or e.at > now() as misplaced
    from order_events e join orders o on o.id = e.order_id where e.from_status is not null and e.what is null
    window w as (partition by e.order_id order by e.version)`);
  expect(events.length).toBeGreaterThan(scale.orders * 2);
  for (const event of events) {
    const steps = orderSteps.filter(({ from, to }) => from === event.from_status && to === event.to_status);
    const mover = event.actor_id === null ? 'system' : people.get(event.actor_id);
    const may = event.by_code ? mayTakeWithCode : mayTake;
    const isAllowed = steps.some((step) => mover && may(mover, step, { ...event, status: step.from }));
    if (!isAllowed) throw new Error(`No such step, or nobody who may take it: ${JSON.stringify(event)}`);
    expect([event.before ?? 'requested', event.misplaced]).toEqual([event.from_status, false]);
  }
});

test('One more office has books with an entry for every second order, in which every rule holds', async () => {
  const book = await one(`select o.id, o.name, b.head::int, count(e.id)::int as entries from books b
    join offices o on o.id = b.office_id join entries e on e.office_id = o.id
    where o.name = 'Obmin Central' group by o.id, o.name, b.head`);
  expect(book).toMatchObject({ head: scale.orders / 2, entries: scale.orders / 2 });
  expect(await rows(`select rule from check_books('${book.id}') where broken > 0`)).toEqual([]);
});

test('Every order agrees with its events', async () => {
  const wrong = await rows(`select o.id from orders o where
    (o.status, o.version) <> (select e.to_status, e.version from order_events e where e.order_id = o.id order by version desc limit 1)
    or o.cashier_id is distinct from (select e.actor_id from order_events e join users u on u.id = e.actor_id
      where e.order_id = o.id and u.permissions = 'cashier' order by e.version limit 1)
    or exists (select from order_events e where e.order_id = o.id and e.what is null and e.at is distinct from case e.to_status
      when 'requested' then o.created_at when 'confirmed' then o.confirmed_at when 'received' then o.received_at
      when 'ready' then o.ready_at when 'completed' then o.closed_at else o.cancelled_at end)
    or (o.sale and o.wallet is null) or (not o.sale and o.office_wallet is null)
    or exists (select from users u where u.id = o.customer_id and u.created_at > o.created_at)`);
  expect(wrong).toEqual([]);
});

test('Every order has the rate that the office applied when it was placed', async () => {
  const wrong = await rows(`select o.id from orders o where er_id is distinct from (
    select r.id from exchange_rates r
    where (r.sc, r.tc) = (o.sc, o.tc) and r.ts <= o.created_at and r.office_id is not distinct from case
      when not exists (select from rate_subscriptions s where (s.sc, s.tc, s.office_id) = (o.sc, o.tc, o.office_id))
      then o.office_id end
    order by r.ts desc, r.id desc limit 1) or rate <> (select rate from exchange_rates r where r.id = er_id)`);
  expect(wrong).toEqual([]);
});

test('The sums of the weeks have every ended order once', async () => {
  const wrong = await rows(`with counted as (
      select status, office_id, sc, tc, count(*) as count, sum(case when sale then amt_to_exch else amt_to_recv end) as amount
      from orders where status in ('${finalStatuses.join("', '")}') and id not in (select order_id from order_ends)
      group by 1, 2, 3, 4
    ), added as (select status, office_id, sc, tc, sum(count)::bigint, sum(amount) from order_sums group by 1, 2, 3, 4)
    (table counted except table added) union all (table added except table counted)`);
  expect(wrong).toEqual([]);
});

test('The demo accounts have orders of the scale seed', async () => {
  for (const role of ['office_owner', 'cashier', 'customer'] as const) {
    const place =
      role === 'customer'
        ? 'customer_id = u.id'
        : 'office_id in (select office_id from user_offices where user_id = u.id)';
    const found =
      await one(`select count(*) as all, count(*) filter (where status in ('${openStatuses.join("', '")}')) as open
      from users u join orders o on ${place} where u.cellphone = '${phoneOf(role)}'`);
    expect(found.all).toBeGreaterThan(10);
    expect(found.open).toBeGreaterThan(2);
  }
});

test('The database refuses skipped steps again afterwards', async () => {
  const skip = `update orders set status = 'ready', ready_at = now(), version = version + 1 where status = 'requested'`;
  await expect(world.db.pool.query(skip)).rejects.toMatchObject({ code: 'OB004' });
});

test('The scale seed fills a database once, and refuses one with real users', async () => {
  await expect(seedScale(world.db, secretKeys, scale)).rejects.toThrow('filled already');
  const other = await openWorld();
  try {
    await other.admin();
    await expect(seedScale(other.db, secretKeys, scale)).rejects.toThrow('not of the demo world');
  } finally {
    await other.close();
  }
});

test('A production database is filled only with --even-in-production', async () => {
  const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  await expect(fillDatabase({ env, scale })).rejects.toThrow('--even-in-production');
  await expect(fillDatabase({ env, scale, evenInProduction: true })).rejects.toThrow('does not answer');
});
