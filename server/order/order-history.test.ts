import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import type { Db } from '../database/db.ts';
import { appendOnly } from '../database/migrate/grants.ts';
import { newId } from '../lib/id.ts';
import { forFile } from '../testing/for-file.ts';
import { asServerRole, verdictOf } from '../testing/server-role.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';

// What a thief of the server's own role can write into the histories, without the server.

let customer: Person;
const world = await forFile(openWorld());
const thief = await forFile(asServerRole(world));
const { office, toCash, owner, cashier } = await exchangeIn(world);
// One customer has at most twenty open orders.
beforeEach(async () => {
  customer = await world.customer();
});

async function place(): Promise<Order> {
  const body = { er_id: toCash.id, office_id: office.id, amount: '100' };
  const placed = await world.as(customer).post<Order>('/v1/orders/', body);
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.body));
  return placed.body;
}
const attempt = (text: string, values: unknown[] = []) => verdictOf(thief.pool.query(text, values));

type Statements = [text: string, values?: unknown[]][];

/** Runs the statements in one transaction. */
async function togetherOn({ pool }: Db, ...statements: Statements) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [text, values] of statements) await client.query(text, values);
    await client.query('commit');
    return 'accepted';
  } catch (error) {
    await client.query('rollback');
    return verdictOf(Promise.reject(error));
  } finally {
    client.release();
  }
}

const together = (...statements: Statements) => togetherOn(thief, ...statements);

const audit = (at: string) =>
  attempt(`insert into audit (id, kind, object_id, at) values ($1, 'user_blocked', 'x', ${at})`, [newId()]);
const alert = async (at: string) =>
  attempt(`insert into order_alerts (order_id, kind, audience, at) values ($1, 'unready', 'office', ${at})`, [
    (await place()).id,
  ]);
const hash = async (at: string) =>
  attempt(`insert into order_hashes (tx_hash, order_id, used_as, at) values ($1, $2, 'payout', ${at})`, [
    newId(),
    (await place()).id,
  ]);
const terms = (at: string) =>
  attempt(`insert into pair_terms (id, sc, tc, at) values ($1, 'USD', 'USDT', ${at})`, [newId()]);
const reading = (at: string) =>
  attempt(
    `insert into transfer_readings (transfer, network, state, at) values (repeat('ab', 32), 'TRC20', 'missing', ${at})`,
  );
const event = async (at: string) => {
  const { id } = await place();
  return together(
    [
      `update orders set status = 'confirmed', confirmed_at = ${at}, version = 2, cashier_id = $2 where id = $1`,
      [id, cashier.id],
    ],
    [
      `insert into order_events (order_id, version, from_status, to_status, at, actor_id)
       values ($1, 2, 'requested', 'confirmed', ${at}, $2)`,
      [id, cashier.id],
    ],
  );
};
const entries: Record<string, (at: string) => Promise<unknown>> = {
  audit,
  order_alerts: alert,
  order_events: event,
  order_hashes: hash,
  pair_terms: terms,
  transfer_readings: reading,
};

describe('the time of an entry', () => {
  test('is tried here for every history', () => {
    // Nobody may write the entries of erasures: the next test looks.
    const written = appendOnly.filter((table) => table !== 'erased_entries');
    expect(Object.keys(entries)).toEqual(written.toSorted());
  });

  test.each(['', 'chosen by the thief'])(
    'of an erasure cannot be chosen, because only the erasure adds to it: "%s"',
    async (name) => {
      const entry: [string, unknown[]] = [
        `insert into erased_entries (id, audit_id, erasure_id, hash, at) values ($1, $2, $3, sha256('x'), now())`,
        [newId(), newId(), newId()],
      ];
      expect(await together([`select set_config('obmin.erasing', $1, true)`, [name]], entry)).toBe('OB041');
    },
  );

  test.each(Object.keys(entries))('cannot be chosen: %s', async (table) => {
    const write = entries[table] ?? expect.unreachable(table);
    expect(await write(`now() - interval '1 day'`)).toBe('OB013');
    expect(await write(`now() - interval '1 microsecond'`)).toBe('OB013');
    expect(await write(`now() + interval '1 hour'`)).toBe('OB013');
    expect(await write('now()')).toBe('accepted');
  });

  test('cannot be chosen by somebody who says that the past is written, but for the owner of the tables', async () => {
    const past: [string, unknown[]] = [
      `insert into audit (id, kind, object_id, at) values ($1, 'user_blocked', 'x', now() - interval '1 day')`,
      [newId()],
    ];
    expect(await together([`set local obmin.past = 'on'`], past)).toBe('OB013');
    // Names of the session come before those of the schema.
    expect(
      await together(
        ['create temp table pg_class (oid oid, relowner oid)'],
        [`insert into pg_class select 'audit'::regclass, oid from pg_roles where rolname = current_user`],
        ['set local search_path = pg_temp, public, pg_catalog'],
        [`set local obmin.past = 'on'`],
        past,
      ),
    ).toBe('OB013');
    const asOwner = (said: string) => togetherOn(world.db, [`set local obmin.past = ${said}`], past);
    expect([await asOwner('off'), await asOwner('on')]).toEqual(['OB013', 'accepted']);
  });
});

/** A step without its event, or an event without its change: either check may come first. */
const refused = /^OB01[12]$/;

