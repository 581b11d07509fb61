import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { Shift } from '#contract/till/shifts.ts';
import type { Till } from '#contract/till/tills.ts';
import type { Db } from '../database/db.ts';
import { putOnBooks } from '../testing/books.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { asServerRole, inOne } from '../testing/server-role.test-kit.ts';
import { dollars, floatTo, openShift, tillOf } from '../testing/till.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const { admin } = await exchangeIn(world);
const server = await forFile(asServerRole(world));
const roles: [string, Db][] = [
  ["the server's role", server],
  ['the owner of the tables', world.db],
];

let office: Office = await world.office();
let cashier: Person = admin;
let till: Till;
let shift: Shift;
beforeEach(async () => {
  office = await world.office();
  cashier = await world.cashier(office);
  await putOnBooks(world, office);
  till = await tillOf(world, office);
  shift = await openShift(world, cashier, till);
  await floatTo(world, cashier, shift, '100');
});

const account = (kind: string, currency = 'USD', part = '') =>
  `(select id from accounts where office_id = '${office.id}' and kind = '${kind}' and currency = '${currency}' and part = '${part}')`;
const drawer = () => account('till', 'USD', shift.drawer.id);

/** Money from one account to another, as an entry of this kind. */
const move = (kind: string, from: string, to: string, more: Record<string, string> = {}, amount = '5') => {
  const id = randomUUID();
  const columns = { reason: 'A test', key: id, body_hash: '\\x00', actor_id: cashier.id, ...more };
  return [
    `insert into entries (id, office_id, no, kind, day, ${Object.keys(columns).join(', ')})
     values ('${id}', '${office.id}', 0, '${kind}', current_date, ${Object.values(columns)
       .map((value) => `'${value}'`)
       .join(', ')})`,
    `insert into postings (entry_id, n, office_id, currency, from_id, to_id, amount)
     values ('${id}', 1, '${office.id}', 'USD', ${from}, ${to}, ${amount})`,
  ];
};
const spend = (more: Record<string, string> = { shift_id: shift.id }, amount?: string) =>
  move('expense', drawer(), account('position', 'USD', 'USD'), more, amount);

const counting = (id: string, tryNo: number, moment = 'closing') =>
  `insert into till_counts (id, office_id, shift_id, moment, try, counted_by)
   values ('${id}', '${office.id}', '${shift.id}', '${moment}', ${tryNo}, '${cashier.id}')`;
const counted = (id: string, sum: string, expected = '0') =>
  `insert into till_count_sums (count_id, currency, counted, expected) values ('${id}', 'USD', ${sum}, ${expected})`;
const noted = (id: string, pieces: number) =>
  `insert into till_count_notes (count_id, currency, note, bundles, pieces) values ('${id}', 'USD', 1, 0, ${pieces})`;
const close = () => world.as(cashier).put(`/v1/shifts/${shift.id}/closing`);
const count = (sum: number) => world.as(cashier).post(`/v1/shifts/${shift.id}/counts`, { count: dollars(sum) });

