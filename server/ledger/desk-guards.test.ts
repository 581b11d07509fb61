import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../database/db.ts';
import { putOnBooks } from '../testing/books.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { asServerRole, inOne } from '../testing/server-role.test-kit.ts';
import { exchangeIn, openWorld } from '../testing/world.ts';

const world = await forFile(openWorld());
const { office, admin } = await exchangeIn(world);
const elsewhere = await world.office();
for (const each of [office, elsewhere]) await putOnBooks(world, each);

const server = await forFile(asServerRole(world));
const roles: [string, Db][] = [
  ["the server's role", server],
  ['the owner of the tables', world.db],
];

const keyed = () => ({ 'idempotency-key': randomUUID() });
const post = async (path: string, body: object) => (await world.as(admin).post(path, body, keyed())).body.id as string;
const bankOf = (office_id: string) => post('/v1/books/counterparties', { office_id, name: randomUUID() });
const reason = 'As agreed';
const expense = () =>
  post('/v1/books/entries', { office_id: office.id, kind: 'expense', currency: 'USD', amount: '2', reason });
const send = () =>
  post('/v1/transfers', {
    from_office_id: office.id,
    to_office_id: elsewhere.id,
    currency: 'USD',
    amount: '5',
    reason,
  });

const account = (kind: string, currency = 'USD', at = office.id, part?: string) =>
  `(select id from accounts where office_id = '${at}' and kind = '${kind}' and currency = '${currency}'
    ${part === undefined ? '' : `and part = '${part}'`} order by part desc limit 1)`;

/** An entry of the desk with its postings. `more`: columns with their values. */
function entrySql(
  kind: string,
  postings: [from: string, to: string, amount: string, currency?: string][],
  more: Record<string, string>,
  at = office.id,
) {
  const id = randomUUID();
  const columns = { reason: 'By hand', actor_id: admin.id, key: randomUUID(), body_hash: '\\x00', ...more };
  const values = Object.values(columns).map((value) => (value === '' ? 'null' : `'${value}'`));
  return [
    `insert into entries (id, office_id, no, kind, day, ${Object.keys(columns).join(', ')})
     values ('${id}', '${at}', 0, '${kind}', current_date, ${values.join(', ')})`,
    ...postings.map(
      ([from, to, amount, currency = 'USD'], n) =>
        `insert into postings (entry_id, n, office_id, currency, from_id, to_id, amount)
         values ('${id}', ${n + 1}, '${at}', '${currency}', ${from}, ${to}, ${amount})`,
    ),
  ];
}

const openDebt = (bank: string, at = office.id) =>
  `insert into accounts (id, office_id, kind, currency, part) values (gen_random_uuid(), '${at}', 'counterparty', 'USD', '${bank}')`;

beforeAll(async () => {
  const id = await send();
  await world.as(admin).put(`/v1/transfers/${id}/arrive`, { amount: '5', reason }, keyed());
});

