import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import { addDays, kyivDay } from '#domain/hours/kyiv.ts';
import { putOnBooks } from '../testing/books.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { sayOnMarket, silenceMarket } from '../testing/market.test-kit.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const { toCash, toCoin, admin, customer } = await exchangeIn(world);

let [office, owner]: [Office, Person] = [await world.office(), admin];
let keys = 0;
beforeEach(async () => {
  office = await world.office();
  owner = await world.owner(office);
  await putOnBooks(world, office);
});

const enter = (kind: string, amount: string, more: object = {}) =>
  world
    .as(owner)
    .post(
      '/v1/books/entries',
      { office_id: office.id, kind, currency: 'USD', amount, reason: 'As agreed', ...more },
      { 'idempotency-key': `read-${++keys}` },
    );
const read = (path = '', query = `office_id=${office.id}`, by = owner) => world.as(by).get(`/v1/books${path}?${query}`);
/** The books began so many days ago. */
const begunBefore = ({ id }: Office, days: number) =>
  world.db.pool.query(
    `begin;
     alter table entries disable trigger user;
     update entries set day = day - ${days} where office_id = '${id}' and kind = 'opening';
     alter table entries enable trigger user;
     commit`,
  );
const take = async (rate: typeof toCash, calls: readonly string[], amount = '100') => {
  const { id } = await writeOrder(world, { customer, office, rate, amount });
  for (const call of calls) await world.as(admin).put(`/v1/orders/${id}/${call}`);
};

test('say of each currency what is free, what is promised, and what is due to customers whose money came', async () => {
  await take(toCash, ['confirm'], '300');
  await take(toCash, ['confirm', 'receive'], '100');
  await take(toCash, ['confirm', 'receive', 'ready'], '200');
  const { body } = await read();
  // A deal of 100 USDT gives 99.5 USD, which is 99 in notes; one of 300 gives 298.
  expect(body.promised).toMatchObject([
    { currency: 'USD', held: '397', free: '404', due: '298' },
    { currency: 'USDT', held: '0', free: '1300', due: '0' },
  ]);
});

test('value the stock in the middle of the global rates, beside what it cost', async () => {
  await enter('capital_in', '1000', { rate: '1.1' });
  const { body } = await read();
  const [usd] = body.stocks;
  expect(usd).toMatchObject({ currency: 'USD', stock: '2000', cost: '2100', average: '1.05' });
  expect(usd.mid).toMatch(/^1\.00\d+$/);
  expect(Number(usd.unrealised)).toBeCloseTo(2000 * Number(usd.mid) - 2100, 5);
});

test('value the stock at the market while it says a price, and as before once it is paused', async () => {
  const midOf = async () => (await read()).body.stocks[0].mid;
  const own = await midOf();
  onTestFinished(() => silenceMarket(world));
  await sayOnMarket(world, 'USD', 0.96);
  // One dollar is 1 / 0.96 USDT.
  expect(await midOf()).toBe('1.04166667');
  await silenceMarket(world);
  expect(await midOf()).toBe(own);
});

test('are read for one office, and for all that the caller reads together', async () => {
  const other = await world.office();
  const ofBoth = await world.owner(office, other);
  await putOnBooks(world, other, { usd: '50' });
  const { body } = await read('', '', ofBoth);
  const safe = body.accounts.find(({ kind }: { kind: string }) => kind === 'safe');
  expect([body.office_id, safe.balance, safe.id]).toEqual([null, '1050', null]);
  expect((await read('/check', '', ofBoth)).body).toMatchObject({ ok: true });
  expect((await read('', '')).body.accounts.find(({ kind }: { kind: string }) => kind === 'safe').balance).toBe('1000');
});

test('have a journal that is filtered by kind and by days in Kyiv', async () => {
  await enter('expense', '10');
  await enter('count', '980');
  const today = kyivDay(new Date());
  const kinds = async (query: string) =>
    (await read('/entries', `office_id=${office.id}&${query}`)).body.items.map(({ kind }: { kind: string }) => kind);
  expect(await kinds('')).toEqual(['count', 'expense', 'opening']);
  expect(await kinds('kind=expense')).toEqual(['expense']);
  expect(await kinds(`day__gte=${today}&day__lte=${today}&size=2`)).toEqual(['count', 'expense']);
  expect(await kinds('day__lte=2026-01-01')).toEqual([]);
  expect(await read('/entries', 'kind=none')).toMatchObject({ status: 422 });
});

test('find one entry by its id', async () => {
  const { body: booked } = await enter('expense', '10');
  await enter('count', '980');
  const found = async (id: string) => (await read('/entries', `office_id=${office.id}&id=${id}`)).body.items;
  expect(await found(booked.id)).toMatchObject([{ id: booked.id, kind: 'expense' }]);
  expect(await found(office.id)).toEqual([]);
});

test('say what lay there at the end of each day, whatever moved since, and only since they began', async () => {
  const today = kyivDay(new Date());
  const linesOf = async (query = `office_id=${office.id}`) => (await read('/stocks', query)).body.lines;
  await enter('expense', '10');
  expect(await linesOf()).toEqual([
    { currency: 'USD', days: [{ day: today, balance: '990' }] },
    { currency: 'USDT', days: [{ day: today, balance: '1000' }] },
  ]);
  await begunBefore(office, 40);
  const [usd] = await linesOf();
  expect(usd.days).toHaveLength(30);
  expect(usd.days.map(({ balance }: { balance: string }) => balance)).toEqual(['990', ...Array(29).fill('1000')]);
  expect([usd.days[0].day, usd.days[29].day]).toEqual([today, addDays(today, -29)]);
});

test('say what each day earned, part by part', async () => {
  await take(toCoin, ['confirm', 'receive']);
  await take(toCash, ['confirm', 'receive']);
  await enter('expense', '10');
  await enter('count', '990');
  const today = kyivDay(new Date());
  const { body } = await read('/results', `office_id=${office.id}&day__gte=2026-11-01&day__lte=2026-11-01`);
  expect(body.days).toEqual([
    { day: '2026-11-01', trading: '0', rounding: '0', over_short: '0', expenses: '0', result: '0' },
  ]);
  const [day] = (await read('/results', `office_id=${office.id}&day__gte=${today}&day__lte=${today}`)).body.days;
  expect(Number(day.trading)).toBeGreaterThan(0);
  expect([Number(day.over_short), Number(day.expenses)].every((part) => part < 0)).toBe(true);
  const parts = [day.trading, day.rounding, day.over_short, day.expenses].map(Number);
  expect(Number(day.result)).toBeCloseTo(
    parts.reduce((sum, part) => sum + part),
    5,
  );
  expect(await read('/results', 'day__gte=2026-10-01&day__lte=2026-11-01')).toMatchObject({ status: 422 });
});
