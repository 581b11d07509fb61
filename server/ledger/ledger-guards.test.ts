import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accountKinds } from '#domain/ledger/account.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import type { Db } from '../database/db.ts';
import { putOnBooks } from '../testing/books.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { stepSql, writeOrder } from '../testing/order.test-kit.ts';
import { asServerRole, inOne } from '../testing/server-role.test-kit.ts';
import { exchangeIn, openWorld } from '../testing/world.ts';

const world = await forFile(openWorld());
const { office, toCash, cashier, admin, customer } = await exchangeIn(world);
const elsewhere = await world.office();
await putOnBooks(world, office);
await putOnBooks(world, elsewhere);
const { id: held } = await writeOrder(world, { customer, office, rate: toCash });
await world.as(cashier).put(`/v1/orders/${held}/confirm`);
await world.as(admin).put(`/v1/orders/${held}/receive`);

const server = await forFile(asServerRole(world));
const roles: [string, Db][] = [
  ["the server's role", server],
  ['the owner of the tables', world.db],
];

const account = (kind: string, currency: string, at = office.id) =>
  `(select id from accounts where office_id = '${at}' and kind = '${kind}' and currency = '${currency}' limit 1)`;

type Wrong = { from?: string; to?: string; amount?: string; currency?: string; entry?: string };

/** A step by the cashier: the database takes none of nobody. */
const step = (id: string, from: OrderStatus, to: OrderStatus) =>
  stepSql({ from, to }, { which: `array['${id}']` })
    .replace('from_status, to_status)', 'from_status, to_status, actor_id)')
    .replace(`'${to}' from moved`, `'${to}', '${cashier.id}' from moved`);

const enter = (
  id: string,
  kind = 'opening',
  more = '',
) => `insert into entries (id, office_id, no, kind, day${more && ', order_id, order_version'})
  values ('${id}', '${office.id}', 0, '${kind}', current_date${more})`;

const postSql = (
  id: string,
  { from = account('capital', 'USDT'), to = account('wallet', 'USDT'), amount = '5', currency = 'USDT' }: Wrong = {},
) => `insert into postings (entry_id, n, office_id, currency, from_id, to_id, amount)
  values ('${id}', 1, '${office.id}', '${currency}', ${from}, ${to}, ${amount})`;

const post = (db: Db, wrong: Wrong = {}) => {
  const id = randomUUID();
  return inOne(db, enter(id), postSql(id, wrong));
};

