import { beforeEach, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import { kyivStamp } from '#domain/hours/kyiv.ts';
import { add, subtract } from '#domain/money/money.ts';
import { putOnBooks } from '../testing/books.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const { toCash, toCoin, admin, customer } = await exchangeIn(world);

type Line = { entry_id: string; no: number; day: string; way: 'in' | 'out'; amount: string; balance: string };
type Account = { id: string; kind: string; currency: string; balance: string };

let [office, owner]: [Office, Person] = [await world.office(), admin];
let keys = 0;
beforeEach(async () => {
  office = await world.office();
  owner = await world.owner(office);
  await putOnBooks(world, office);
});

const enter = (kind: string, amount: string) =>
  world
    .as(owner)
    .post(
      '/v1/books/entries',
      { office_id: office.id, kind, currency: 'USD', amount, reason: 'As agreed', rate: '1.01' },
      { 'idempotency-key': `statement-${++keys}` },
    );

const accounts = async (): Promise<Account[]> =>
  (await world.as(owner).get(`/v1/books?office_id=${office.id}`)).body.accounts;
const accountOf = async (kind: string) =>
  (await accounts()).find((account) => account.kind === kind) ?? expect.unreachable(kind);
const read = ({ id }: { id: string }, query = '', by = owner) =>
  world.as(by).get(`/v1/books/accounts/${id}/statement?${query}`);

/** Every line, in pages of two. */
async function readAll(account: Account, query = ''): Promise<Line[]> {
  const { pages } = (await read(account, `${query}&size=2`)).body;
  const numbers = Array.from({ length: pages }, (_, at) => at + 1);
  const answers = await Promise.all(numbers.map((page) => read(account, `${query}&size=2&page=${page}`)));
  return answers.flatMap(({ body }) => body.items);
}

/** Entries of the desk, and two deals on their way. */
async function trade(): Promise<void> {
  await enter('capital_in', '200');
  for (const [rate, steps] of [
    [toCash, ['confirm', 'receive', 'ready']],
    [toCoin, ['confirm', 'receive']],
  ] as const) {
    const { id } = await writeOrder(world, { customer, office, rate, amount: '100' });
    for (const step of steps) await world.as(admin).put(`/v1/orders/${id}/${step}`);
  }
  await enter('expense', '10');
  await enter('count', '1000');
}

test('The lines of each account lead from nothing to its balance, on whatever page they stand', async () => {
  await trade();
  const all = await accounts();
  expect(all.length).toBeGreaterThan(5);
  for (const account of all) {
    const lines = await readAll(account);
    const before = lines.map(({ way, amount, balance }) => (way === 'in' ? subtract : add)(balance, amount));
    // Each begins where the one below it ends.
    expect([account.kind, account.balance, ...before.map(String)]).toEqual([
      account.kind,
      ...lines.map(({ balance }) => String(balance)),
      '0',
    ]);
  }
});

test('Days leave lines out, and change no balance', async () => {
  await trade();
  await world.db.pool.query(`alter table entries disable trigger user`);
  await world.db.pool.query(`update entries set day = date '2026-11-01' + no::int / 2 where office_id = $1`, [
    office.id,
  ]);
  await world.db.pool.query(`alter table entries enable trigger user`);
  const stock = await accountOf('position');
  const lines = await readAll(stock);
  const within = lines.filter(({ day }) => day >= '2026-11-02' && day <= '2026-11-03');
  expect(within.length).toBeGreaterThan(2);
  expect(await readAll(stock, 'day__gte=2026-11-02&day__lte=2026-11-03')).toEqual(within);
  expect((await read(stock, 'day__lte=2026-10-31')).body).toMatchObject({ items: [], total: 0 });
});

test('A line says with which other account, by which entry and for which deal', async () => {
  const { id } = await writeOrder(world, { customer, office, rate: toCoin, amount: '100' });
  for (const step of ['confirm', 'receive']) await world.as(admin).put(`/v1/orders/${id}/${step}`);
  const { body } = await read(await accountOf('safe'));
  expect(body.account).toMatchObject({ kind: 'safe', currency: 'USD', office_id: office.id, balance: '1100' });
  expect(body.items).toMatchObject([
    { no: 2, kind: 'deal', order_id: id, other: { kind: 'position', currency: 'USD' }, way: 'in', amount: '100' },
    { no: 1, kind: 'opening', order_id: null, way: 'in', amount: '1000', balance: '1000' },
  ]);
});

test('A file has every line of the statement and of the journal, in Kyiv time, and the journal of changes says who took it', async () => {
  await enter('expense', '10.5');
  const safe = await accountOf('safe');
  const { body } = await read(safe);
  const stamps = body.items.map(({ at }: { at: string }) => kyivStamp(new Date(at)));
  const day = body.items[0].day;
  const statement = await world.as(owner).get<string>(`/v1/books/accounts/${safe.id}/statement/file?decimals=comma`);
  expect(statement.text.slice(1).trim().split('\r\n')).toEqual([
    'at (Europe/Kyiv);day;no;kind;order_id;other;other_part;currency;in;out;balance',
    `${stamps[0]};${day};2;expense;;position;USD;USD;;10,5;989,5`,
    `${stamps[1]};${day};1;opening;;position;USD;USD;1000;;1000`,
  ]);
  const journal = await world.as(owner).get<string>(`/v1/books/export?office_id=${office.id}&kind=expense`);
  const [heads, ...lines] = journal.text.slice(1).trim().split('\r\n');
  expect(heads).toBe(
    'at (Europe/Kyiv),day,office,no,kind,order_id,actor,reason,counterparty,from,from_part,to,to_part,currency,amount',
  );
  expect(lines[0]).toBe(`${stamps[0]},${day},Rynok,2,expense,,,As agreed,,safe,,position,USD,USD,10.5`);
  const { items } = (await world.as(owner).get(`/v1/audit?kind=books_exported&office_id=${office.id}`)).body;
  expect(items.map(({ after }: { after: { rows: number } }) => after.rows)).toEqual([1, 2]);
});

test('A cashier of the office gets no statement, and the owner of another office none either', async () => {
  const safe = await accountOf('safe');
  const [cashier, stranger] = [await world.cashier(office), await world.owner(await world.office())];
  expect(await read(safe, '', cashier)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await read(safe, '', stranger)).toMatchObject({ status: 404, body: { reason: 'accountNotFound' } });
  expect(await read({ id: 'none' })).toMatchObject({ status: 404 });
  expect((await read(safe, '', admin)).status).toBe(200);
});
