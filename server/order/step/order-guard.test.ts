import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import {
  failedStatuses,
  findStep,
  type OrderStatus,
  openStatuses,
  orderStatuses,
  orderSteps,
  reachedAt,
} from '#domain/order/order.ts';
import { isOpenSql } from '../../database/fragments/order-status.ts';
import { forFile } from '../../testing/for-file.ts';
import { callsWaiting } from '../../testing/locks.ts';
import { stepSql, writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld } from '../../testing/world.ts';
import { foundParts } from '../list/order-filter.store.ts';

const world = await forFile(openWorld());
const { office, toCash, cashier, customer } = await exchangeIn(world);
await world.office();

describe('the database without the server', () => {
  const refusal = (change: Promise<unknown>) =>
    change.then(
      () => 'accepted',
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    );
  const sql = (text: string, values: unknown[]) => refusal(world.db.pool.query(text, values));
  const write = (status?: Order['status']) => writeOrder(world, { customer: customer, office, rate: toCash, status });

  test('allows the same steps as the table', async () => {
    for (const from of orderStatuses) {
      for (const to of orderStatuses) {
        const { rows } = await world.db.pool.query('select is_order_step($1, $2) as known', [from, to]);
        const isStep = orderSteps.some((step) => step.from === from && step.to === to);
        expect(rows[0]?.known, `${from} to ${to}`).toBe(isStep);
      }
    }
  });

  test('has partial indexes on exactly the open and the failed orders of the table, and lists can use them', async () => {
    const { rows: indexes } = await world.db.pool.query<{ name: string; predicate: string }>(
      `select indexrelid::regclass::text as name, pg_get_expr(indpred, indrelid) as predicate
       from pg_index where indrelid = 'orders'::regclass and pg_get_expr(indpred, indrelid) like '%status%' order by 1`,
    );
    const withDeadline = openStatuses.filter((status) => findStep({ status, tc: 'USD' }, 'expire'));
    const expected: Record<string, readonly OrderStatus[]> = {
      orders_cancelled: failedStatuses,
      orders_due: ['confirmed'],
      orders_last_quarter: withDeadline,
      orders_open: openStatuses,
      orders_open_customer: openStatuses,
      orders_to_answer: ['requested'],
      orders_to_complete: ['ready'],
    };
    expect(indexes.map(({ name }) => name)).toEqual(Object.keys(expected));
    for (const { name, predicate } of indexes) {
      const { rows } = await world.db.pool.query<{ status: string }>(
        `select status from unnest($1::text[]) as status, (select now() as answer_by, now() as due_at, now() as quarter_left_at,
           now() as complete_by) o
         where ${predicate}`,
        [orderStatuses],
      );
      const included = rows.map(({ status }) => status);
      expect(included, name).toEqual(expected[name]);
    }

    const client = await world.db.pool.connect();
    await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
    const { rows: plan } = await client.query(
      `explain select from orders where customer_id = $1 and ${isOpenSql('status')}`,
      [customer.id],
    );
    await client.query('rollback');
    client.release();
    expect(JSON.stringify(plan)).toContain('orders_open_customer');
  });

  // As a value, the list of statuses made a kept plan read all orders from the oldest: 500 ms with a million of them.
  test('sees in the text which orders wait for staff, because a plan that is kept knows no values', async () => {
    const parts = await foundParts(world.db.kysely, { ...cashier, officeIds: [office.id] }, { needs_me: true });
    const values = parts.flatMap((part) => part.compile(world.db.kysely).parameters);
    expect(values.filter((value) => ![cashier.id, office.id].includes(String(value)))).toEqual([]);
  });

  test('refuses every other status change', async () => {
    for (const from of orderStatuses) {
      const order = await write(from);
      for (const to of orderStatuses) {
        if (orderSteps.some((step) => step.from === from && step.to === to)) continue;
        const moved = await sql(
          `update orders set status = $2, version = version + 1, confirmed_at = now(), received_at = now(), ready_at = now(),
             closed_at = now(), cancelled_at = now() where id = $1`,
          [order.id, to],
        );
        expect(moved, `${from} to ${to}`).toBe('OB004');
      }
    }
  });

  test.each([
    ['amount given', 'amt_to_exch = 1'],
    ['amount received', 'amt_to_recv = 1'],
    ['rate', 'rate = 1'],
    ['rate record', `er_id = (select id from exchange_rates where tc = 'USDT' limit 1)`],
    ['currencies', `sc = 'USDT', tc = 'EUR'`],
    ['direction', 'sale = not sale'],
    ['customer', `customer_id = (select id from users where permissions = 'admin' limit 1)`],
    ['office', 'office_id = (select id from offices o where o.id <> orders.office_id limit 1)'],
    ['note', `note = 'Another note'`],
    ['time', `created_at = created_at - interval '1 day'`],
    ['wallet', `wallet = '{"data": []}'`],
    ['wallet of the office', `office_wallet = '{"data": [{"address": "Other"}]}'`],
  ])('refuses a change of %s, even together with a step', async (_what, change) => {
    const order = await write();
    expect(await sql(`update orders set ${change} where id = $1`, [order.id])).toBe('OB003');
    expect(
      await sql(`update orders set ${change}, status = 'confirmed', confirmed_at = now(), version = 2 where id = $1`, [
        order.id,
      ]),
    ).toBe('OB003');
  });

  test('keeps a column that nobody named, even together with a step', async () => {
    await world.db.pool.query('alter table orders add column bonus numeric(16, 6) default 1');
    const order = await write();
    const step = `status = 'confirmed', confirmed_at = now(), version = 2`;
    expect(await sql('update orders set bonus = 2 where id = $1', [order.id])).toBe('OB003');
    expect(await sql(`update orders set bonus = 2, ${step} where id = $1`, [order.id])).toBe('OB003');
    const confirm = stepSql({ from: 'requested', to: 'confirmed' }, { set: ', bonus = 1.0' });
    expect(await sql(confirm, [[order.id]])).toBe('accepted');
  });

  test('lets a step change exactly its own columns', async () => {
    const { rows } = await world.db.pool.query<{ columns: string[] }>('select order_step_columns() as columns');
    const times = new Set(orderSteps.map(({ to }) => reachedAt[to]));
    expect(rows[0]?.columns.toSorted()).toEqual(
      [
        ...times,
        'ended_by',
        'end_reason',
        'complete_by',
        'due_at',
        'quarter_left_at',
        'payout_tx_hash',
        'worth',
        'booked',
        'refund',
        'said',
        'status',
        'version',
        'cashier_id',
      ].sort(),
    );
  });

  test('refuses to skip a version, change the cashier, or delete or change events', async () => {
    const order = await write();
    expect(
      await sql(`update orders set status = 'confirmed', confirmed_at = now(), version = 3 where id = $1`, [order.id]),
    ).toBe('OB005');
    const confirmed = await world.as(cashier).put(`/v1/orders/${order.id}/confirm`);
    expect(confirmed.body.cashier_id).toBe(cashier.id);
    expect(
      await sql(
        `update orders set status = 'received', received_at = now(), version = 3, cashier_id = null where id = $1`,
        [order.id],
      ),
    ).toBe('OB006');
    expect(await sql('delete from orders where id = $1', [order.id])).toBe('OB007');
    expect(await sql('truncate orders cascade', [])).toBe('OB007');
    expect(await sql('truncate order_events cascade', [])).toBe('OB007');
    expect(await sql('update order_events set actor_id = null where order_id = $1', [order.id])).toBe('OB007');
    expect(await sql('delete from order_events where order_id = $1', [order.id])).toBe('OB007');
  });

  test('refuses a step that leaves no event, or another one', async () => {
    const { id } = await write();
    const confirm = `update orders set status = 'confirmed', confirmed_at = now(), version = 2 where id = $1`;
    expect(await sql(confirm, [id])).toBe('OB011');
    const insert = 'insert into order_events (order_id, version, from_status, to_status, what)';
    for (const other of [
      `3, 'requested', 'confirmed', null`,
      `2, 'requested', 'ready', null`,
      `2, 'confirmed', 'confirmed', 'sent'`,
    ]) {
      const client = await world.db.pool.connect();
      await client.query('begin');
      await client.query(confirm, [id]);
      await client.query(`${insert} values ($1, ${other})`, [id]);
      expect(await refusal(client.query('commit')), other).toBe('OB011');
      client.release();
    }
    expect(await sql(stepSql({ from: 'requested', to: 'confirmed' }), [[id]])).toBe('accepted');
  });

  test('refuses a wrong rounding, an order without its time, and one that begins with a later status', async () => {
    const insert = (columns: string, values: string) =>
      sql(
        `insert into orders (id, customer_id, office_id, er_id, sc, tc, amt_to_exch, rate, sale, ${columns})
         select gen_random_uuid(), $1, $2, id, sc, tc, 100, rate, false, ${values} from exchange_rates where id = $3`,
        [customer.id, office.id, toCash.id],
      );
    expect(await insert('amt_to_recv', '99.55')).toBe('accepted');
    expect(await insert('amt_to_recv', '99.550001')).toBe('23514');
    expect(await insert('amt_to_recv, status', `99.55, 'confirmed'`)).toBe('OB002');
    expect(await insert('amt_to_recv, version', '99.55, 2')).toBe('OB002');
    const sold = `insert into orders (id, customer_id, office_id, er_id, sc, tc, amt_to_exch, amt_to_recv, rate, sale)
      select gen_random_uuid(), $1, $2, id, sc, tc, 100, 99.55, rate, true from exchange_rates where id = $3`;
    expect(await sql(sold, [customer.id, office.id, toCash.id])).toBe('23514');
    const order = await write();
    expect(await sql(`update orders set status = 'cancelled', version = 2 where id = $1`, [order.id])).toBe('23514');
    expect(await sql(`update orders set status = 'confirmed', version = 2 where id = $1`, [order.id])).toBe('23514');
  });
});

test('The second of two calls gets the status that the first one set', async () => {
  const order = await writeOrder(world, { customer, office, rate: toCash });
  const first = await world.db.pool.connect();
  await first.query('begin');
  await first.query(stepSql({ from: 'requested', to: 'cancelled' }), [[order.id]]);
  const second = world.as(cashier).put(`/v1/orders/${order.id}/confirm`);
  await expect.poll(() => callsWaiting(world)).toBe(1);
  await first.query('commit');
  first.release();
  expect(await second).toMatchObject({
    status: 409,
    body: { detail: 'Order already cancelled', order: { id: order.id, status: 4, version: 2 } },
  });
});