describe.each(roles)('by %s', (_role, db) => {
  test('an entry is written whole: with postings, between two accounts of one currency and one office', async () => {
    expect(await post(db)).toBe('accepted');
    expect(await inOne(db, enter(randomUUID()))).toBe('OB118');
    expect(await post(db, { from: 'null' })).toBe('23502');
    expect(await post(db, { to: account('capital', 'USDT') })).toBe('23514');
    expect(await post(db, { amount: '-5' })).toBe('23514');
    expect(await post(db, { to: account('safe', 'USD') })).toBe('23503');
    expect(await post(db, { to: account('safe', 'USD'), currency: 'USD' })).toBe('23503');
    expect(await post(db, { to: account('wallet', 'USDT', elsewhere.id) })).toBe('23503');
  });

  test('no place holds less than nothing, and nobody is paid more than they are owed', async () => {
    const [from, to] = [account('wallet', 'USDT'), account('capital', 'USDT')];
    expect(await post(db, { from, to, amount: '999999' })).toBe('23514');
    const owed = { currency: 'USD', from: account('safe', 'USD'), to: account('owed', 'USD') };
    expect(await post(db, { ...owed, amount: '99.55' })).toBe('accepted');
    expect(await post(db, { ...owed, amount: '0.01' })).toBe('23514');
    expect(await post(db, { ...owed, from: owed.to, to: owed.from, amount: '99.55' })).toBe('accepted');
  });

  test('what is booked is not changed, deleted or emptied, and nothing is added to it later', async () => {
    const denied = db === server ? '42501' : 'OB115';
    for (const table of ['entries', 'postings']) {
      expect(await inOne(db, `delete from ${table}`), table).toBe(denied);
      expect(await inOne(db, `truncate ${table} cascade`), table).toBe(denied);
    }
    expect(await inOne(db, `update entries set kind = 'emptying'`)).toBe(denied);
    expect(await inOne(db, 'update postings set amount = amount + 1')).toBe(denied);
    for (const table of ['books', 'accounts', 'holds'])
      expect(await inOne(db, `delete from ${table}`), table).toBe(denied);
    const id = randomUUID();
    expect(await inOne(db, enter(id), postSql(id))).toBe('accepted');
    expect(await inOne(db, postSql(id).replace('1,', '2,'))).toBe('OB115');
  });

  test('no balance and no number of a book is written by hand', async () => {
    const denied = db === server ? '42501' : 'OB116';
    expect(await inOne(db, 'update accounts set balance = balance + 1')).toBe(denied);
    expect(await inOne(db, `update accounts set part = 'ERC20' where kind = 'wallet'`)).toBe(denied);
    const opened = (balance: number) =>
      inOne(
        db,
        `insert into accounts (id, office_id, kind, currency, balance)
        values (gen_random_uuid(), '${office.id}', 'transit', 'X${db === server ? 1 : 2}${balance}', ${balance})`,
      );
    expect([await opened(5), await opened(0)]).toEqual(['OB116', 'accepted']);
    expect(await inOne(db, 'update books set head = head + 1')).toBe('OB117');
    expect(
      await inOne(db, `insert into books values ((select id from offices where not on_books limit 1), 7)`),
    ).toMatch(/OB117|23502/);
  });

  test('a step is booked once, of a booked deal of this office, and never without its event', async () => {
    const book = (order: string, version: number, kind = 'deal') => {
      const id = randomUUID();
      return inOne(db, enter(id, kind, `, '${order}', ${version}`), postSql(id));
    };
    expect(await book(held, 3)).toBe('23505');
    expect(await book(held, 2)).toBe('23505');
    expect(await book(held, 9, 'pay')).toBe('23503');
    const { id: plain } = await writeOrder(world, { customer, office, rate: toCash });
    expect(await book(plain, 1)).toBe('OB118');
  });

  test('a deal is confirmed with its hold, moves with its entry, and leaves no hold behind', async () => {
    const { id } = await writeOrder(world, { customer, office, rate: toCash });
    const confirm = step(id, 'requested', 'confirmed');
    const hold = (amount: string, currency = 'USD') =>
      `insert into holds (order_id, office_id, currency, amount) values ('${id}', '${office.id}', '${currency}', ${amount})`;
    expect(await inOne(db, confirm)).toBe('OB121');
    expect(await inOne(db, hold('99'))).toBe('OB119');
    expect(await inOne(db, confirm, hold('99', 'USDT'))).toBe('OB119');
    expect(await inOne(db, confirm, hold('9999999'))).toBe('OB119');
    expect(await inOne(db, confirm, hold('99'))).toBe('accepted');
    expect(await inOne(db, step(id, 'confirmed', 'received'))).toBe('OB122');
    const end = (outcome: string) =>
      `update holds set ended_at = now(), outcome = '${outcome}' where order_id = '${id}'`;
    expect(await inOne(db, end('paid'))).toBe('OB121');
    expect(await inOne(db, `update holds set amount = 1 where order_id = '${id}'`)).toBe('OB120');
    const cancel = step(id, 'confirmed', 'cancelled');
    expect(await inOne(db, cancel)).toBe('OB121');
    expect(await inOne(db, cancel, end('paid'))).toBe('OB121');
    expect(await inOne(db, cancel, end('released'))).toBe('accepted');
    expect(await inOne(db, end('paid'))).toBe('OB120');
    expect(await inOne(db, `update holds set ended_at = null, outcome = null where order_id = '${id}'`)).toBe('OB120');
  });

  test('a deal is booked by its confirmation alone, and stays booked', async () => {
    const { id } = await writeOrder(world, { customer, office, rate: toCash });
    const set = (to: boolean, order: string) => inOne(db, `update orders set booked = ${to} where id = '${order}'`);
    expect(await set(true, id)).toBe('OB124');
    expect(await set(false, held)).toBe('OB124');
  });
});

test('the rules and the database know the same kinds of accounts', async () => {
  const { rows } = await world.db.pool.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'accounts_kind_check'`,
  );
  const known = [...(rows[0]?.text ?? '').matchAll(/'([a-z_]+)'::text/g)].map(([, kind]) => kind);
  expect(known.toSorted()).toEqual([...accountKinds].sort());
});
