import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import { system as bySystem } from '../../database/by.ts';
import { forFile } from '../../testing/for-file.ts';
import { listenTo } from '../../testing/live.test-kit.ts';
import { stepsOn, writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

const world = await forFile(openWorld());
const exchange = await exchangeIn(world);
const { office, toCash, owner, cashier, customer } = exchange;
let { toCoin } = exchange;

const to = { network: 'TRC20', address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' };
const tx_hash = '5f2c1b7a9e3d4860b1f7c2a8d9e0f4a3';
const written = (rate: ExchangeRate, status?: Order['status']) => writeOrder(world, { customer, office, rate, status });
const take = (who: Person, { id }: Pick<Order, 'id'>, call: string, body?: unknown, headers?: Record<string, string>) =>
  world.as(who).put(`/v1/orders/${id}/${call}`, body, headers);
const read = async (who: Person, { id }: Pick<Order, 'id'>) => (await world.as(who).get(`/v1/orders/${id}`)).body;
const auditOf = async ({ id }: Pick<Order, 'id'>) =>
  (await world.db.pool.query('select kind, actor_id, before, after from audit where object_id = $1', [id])).rows;

describe('a refund', () => {
  test('of an order in USDT keeps the reason, the address and the transaction, and is in the audit', async () => {
    const order = await written(toCash, 'received');
    const said = { reason: '  No dollars until Monday ', to, tx_hash };
    const answer = await take(owner, order, 'refund', said);
    const end = { ended_by: 'refunded', end_reason: 'No dollars until Monday', refund: { to, tx_hash } };
    expect(answer).toMatchObject({ status: 200, body: { status: 4, version: order.version + 1, ...end } });
    expect(answer.body.cancelled_at).not.toBeNull();
    const { events, ...ended } = await read(customer, order);
    expect(ended).toMatchObject(end);
    expect(events.at(-1)).toMatchObject({ from: 5, to: 4, by: { permissions: 4 }, system: false });
    const { rows } = await world.db.pool.query('select kind from outbox where subject_id = $1', [order.id]);
    expect(rows).toEqual([{ kind: 'order_update' }]);
    expect(await auditOf(order)).toEqual([
      {
        kind: 'order_refunded',
        actor_id: owner.id,
        before: null,
        after: { end_reason: end.end_reason, refund: end.refund },
      },
    ]);
  });

  test('of an order in cash needs no address: the cash goes back at the office', async () => {
    const order = await written(toCoin, 'received');
    const refund = { to: null, tx_hash: null };
    expect((await take(owner, order, 'refund', { reason: 'No USDT' })).body).toMatchObject({ status: 4, refund });
    const other = await written(toCoin, 'received');
    for (const [field, value] of [['to', to] as const, ['tx_hash', tx_hash] as const]) {
      const { status, body } = await take(owner, other, 'refund', { reason: 'No USDT', [field]: value });
      expect([status, body.code, body.errors[0].pointer]).toEqual([422, 'VALIDATION_ERROR', `/${field}`]);
    }
  });

  test('of a ready order is taken while its cash is at the office, and refused when its USDT was sent', async () => {
    const cash = await written(toCash, 'ready');
    expect((await take(await world.admin(), cash, 'refund', { reason: 'Not collected', to })).status).toBe(200);
    const coin = await written(toCoin, 'ready');
    expect(await take(owner, coin, 'refund', { reason: 'Not collected' })).toMatchObject({
      status: 409,
      body: {
        code: 'ORDER_ALREADY_PROCESSED',
        detail: 'The USDT has left the office: complete the order',
        order: { id: coin.id, status: 6 },
      },
    });
  });

  test.each([
    ['no body', undefined, ''],
    ['no reason', { to }, '/reason'],
    ['a reason of two characters', { reason: ' ab ', to }, '/reason'],
    ['a reason of 301 characters', { reason: 'x'.repeat(301), to }, '/reason'],
    ['no address for USDT', { reason: 'No dollars' }, '/to'],
    ['an unknown network', { reason: 'No dollars', to: { ...to, network: 'BTC' } }, '/to/network'],
    ['an empty address', { reason: 'No dollars', to: { ...to, address: ' ' } }, '/to/address'],
    ['a transaction that is none', { reason: 'No dollars', to, tx_hash: 'see chat' }, '/tx_hash'],
  ])('with %s is refused with 422, and nothing is written', async (_what, said, pointer) => {
    const order = await written(toCash, 'received');
    const { status, body } = await take(owner, order, 'refund', said);
    expect([status, body.errors[0].pointer]).toEqual([422, pointer]);
    expect(await read(owner, order)).toMatchObject({ status: 5, version: order.version });
  });

  test('is taken on the version that the caller saw, and by one of many callers', async () => {
    const order = await written(toCash, 'received');
    const said = { reason: 'No dollars', to };
    const stale = await take(owner, order, 'refund', said, { 'if-match': '"2"' });
    expect([stale.status, stale.body.order.version]).toEqual([409, 3]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 ? take(owner, order, 'refund', said) : take(cashier, order, 'ready', undefined),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    // A refund may follow the step to ready, because the cash is still at the office.
    const { status, version } = await read(owner, order);
    expect(won).toHaveLength(version - order.version);
    expect(await auditOf(order)).toHaveLength(status === 4 ? 1 : 0);
  });

  test('is not taken when its entry in the audit can not be written', async () => {
    const order = await written(toCash, 'received');
    await world.db.pool.query(`alter table audit add constraint none check (kind <> 'order_refunded') not valid`);
    const { status } = await take(owner, order, 'refund', { reason: 'No dollars', to });
    await world.db.pool.query('alter table audit drop constraint none');
    expect(status).toBe(500);
    expect(await read(owner, order)).toMatchObject({ status: 5, ended_by: null, refund: null, version: order.version });
  });
});

describe('a cancelled order', () => {
  test('says who cancelled it, and why if that was said', async () => {
    const reasons = async (who: Person, body?: unknown) => {
      const order = await written(toCash);
      const { ended_by, end_reason, refund } = (await take(who, order, 'cancel', body)).body;
      return [ended_by, end_reason, refund];
    };
    expect(await reasons(customer)).toEqual(['customer', null, null]);
    expect(await reasons(customer, {})).toEqual(['customer', null, null]);
    expect(await reasons(cashier, { reason: 'no_show' })).toEqual(['office', 'no_show', null]);
    expect(await reasons(await world.admin(), { reason: 'Wrong sum', to })).toEqual(['office', 'Wrong sum', null]);
  });

  test('that ended before reasons were kept has none', async () => {
    const order = await written(toCash, 'cancelled');
    expect(await read(customer, order)).toMatchObject({ status: 4, ended_by: null, end_reason: null, refund: null });
  });

  test('is one that was not ready with USDT sent, whatever the server does', async () => {
    const coin = await written(toCoin, 'ready');
    const cancel = `update orders set status = 'cancelled', cancelled_at = now(), version = version + 1 where id = $1`;
    await expect(world.db.pool.query(cancel, [coin.id])).rejects.toMatchObject({ code: '23514' });
    const open = await written(toCash);
    const claim = `update orders set status = 'confirmed', confirmed_at = now(), version = 2, ended_by = 'office' where id = $1`;
    await expect(world.db.pool.query(claim, [open.id])).rejects.toMatchObject({ code: '23514' });
  });
});

describe('the system', () => {
  const due = (status: Order['status']) =>
    writeOrder(world, { customer, office, rate: toCash, status, endsIn: '-1 second' });
  const system = () => {
    const steps = stepsOn(world.db);
    return ({ id }: Order) => steps.take(bySystem, id, 'expire');
  };

  test('lets an order expire by the same guarded step as people, and the history names no person', async () => {
    const order = await due('confirmed');
    expect(await system()(order)).toMatchObject({ status: 'cancelled', ended_by: 'expired', cashier_id: null });
    const { events, ended_by } = await read(customer, order);
    expect([ended_by, events.at(-1)]).toEqual(['expired', expect.objectContaining({ to: 4, by: null, system: true })]);
    await expect(system()(order)).rejects.toMatchObject({ code: 'ORDER_ALREADY_PROCESSED' });
    await expect(system()(await due('received'))).rejects.toMatchObject({ status: 409 });
  });

  test('or a person wins when both take a step at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const order = await due('confirmed');
      const expired = system()(order).then(
        () => 200,
        () => 409,
      );
      const received = take(owner, order, 'receive');
      expect([await expired, (await received).status].sort()).toEqual([200, 409]);
      expect((await read(owner, order)).version).toBe(order.version + 1);
    }
  });

  test('has no route', async () => {
    const order = await written(toCash);
    for (const person of [await world.admin(), customer])
      expect((await take(person, order, 'expire')).status).toBe(404);
  });
});

describe('the reference rate', () => {
  const place = (who: Person, rate: ExchangeRate, at = office) =>
    world.as(who).post('/v1/orders/', { er_id: rate.id, office_id: at.id, amount: '10' });

  test('is the global rate when the order was placed, for staff only', async () => {
    const buyer = await world.customer();
    const ownRate = await world.rate({ sc: 'EUR', tc: 'USDT', rate: '1.1', office_id: office.id });
    const alone = await place(buyer, ownRate);
    expect(alone.status).toBe(201);
    expect(await read(owner, alone.body)).toMatchObject({ reference_rate: null });
    const page = await listenTo(world.app, buyer);
    const desk = await listenTo(world.app, owner);

    const { body: order } = await place(buyer, toCoin);
    for (const reader of [page, desk]) await reader.hears('new_order', order.id);
    await world.rate({ sc: 'USD', tc: 'USDT', rate: '0.99' });
    toCoin = await world.rate({ sc: 'USD', tc: 'USDT', rate: '0.9985' });
    expect(await read(owner, order)).toMatchObject({ reference_rate: '0.9985' });
    const cancelled = await take(cashier, order, 'cancel');
    expect(cancelled.body.reference_rate).toBe('0.9985');

    for (const reader of [page, desk]) await reader.hears('order_update', order.id);
    const search = `/v1/orders/?search=${order.id}`;
    const late = await take(buyer, order, 'cancel');
    const seen = [order, late.body.order, await read(buyer, order)];
    for (const shown of [...seen, (await world.as(buyer).get(search)).body.items[0], ...dataOf(page.heard)])
      expect(shown).not.toHaveProperty('reference_rate');
    for (const shown of [(await world.as(owner).get(search)).body.items[0], ...dataOf(desk.heard)])
      expect(shown).toHaveProperty('reference_rate');
  });

  const dataOf = (heard: { type: string; data?: unknown }[]) => {
    const orders = heard.filter(({ type }) => type === 'new_order' || type === 'order_update').map(({ data }) => data);
    expect(orders.length).toBeGreaterThan(1);
    return orders;
  };

  test('never changes', async () => {
    const order = await written(toCash);
    const change = `update orders set reference_rate = 1, status = 'confirmed', confirmed_at = now(), version = 2 where id = $1`;
    await expect(world.db.pool.query(change, [order.id])).rejects.toMatchObject({ code: 'OB003' });
  });
});