describe.each(roles)('by %s', (_role, db) => {
  test('a correction is the whole mirror of one entry of the desk, once', async () => {
    const reverses = await expense();
    const [stock, cost] = [account('position'), account('position', 'USDT')];
    const back: Parameters<typeof entrySql>[1] = [
      [account('expenses', 'USDT'), cost, '1', 'USDT'],
      [stock, account('safe'), '1'],
    ];
    const whole = back.map(([from, to, , currency = 'USD']): (typeof back)[0] => [from, to, '2', currency]);
    const correct = (postings: typeof back, entry = reverses) =>
      inOne(db, ...entrySql('correction', postings, { reverses: entry }));
    expect(await correct(back)).toBe('OB135');
    expect(await correct(whole.slice(0, 1))).toBe('OB135');
    expect(await correct([...whole, [account('safe'), stock, '3']])).toBe('OB135');
    expect(await inOne(db, ...entrySql('correction', whole, {}))).toBe('23514');
    expect(await correct([...whole, [account('capital', 'USDT'), cost, '3', 'USDT']])).toBe('OB135');
    expect(await correct(whole)).toBe('accepted');
    expect(await correct(whole)).toBe('23505');
    const [{ id: opening }] = (
      await world.db.pool.query(`select id from entries where office_id = $1 and kind = 'opening'`, [office.id])
    ).rows;
    expect(await correct(whole, opening)).toBe('OB135');
    const [{ id: other }] = (await world.db.pool.query('select id from entries where office_id = $1', [elsewhere.id]))
      .rows;
    expect(await correct(whole, other)).toBe('23503');
  });

  test('a trade is with an open counterparty of its office, and goes past no other account', async () => {
    const [bank, another, foreign] = [await bankOf(office.id), await bankOf(office.id), await bankOf(elsewhere.id)];
    expect(await inOne(db, openDebt(randomUUID()))).toBe('OB136');
    expect(await inOne(db, openDebt(foreign))).toBe('OB136');
    for (const each of [bank, another]) expect(await inOne(db, openDebt(each))).toBe('accepted');
    const trade = (from: string, to: string, counterparty_id = bank, kind = 'trade') =>
      inOne(db, ...entrySql(kind, [[from, to, '4']], { counterparty_id }));
    const debt = (of = bank) => account('counterparty', 'USD', office.id, of);
    expect(await trade(account('safe'), debt(), foreign)).toBe('23503');
    expect(await trade(account('safe'), debt(another))).toBe('OB136');
    expect(await trade(debt(), account('transit'))).toBe('OB136');
    expect(await inOne(db, ...entrySql('trade', [[account('safe'), debt(), '4']], {}))).toBe('23514');
    expect(await trade(account('safe'), debt(), bank, 'settlement')).toBe('OB136');
    expect(await trade(account('safe'), debt())).toBe('accepted');
    const expenseOf = (of: Record<string, string>) =>
      inOne(db, ...entrySql('expense', [[account('safe'), debt(), '4']], of));
    expect([await expenseOf({}), await expenseOf({ counterparty_id: bank })]).toEqual(['OB143', '23514']);
    const archive = `update counterparties set archived_at = now(), archived_by = '${admin.id}' where id = '${bank}'`;
    expect(await inOne(db, archive)).toBe('OB136');
    expect(
      await inOne(db, ...entrySql('settlement', [[debt(), account('safe'), '5']], { counterparty_id: bank })),
    ).toBe('OB136');
    expect(await trade(debt(), account('safe'), bank, 'settlement')).toBe('accepted');
    expect(await inOne(db, `update counterparties set name = 'Another' where id = '${bank}'`)).toBe('OB136');
    expect(await inOne(db, archive)).toBe('accepted');
    expect(await trade(account('safe'), debt())).toBe('OB136');
    expect(await inOne(db, 'delete from counterparties')).toBe(db === server ? '42501' : 'OB115');
  });

  test('money between offices is sent whole, arrives as it was counted, ends once and is nobody else’s', async () => {
    const id = await send();
    const end = (state: string, arrived: string) =>
      `update office_transfers set state = '${state}', arrived_amount = ${arrived}, ended_at = now(), ended_by = '${admin.id}' where id = '${id}'`;
    expect(await inOne(db, end('arrived', '5'))).toBe('OB137');
    expect(await inOne(db, end('returned', 'null'))).toBe('OB137');
    const more = { transfer_id: id };
    const leave = entrySql(
      'transfer_arrive',
      [
        [account('transit'), account('position'), '5'],
        [account('position', 'USDT'), account('network', 'USDT'), '5', 'USDT'],
      ],
      more,
    );
    expect(await inOne(db, ...leave, end('arrived', '5'))).toBe('OB137');
    const comeBack = entrySql('transfer_return', [[account('transit'), account('safe'), '5']], more);
    expect(await inOne(db, ...comeBack)).toBe('OB137');
    expect(
      await inOne(
        db,
        ...entrySql('transfer_return', [[account('transit'), account('safe'), '4']], more),
        end('returned', 'null'),
      ),
    ).toBe('OB137');
    expect(await inOne(db, `update office_transfers set amount = 4 where id = '${id}'`)).toBe('OB137');
    expect(await inOne(db, ...comeBack, end('returned', 'null'))).toBe('accepted');
    expect(await inOne(db, end('returned', 'null'))).toBe('OB137');
    const sent = `insert into office_transfers (id, from_office_id, to_office_id, currency, amount, reason, sent_by)
      values (gen_random_uuid(), '${office.id}', '${elsewhere.id}', 'USD', 5, 'By hand', '${admin.id}')`;
    expect(await inOne(db, sent)).toBe('OB137');
    expect(await inOne(db, sent.replace(elsewhere.id, office.id))).toBe('23514');
    expect(await inOne(db, 'delete from office_transfers')).toBe(db === server ? '42501' : 'OB115');
  });
});
