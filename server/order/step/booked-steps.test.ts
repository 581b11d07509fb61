import { beforeEach, describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { Order } from '#contract/order/order.ts';
import { mostFreeRefusals } from '#domain/ledger/free.ts';
import { balancesOf, putOnBooks, takeFromWallet } from '../../testing/books.test-kit.ts';
import { forFile } from '../../testing/for-file.ts';
import { stepsOn, writeOrder, writeOrders } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

const world = await forFile(openWorld());
const { toCash, toCoin, admin, customer } = await exchangeIn(world);
const toEuro = await world.rate({ sc: 'USDT', tc: 'EUR', rate: '0.9' });
const steps = stepsOn(world.db);

let [office, owner, cashier]: [Office, Person, Person] = [await world.office(), admin, admin];
beforeEach(async () => {
  office = await world.office();
  [owner, cashier] = [await world.owner(office), await world.cashier(office)];
  await putOnBooks(world, office);
});

const query = async (text: string, values: unknown[] = []) => (await world.db.pool.query(text, values)).rows;
const write = (amount = '100', rate = toCash, more: object = {}) =>
  writeOrder(world, { customer, office, rate, amount, ...more });
const take = (id: string, call: string, body?: object, by = admin) =>
  world.as(by).put(`/v1/orders/${id}/${call}`, body);
const deal = async (calls: string[], amount?: string, rate = toCash): Promise<Order> => {
  const order = await write(amount, rate);
  for (const call of calls) expect(await take(order.id, call), call).toMatchObject({ status: 200 });
  return order;
};
const balances = () => balancesOf(world, office);
const holdOf = async ({ id }: Pick<Order, 'id'>) =>
  (await query('select trim_scale(amount)::text as amount, currency, outcome from holds where order_id = $1', [id]))[0];
const entriesOf = async ({ id }: Pick<Order, 'id'>) =>
  (await query('select kind, actor_id from entries where order_id = $1 order by no', [id])).map(({ kind }) => kind);
const refusal = (reason: string) => ({ status: 409, body: { code: 'CONFLICT', reason } });
const refund = { reason: 'Changed the mind', to: { network: 'TRC20', address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' } };

describe('a deal at an office on the books', () => {
  const begun = { 'capital USDT': '-2000', 'position USD USD': '-1000', 'position USDT USD': '1000' };

  test('holds cash, books the USDT that came, sets the cash aside and hands it over', async () => {
    const order = await deal(['confirm']);
    expect(await holdOf(order)).toEqual({ amount: '99', currency: 'USD', outcome: null });
    await take(order.id, 'receive');
    expect(await balances()).toMatchObject({
      'owed USD': '-99.55',
      'wallet USDT TRC20': '1100',
      'trading USDT': '-0.45',
      'position USD USD': '-900.45',
    });
    await take(order.id, 'ready');
    expect(await balances()).toMatchObject({ 'safe USD': '901', 'set_aside USD': '99' });
    expect(await holdOf(order)).toMatchObject({ outcome: 'paid' });
    expect(await take(order.id, 'close', undefined, customer)).toMatchObject({ status: 200 });
    const after = await balances();
    expect(after).toMatchObject({ 'safe USD': '901', 'rounding USDT': '-0.55', 'position USD USD': '-901' });
    expect([after['set_aside USD'], after['owed USD']]).toEqual([undefined, undefined]);
    expect(await entriesOf(order)).toEqual(['deal', 'pay', 'hand']);
  });

  test('holds USDT, books the cash that came, and pays from the wallet of the network', async () => {
    const order = await deal(['confirm', 'receive'], '100', toCoin);
    expect(await holdOf(order)).toEqual({ amount: '99.85', currency: 'USDT', outcome: null });
    expect(await balances()).toMatchObject({ 'safe USD': '1100', 'owed USDT': '-99.85', 'wallet USDT TRC20': '1000' });
    await take(order.id, 'ready');
    await take(order.id, 'close', undefined, customer);
    expect(await balances()).toMatchObject({ 'wallet USDT TRC20': '900.15', 'position USDT USD': '1099.85' });
    expect(await entriesOf(order)).toEqual(['deal', 'pay']);
  });

  test('is booked back exactly when it is refunded, from the receipt and from what was set aside', async () => {
    const before = await balances();
    expect(before).toMatchObject(begun);
    for (const calls of [
      ['confirm', 'receive'],
      ['confirm', 'receive', 'ready'],
    ]) {
      const order = await deal(calls);
      expect(await take(order.id, 'refund', refund), calls.join()).toMatchObject({ status: 200 });
      expect(await balances()).toEqual(before);
      expect((await entriesOf(order)).at(-1)).toBe('undo');
      expect(await holdOf(order)).toMatchObject({ outcome: calls.includes('ready') ? 'paid' : 'released' });
    }
  });

  test('lets its hold go when it is cancelled or its time runs out, and books nothing', async () => {
    const before = await balances();
    const cancelled = await deal(['confirm']);
    expect(await take(cancelled.id, 'cancel', { reason: 'No time' }, customer)).toMatchObject({ status: 200 });
    const late = await Promise.all(['10', '20', '30'].map((amount) => write(amount)));
    for (const { id } of late) await take(id, 'confirm');
    await query(`alter table orders disable trigger user`);
    await query(`update orders set due_at = now() - interval '1 second' where id = any($1::uuid[])`, [
      late.map(({ id }) => id),
    ]);
    await query(`alter table orders enable trigger user`);
    expect(await steps.expireDue()).toBe(3);
    for (const order of [cancelled, ...late]) {
      expect(await holdOf(order)).toMatchObject({ outcome: 'released' });
      expect(await entriesOf(order)).toEqual([]);
    }
    expect(await balances()).toEqual(before);
  });

  test('is refused what does not lie there, and by how much for owners alone', async () => {
    const order = await deal(['confirm', 'receive'], '1000', toCoin);
    await takeFromWallet(world, office, '100');
    const refused = await take(order.id, 'ready', undefined, owner);
    expect(refused).toMatchObject({ status: 409, body: { reason: 'notEnoughHere', short_by: '98.5' } });
    expect(await holdOf(order)).toMatchObject({ outcome: null });
    const cash = await deal(['confirm', 'receive'], '10', toCash);
    expect(await take(cash.id, 'ready', undefined, cashier)).toMatchObject({ status: 200 });
  });
});

describe('the clock', () => {
  test('completes a deal whose USDT has left, and has nothing more to book', async () => {
    const order = await deal(['confirm', 'receive', 'ready'], '100', toCoin);
    await query('alter table orders disable trigger user');
    await query(`update orders set complete_by = now() - interval '1 second' where id = $1`, [order.id]);
    await query('alter table orders enable trigger user');
    expect(await steps.completeDue()).toBe(1);
    expect(await entriesOf(order)).toEqual(['deal', 'pay']);
  });
});

describe('a deal at the window', () => {
  const walkIn = (amount: string, by: Person) =>
    world.as(by).post('/v1/orders/walk-in', {
      ...{ office_id: office.id, er_id: toCash.id, amount, network: 'TRC20' },
      customer: { cellphone: '+380931112233' },
    });

  test('holds what it promises, or is not placed at all, and the refusal is kept', async () => {
    const refused = await walkIn('2000', owner);
    expect(refused).toMatchObject({ status: 409, body: { reason: 'notEnoughFree', short_by: '991' } });
    const placed = await walkIn('100', cashier);
    expect(placed).toMatchObject({ status: 201, body: { booked: true } });
    expect(await holdOf(placed.body)).toMatchObject({ amount: '99', outcome: null });
    expect(await query('select id from orders where office_id = $1', [office.id])).toEqual([{ id: placed.body.id }]);
    const { body } = await world.as(owner).get(`/v1/audit?kind=confirm_unfunded&object_id=${office.id}`);
    expect(body.items).toMatchObject([{ actor: { id: owner.id }, after: { amount: '1991', short_by: '991' } }]);
  });
});

describe('a promise', () => {
  test('counts in the next one, in its own currency alone', async () => {
    await deal(['confirm'], '900');
    const next = await write('200');
    expect(await take(next.id, 'confirm', undefined, owner)).toMatchObject({
      ...refusal('notEnoughFree'),
      body: { reason: 'notEnoughFree', short_by: '94' },
    });
    const inEuro = await write('1', toEuro);
    expect(await take(inEuro.id, 'confirm')).toMatchObject({ ...refusal('notEnoughFree') });
    const inCoin = await write('100', toCoin);
    expect(await take(inCoin.id, 'confirm')).toMatchObject({ status: 200 });
    expect((await query('select status, booked from orders where id = $1', [next.id]))[0]).toEqual({
      status: 'requested',
      booked: false,
    });
  });

  test('is made up to the last dollar, and by one of fifty that want it', async () => {
    const all = await writeOrders(world, 50, { customer, office, rate: toCash, amount: '1000' });
    const answers = await Promise.all(all.map(({ id }) => take(id, 'confirm')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.reason === 'notEnoughFree')).toHaveLength(49);
    expect(await query('select free_at($1, $2)::text as free', [office.id, 'USD'])).toEqual([{ free: '5.000000' }]);
  });

  test('is paid once, also when four people press together', async () => {
    const { id } = await deal(['confirm', 'receive']);
    const answers = await Promise.all([admin, cashier, admin, cashier].map((by) => take(id, 'ready', undefined, by)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await entriesOf({ id })).toEqual(['deal', 'pay']);
  });

  test('that is refused tells a cashier no sum, and after ten in an hour asks for the owner, whatever is free', async () => {
    const small = await write('10');
    for (let tries = 0; tries < mostFreeRefusals; tries += 1) {
      const { id } = await write('5000');
      const { body } = await take(id, 'confirm', undefined, cashier);
      expect(body).toMatchObject({ reason: 'notEnoughFree' });
      expect(body.short_by).toBeUndefined();
    }
    expect(await take(small.id, 'confirm', undefined, cashier)).toMatchObject(refusal('askOwner'));
    const { body } = await world.as(owner).get(`/v1/audit?kind=confirm_unfunded&object_id=${small.id}`);
    expect(body.items).toMatchObject([{ actor: { id: cashier.id }, after: { reason: 'askOwner', amount: '9' } }]);
    expect(await take((await write('10')).id, 'confirm', undefined, await world.cashier(office))).toMatchObject({
      status: 200,
    });
    expect(await take(small.id, 'confirm', undefined, owner)).toMatchObject({ status: 200 });
  });
});
