import { beforeEach, describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import { balancesOf, putOnBooks } from '../testing/books.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const { toCash, admin, customer } = await exchangeIn(world);

let [office, owner]: [Office, Person] = [await world.office(), admin];
let keys = 0;
beforeEach(async () => {
  office = await world.office();
  owner = await world.owner(office);
  await putOnBooks(world, office);
});

const enter = (kind: string, amount: string, more: object = {}, key = `key-${++keys}`) =>
  world
    .as(owner)
    .post(
      '/v1/books/entries',
      { office_id: office.id, kind, currency: 'USD', amount, reason: 'As agreed', ...more },
      { 'idempotency-key': key },
    );
const inWallet = { currency: 'USDT', network: 'TRC20' };
const read = (path: string, by = owner) => world.as(by).get(`/v1/books${path}?office_id=${office.id}`);

describe('an entry of the desk', () => {
  test('brings money in at its stated rate, and takes it out and spends it at the average cost', async () => {
    expect(await enter('capital_in', '1000', { rate: '1.1' })).toMatchObject({
      status: 201,
      body: {
        ...{ kind: 'capital_in', no: 2, reason: 'As agreed', actor: { id: owner.id } },
        postings: [
          { from: { kind: 'position' }, to: { kind: 'safe', currency: 'USD' }, amount: '1000' },
          { from: { kind: 'capital' }, to: { kind: 'position', part: 'USD' }, amount: '1100' },
        ],
      },
    });
    await enter('capital_out', '400');
    await enter('expense', '100', { reason: 'Rent of the desk' });
    await enter('expense', '1.5', { ...inWallet, reason: 'Fee of the network' });
    expect(await balancesOf(world, office)).toMatchObject({
      'safe USD': '1500',
      'position USDT USD': '1575',
      'expenses USDT': '106.5',
      'wallet USDT TRC20': '998.5',
    });
    expect(await enter('capital_in', '10')).toMatchObject({ status: 422, body: { errors: [{ pointer: '/rate' }] } });
    expect(await enter('capital_in', '10', { currency: 'USDT' })).toMatchObject({ status: 422 });
  });

  test('is news for the pages of who reads the books, and a step is news of its deal alone', async () => {
    const told = async () => {
      const { rows } = await world.db.pool.query<{ count: number }>(
        `select count(*)::int as count from outbox where kind = 'books_update' and subject_id = $1`,
        [office.id],
      );
      return rows[0]?.count;
    };
    const before = Number(await told());
    await enter('capital_out', '400');
    expect(await told()).toBe(before + 1);
    const { id } = await writeOrder(world, { customer, office, rate: toCash, amount: '100' });
    await world.as(admin).put(`/v1/orders/${id}/confirm`);
    expect(await world.as(admin).put(`/v1/orders/${id}/receive`)).toMatchObject({ status: 200 });
    expect(await told()).toBe(before + 1);
  });

  test('of a count books the difference, whatever was promised', async () => {
    const { id } = await writeOrder(world, { customer, office, rate: toCash, amount: '1000' });
    await world.as(admin).put(`/v1/orders/${id}/confirm`);
    expect(await enter('count', '980')).toMatchObject({ status: 201 });
    expect(await enter('count', '1001', inWallet)).toMatchObject({ status: 201 });
    expect(await balancesOf(world, office)).toMatchObject({ 'over_short USDT': '19', 'safe USD': '980' });
    expect(await enter('count', '980')).toMatchObject({ status: 409, body: { reason: 'countAgrees' } });
    expect((await read('')).body.promised).toMatchObject([
      { currency: 'USD', held: '995', free: '-15' },
      { currency: 'USDT', held: '0', free: '1001' },
    ]);
  });

  test('takes nothing that is promised or not there', async () => {
    const { id } = await writeOrder(world, { customer, office, rate: toCash, amount: '900' });
    await world.as(admin).put(`/v1/orders/${id}/confirm`);
    expect(await enter('capital_out', '200')).toMatchObject({
      status: 409,
      body: { reason: 'notEnoughFree', short_by: '95' },
    });
    expect(await enter('expense', '1500')).toMatchObject({
      status: 409,
      body: { reason: 'notEnoughHere', short_by: '500' },
    });
    expect(await enter('capital_out', '105')).toMatchObject({ status: 201 });
  });

  test('is made once for each key, also by twenty calls at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter('capital_out', '10', {}, 'one')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await balancesOf(world, office)).toMatchObject({ 'safe USD': '990' });
    expect(await enter('capital_out', '11', {}, 'one')).toMatchObject({ status: 422, body: { reason: 'keyReused' } });
    const { office_id, ...body } = {
      office_id: office.id,
      kind: 'capital_out',
      currency: 'USD',
      amount: '1',
      reason: 'Why',
    };
    expect(await world.as(owner).post('/v1/books/entries', { office_id, ...body })).toMatchObject({ status: 422 });
  });

  test('is refused where the office keeps no books', async () => {
    await world.as(admin).put(`/v1/offices/${office.id}/books`, { on: false });
    expect(await enter('capital_in', '10', { rate: '1' })).toMatchObject({ status: 409, body: { reason: 'booksOff' } });
  });
});

describe('the books', () => {
  test('are read with every account, the journal newest first, and keep their nine rules', async () => {
    const { id } = await writeOrder(world, { customer, office, rate: toCash });
    for (const call of ['confirm', 'receive', 'ready']) await world.as(admin).put(`/v1/orders/${id}/${call}`);
    await enter('expense', '10');
    expect((await read('')).body).toMatchObject({ office_id: office.id, on: true });
    const { body } = await read('/entries');
    expect(body.items.map(({ kind, no }: { kind: string; no: number }) => [no, kind])).toEqual([
      [4, 'expense'],
      [3, 'pay'],
      [2, 'deal'],
      [1, 'opening'],
    ]);
    const check = await read('/check');
    expect(check.body).toMatchObject({ ok: true });
    expect(check.body.rules).toHaveLength(9);
  });

  test('fail the check where somebody has gone around the guards', async () => {
    await world.db.pool.query('alter table accounts disable trigger user');
    await world.db.pool.query(`update accounts set balance = balance + 5 where office_id = $1 and kind = 'safe'`, [
      office.id,
    ]);
    await world.db.pool.query('alter table accounts enable trigger user');
    const { body } = await read('/check');
    const broken = body.rules.filter((rule: { broken: number }) => rule.broken > 0);
    expect([body.ok, broken.map(({ rule }: { rule: string }) => rule)]).toEqual([false, ['sums', 'balances', 'stock']]);
  });

  test('are nobody’s to read but owners and admins', async () => {
    const cashier = await world.cashier(office);
    for (const path of ['', '/entries', '/check']) expect(await read(path, cashier)).toMatchObject({ status: 403 });
  });
});