describe.each(roles)('by %s', (_role, db) => {
  test('a drawer takes money only in its open shift, for what is booked in drawers, and never less than nothing', async () => {
    expect(await inOne(db, ...spend({}))).toBe('OB162');
    expect(
      await inOne(db, ...move('capital_out', drawer(), account('position', 'USD', 'USD'), { shift_id: shift.id })),
    ).toBe('OB162');
    expect(await inOne(db, ...spend(undefined, '101'))).toBe('23514');
    expect(await inOne(db, ...spend())).toBe('accepted');
    await close();
    expect(await inOne(db, ...spend())).toBe('OB162');
    await count(95);
    expect(await inOne(db, ...spend())).toBe('OB162');
    expect(
      await inOne(db, ...move('till_count', drawer(), account('position', 'USD', 'USD'), { shift_id: shift.id })),
    ).toBe('23514');
  });

  test('a drawer and a person have one shift, which goes on and never back', async () => {
    const begin = (drawer_id = shift.drawer.id, as_closed = false) =>
      `insert into shifts (id, office_id, till_id, drawer_id, begun_by, as_closed)
       values ('${randomUUID()}', '${office.id}', '${till.id}', '${drawer_id}', '${cashier.id}', ${as_closed})`;
    expect(await inOne(db, begin())).toBe('23505');
    expect(await inOne(db, begin(till.drawers[1]?.id, true))).toBe('OB161');
    const other = await openShift(world, await world.cashier(office), till, 0, 1);
    const join = `insert into shift_members (office_id, shift_id, user_id) values ('${office.id}', '${other.id}', '${cashier.id}')`;
    expect(await inOne(db, join)).toBe('23505');
    const set = (state: string, more = '') => `update shifts set state = '${state}' ${more} where id = '${shift.id}'`;
    const closed = `, closed_by = '${cashier.id}', closed_at = now()`;
    expect(await inOne(db, set('closed', closed))).toBe('OB161');
    await close();
    expect(await inOne(db, set('open'))).toBe('OB161');
    expect(await inOne(db, set('closed', closed))).toBe('OB161');
    await count(1);
    expect(await inOne(db, set('closed', closed))).toBe('OB161');
    await count(90);
    // What was found is not booked yet.
    expect(await inOne(db, set('closed', closed))).toBe('OB161');
  });

  test('a count has each currency by its notes, and the database says what was expected', async () => {
    const id = randomUUID();
    expect(await inOne(db, counting(id, 1), counted(id, '100'), noted(id, 100))).toBe('OB163');
    await close();
    expect(await inOne(db, counting(id, 2), counted(id, '100'), noted(id, 100))).toBe('OB163');
    expect(await inOne(db, counting(id, 1), counted(id, '100'), noted(id, 99))).toBe('OB163');
    expect(await inOne(db, counting(id, 1))).toBe('OB163');
    expect(await inOne(db, counting(id, 1), counted(id, '97', '97'), noted(id, 97))).toBe('accepted');
    const { rows } = await world.db.pool.query(`select expected::int from till_count_sums where count_id = '${id}'`);
    expect(rows).toEqual([{ expected: 100 }]);
    expect(await inOne(db, counting(randomUUID(), 1))).toBe('23505');
    expect(await inOne(db, counting(randomUUID(), 3))).toMatch(/23514|OB163/);
  });

  test('an owner counts once, beside who works in the shift, and that count is never booked', async () => {
    const id = randomUUID();
    const counting = (by: string, tryNo = 1) =>
      `insert into till_counts (id, office_id, shift_id, moment, try, counted_by)
       values ('${id}', '${office.id}', '${shift.id}', 'owner', ${tryNo}, '${by}')`;
    const rows = [counted(id, '90'), noted(id, 90)];
    expect(await inOne(db, counting(admin.id), ...rows)).toBe('OB163');
    await close();
    expect(await inOne(db, counting(cashier.id), ...rows)).toBe('OB163');
    expect(await inOne(db, counting(admin.id, 2), ...rows)).toBe('OB163');
    expect(await inOne(db, counting(admin.id), ...rows)).toBe('accepted');
    const more = { shift_id: shift.id, count_id: id };
    expect(await inOne(db, ...move('till_count', drawer(), account('position', 'USD', 'USD'), more, '10'))).toBe(
      'OB164',
    );
    expect(await inOne(db, counting(admin.id).replace(id, randomUUID()))).toBe('23505');
  });

  test('a count stays, and what is booked is what it found', async () => {
    await close();
    await count(90);
    await count(91);
    const { rows } = await world.db.pool.query<{ id: string }>(
      `select id from till_counts where shift_id = '${shift.id}' order by counted_at desc limit 1`,
    );
    const id = rows[0]?.id ?? '';
    const denied = db === server ? '42501' : 'OB115';
    for (const table of ['till_counts', 'till_count_sums', 'till_count_notes'])
      expect(await inOne(db, `delete from ${table}`), table).toBe(denied);
    expect(await inOne(db, 'update till_count_sums set counted = 100')).toBe(denied);
    expect(await inOne(db, counted(id, '5').replace("'USD'", "'EUR'"))).toBe('OB163');
    const book = (amount: string) =>
      move('till_count', drawer(), account('position', 'USD', 'USD'), { shift_id: shift.id, count_id: id }, amount);
    expect(await inOne(db, ...book('8'))).toBe('OB164');
    expect(await inOne(db, ...book('9'))).toBe('accepted');
    expect(await inOne(db, ...book('9'))).toBe('23505');
  });

  test('cash on its way is booked as it is said, and goes between the safe and its drawer alone', async () => {
    const id = randomUUID();
    const sent = (amount = '5', state = 'on_way') =>
      `insert into till_moves (id, office_id, drawer_id, way, shift_id, currency, amount, reason, sent_by, state)
       values ('${id}', '${office.id}', '${shift.drawer.id}', 'float', null, 'USD', ${amount}, 'A test', '${cashier.id}', '${state}')`;
    const carried = account('carried', 'USD', shift.drawer.id);
    const leaving = () => move('till_send', account('safe'), carried, { move_id: id });
    expect(await inOne(db, sent())).toBe('OB165');
    expect(await inOne(db, sent('6'), ...leaving())).toBe('OB165');
    expect(await inOne(db, sent(), ...leaving())).toBe('accepted');
    expect(
      await inOne(
        db,
        `update till_moves set state = 'returned', ended_at = now(), ended_by = '${cashier.id}' where id = '${id}'`,
      ),
    ).toBe('OB165');
  });
});