describe('an event of an order', () => {
  const insert = `insert into order_events (order_id, version, from_status, to_status, actor_id, what)
    values ($1, $2, $3, $4, $5, $6)`;
  const invented = async (version: number, from: string | null, to: string, what: string | null = null) => {
    const { id } = await place();
    return attempt(insert, [id, version, from, to, cashier.id, what]);
  };

  test('is never without its change', async () => {
    expect(await invented(2, 'requested', 'confirmed')).toBe('OB012');
    expect(await invented(5, 'ready', 'completed')).toBe('OB012');
    expect(await invented(2, 'requested', 'requested', 'extended')).toBe('OB012');
    expect(await invented(0, null, 'requested')).toBe('OB012');
  });

  test.each<[string, unknown[]]>([
    ['another status before', [2, 'received', 'confirmed', 'cashier', null]],
    ['no status before', [2, null, 'confirmed', 'cashier', null]],
    ['another status after', [2, 'requested', 'cancelled', 'cashier', null]],
    ['another version', [3, 'requested', 'confirmed', 'cashier', null]],
    ['nobody who did it', [2, 'requested', 'confirmed', null, null]],
    ['not the cashier who took the order', [2, 'requested', 'confirmed', 'owner', null]],
    ['a side event', [2, 'confirmed', 'confirmed', 'cashier', 'extended']],
  ])('says what its change says: not %s', async (_what, [version, from, to, actor, what]) => {
    const { id } = await place();
    const actors: Record<string, string> = { cashier: cashier.id, owner: owner.id };
    const step: [string, unknown[]] = [
      `update orders set status = 'confirmed', confirmed_at = now(), version = 2, cashier_id = $2 where id = $1`,
      [id, cashier.id],
    ];
    expect(await together(step, [insert, [id, version, from, to, actors[String(actor)] ?? null, what]])).toMatch(
      refused,
    );
    expect(await together(step, [insert, [id, 2, 'requested', 'confirmed', cashier.id, null]])).toBe('accepted');
  });

  test('has the time of its change', async () => {
    const { id } = await place();
    const step = `update orders set status = 'confirmed', confirmed_at = now() - interval '2 hours', version = 2 where id = $1`;
    expect(await together([step, [id]], [insert, [id, 2, 'requested', 'confirmed', owner.id, null]])).toBe('OB012');
  });

  test('stands in the transaction of its change', async () => {
    const { id } = await place();
    await world.db.pool.query(`begin; set local session_replication_role = replica;
      update orders set status = 'confirmed', confirmed_at = now(), version = 2 where id = '${id}'; commit`);
    expect(await attempt(insert, [id, 2, 'requested', 'confirmed', owner.id, null])).toBe('OB012');
  });

  test('of two steps in one transaction fits to the next', async () => {
    const steps = (id: string): [string, unknown[]][] => [
      [`update orders set status = 'confirmed', confirmed_at = now(), version = 2 where id = $1`, [id]],
      [`update orders set status = 'received', received_at = now(), version = 3 where id = $1`, [id]],
    ];
    const { id } = await place();
    expect(
      await together(
        ...steps(id),
        [insert, [id, 2, 'requested', 'confirmed', owner.id, null]],
        [insert, [id, 3, 'confirmed', 'received', owner.id, null]],
      ),
    ).toBe('accepted');
    const other = await place();
    expect(
      await together(
        ...steps(other.id),
        [insert, [other.id, 2, 'requested', 'cancelled', owner.id, null]],
        [insert, [other.id, 3, 'confirmed', 'received', owner.id, null]],
      ),
    ).toMatch(refused);
  });

  test('of an expiry has nobody, and one of the customer has the customer', async () => {
    const cancel = async (endedBy: string, actor: string | null) => {
      const { id } = await place();
      await world.db.pool.query(`begin; set local session_replication_role = replica;
        update orders set answer_by = now() - interval '1 minute' where id = '${id}'; commit`);
      return together(
        [
          `update orders set status = 'cancelled', cancelled_at = now(), version = 2, ended_by = $2 where id = $1`,
          [id, endedBy],
        ],
        [insert, [id, 2, 'requested', 'cancelled', actor, null]],
      );
    };
    expect(await cancel('expired', cashier.id)).toBe('OB012');
    expect(await cancel('expired', null)).toBe('accepted');
    expect(await cancel('customer', owner.id)).toBe('OB012');
    expect(await cancel('customer', customer.id)).toBe('accepted');
    expect(await cancel('office', customer.id)).toBe('OB012');
    expect(await cancel('office', owner.id)).toBe('accepted');
  });

  test('of what only the customer says has the customer', async () => {
    const say = async (by: Person) => {
      const { id } = await place();
      await world.db.pool.query('select hold_orders_back($1, clock_timestamp())', [customer.id]);
      return together(
        [`update orders set mine_at = now(), said = 'mine', version = 3 where id = $1`, [id]],
        [insert, [id, 3, 'requested', 'requested', by.id, 'mine']],
      );
    };
    expect(await say(cashier)).toBe('OB012');
    expect(await say(customer)).toBe('accepted');
  });

  test('is what every call writes', async () => {
    const { id } = await place();
    const calls = [
      [cashier, 'confirm'],
      [customer, 'sent'],
      [owner, 'receive'],
      [cashier, 'ready'],
      [customer, 'close'],
    ] as const;
    for (const [person, call] of calls)
      expect((await world.as(person).put(`/v1/orders/${id}/${call}`, {})).status, call).toBe(200);
  });
});
