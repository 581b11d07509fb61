import { describe, expect, onTestFinished, test } from 'vitest';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { openWorld } from '../../testing/world.ts';

const world = await forFile(openWorld());
const [customer, office] = [await world.customer(), await world.office()];
const facts = { customer, office, rate: await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' }), endsIn: '1 hour' };

const query = (text: string, values: unknown[] = []) => world.db.pool.query(text, values);
/** The code of the refusal, or `accepted`. */
const refusal = (change: Promise<unknown>) =>
  change.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );
/** Changes an order, with the event of the change. */
const change = (id: string, set: string) =>
  refusal(
    query(
      `with before as (
         select id, status from orders where id = $1
       ), changed as (
         update orders set ${set}, version = version + 1 where id = $1 returning id, version, status, said
       )
       insert into order_events (order_id, version, from_status, to_status, what)
       select id, version, before.status, changed.status, said from changed join before using (id)`,
      [id],
    ),
  );
const columnsOf = async (list: string): Promise<string[]> => {
  const { rows } = await query(`select order_${list}_columns() as columns`);
  return rows[0]?.columns;
};
/** What a migration says to add a column. */
const add = (name: string, type: string, ...lists: string[]) =>
  query(
    [
      `alter table orders add column ${name} ${type}`,
      ...lists.map((list) => `select order_may_change('${name}', '${list}')`),
    ].join('; '),
  );

const confirm = `status = 'confirmed', confirmed_at = now()`;
const receive = `status = 'received', received_at = now()`;
const side = `said = 'sent'`;

describe('a column of an order that a migration adds with two lines', () => {
  test('is changed by a step, and by nothing else', async () => {
    await add('desk', 'text', 'step');
    const { id } = await writeOrder(world, facts);
    expect(await change(id, `${side}, desk = 'a'`)).toBe('OB004');
    expect(await change(id, `${confirm}, desk = 'a'`)).toBe('accepted');
    expect(await change(id, `${receive}, desk = 'b'`)).toBe('accepted');
  });

  test('is said once and stays, and no step changes it', async () => {
    await add('seen_at', 'timestamptz', 'kept');
    const { id } = await writeOrder(world, facts);
    expect(await change(id, `${confirm}, seen_at = now()`)).toBe('OB008');
    expect(await change(id, `${side}, seen_at = now()`)).toBe('accepted');
    expect(await change(id, `${side}, seen_at = now() + interval '1 hour'`)).toBe('OB008');
    expect(await change(id, `${side}, seen_at = null`)).toBe('OB008');
    expect(await change(id, side)).toBe('accepted');
  });

  test('only grows', async () => {
    await add('words', 'jsonb', 'growing');
    const { id } = await writeOrder(world, facts);
    expect(await change(id, `${side}, words = '["a"]'`)).toBe('accepted');
    expect(await change(id, `${side}, words = words || '["b"]'`)).toBe('accepted');
    expect(await change(id, `${side}, words = '["b"]'`)).toBe('OB008');
    expect(await change(id, `${side}, words = null`)).toBe('OB008');
    expect(await change(id, `${confirm}, words = words || '["c"]'`)).toBe('OB008');
  });

  test('only moves later, by the side events that give time', async () => {
    await add('pay_by', `timestamptz default '2026-01-01'`, 'later');
    const { id } = await writeOrder(world, facts);
    const later = `pay_by = pay_by + interval '1 minute'`;
    expect(await change(id, `said = 'extended', ${later}`)).toBe('accepted');
    expect(await change(id, `said = 'arrived', ${later}`)).toBe('OB009');
    expect(await change(id, `said = 'extended', pay_by = pay_by - interval '1 microsecond'`)).toBe('OB009');
    expect(await change(id, `said = 'extended', pay_by = null`)).toBe('OB009');
    expect(await change(id, `${confirm}, ${later}`)).toBe('OB009');
  });

  test('begins with a confirmation and moves later, when it is in two lists', async () => {
    await add('fetch_by', 'timestamptz', 'step', 'later');
    const { id } = await writeOrder(world, facts);
    expect(await change(id, `said = 'extended', fetch_by = now()`)).toBe('OB009');
    expect(await change(id, `${confirm}, fetch_by = now()`)).toBe('accepted');
    expect(await change(id, `said = 'extended', fetch_by = fetch_by + interval '1 hour'`)).toBe('accepted');
    expect(await change(id, `${receive}, fetch_by = fetch_by + interval '1 hour'`)).toBe('OB009');
  });

  // A list that is part of another one was kept by a session as it had been, while the lists were immutable.
  test('is known at once to a connection that has changed orders before', async () => {
    const old = await world.db.pool.connect();
    onTestFinished(() => old.release());
    const { id } = await writeOrder(world, facts);
    const say = async (set: string) =>
      refusal(old.query(`update orders set ${set}, version = version + 1 where id = $1`, [id]));
    for (let count = 0; count < 8; count += 1) await say(`said = 'extended', extended_minutes = extended_minutes + 1`);
    await add('told_at', 'timestamptz', 'kept');
    expect(await say(`${side}, told_at = now()`)).toBe('accepted');
    expect(await say(`${side}, told_at = null`)).toBe('OB008');
  });

  test('is refused when its name or its list is a mistake', async () => {
    await expect(query(`select order_may_change('nothing', 'step')`)).rejects.toThrow('Orders have no column nothing');
    await expect(query(`select order_may_change('note', 'saying')`)).rejects.toThrow(
      'No list of columns is called saying',
    );
  });
});

test('each column that a side event changes has one rule, and every listed column exists', async () => {
  const [step, saying] = [await columnsOf('step'), await columnsOf('saying')];
  const rules = [...(await columnsOf('kept')), ...(await columnsOf('growing')), ...(await columnsOf('later'))];
  expect(rules.toSorted()).toEqual(saying.filter((name) => !['version', 'said'].includes(name)).sort());
  expect(new Set(rules).size).toBe(rules.length);
  const { rows } = await query(
    `select attname as name from pg_attribute where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped`,
  );
  const known = new Set(rows.map(({ name }) => name));
  expect([...step, ...saying].filter((name) => !known.has(name))).toEqual([]);
});

test('the guard names no column that is said once or grows, it reads them from the lists', async () => {
  const { rows } = await query(`select prosrc from pg_proc where proname = 'guard_order'`);
  const [source = ''] = rows.map(({ prosrc }) => String(prosrc));
  const names = [...(await columnsOf('kept')), ...(await columnsOf('growing'))];
  expect(source).toContain('order_kept_columns()');
  expect(names.filter((name) => source.includes(name))).toEqual([]);
});
