import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import { type Mover, mayTake, mayTakeWithCode, type OrderStep, orderSteps, paidIn } from '#domain/order/order.ts';
import { type By, system } from '../../database/by.ts';
import { statement } from '../../database/statement.ts';
import { forFile } from '../../testing/for-file.ts';
import { kitSeal, stepsOn, writeOrder } from '../../testing/order.test-kit.ts';
import { byOf, exchangeIn, openWorld } from '../../testing/world.ts';
import { type StepEffect, type StepEffects, stepEffects } from './step-effects.ts';

const nameOf = ({ from, call }: OrderStep) => `${from} ${call}`;
const note = statement('note-effect', 'insert into effects (order_id, step, version) values ($1, $2, $3)');

/** The effects of the product, and one more for each row of the table. */
const noted: StepEffects = (step, isLate) => [
  ...stepEffects(step, isLate),
  ({ order }) => [note, [order.id, nameOf(step), order.version]],
];

const world = await forFile(openWorld());
const { office, toCash, toCoin, admin, owner, cashier, customer } = await exchangeIn(world);
const rates = [toCash, toCoin];
const people = [byOf(admin), byOf(owner, [office.id]), byOf(cashier, [office.id]), byOf(customer)];
const movers: { by: By; mover: Mover }[] = [
  { by: system, mover: 'system' },
  ...people.map((by) => ({ by, mover: by.actor })),
];
await world.db.pool.query('create table effects (order_id uuid, step text, version int)');
const steps = stepsOn(world.db, { effects: noted });

const byOfMover = (at: number): By => movers[at]?.by ?? expect.unreachable();

const written = (from: Order['status'], rate: ExchangeRate): Promise<Order> =>
  writeOrder(world, { customer, office, rate, status: from, endsIn: '-1 second' });

const effectsOn = async ({ id }: Pick<Order, 'id'>) =>
  (await world.db.pool.query<{ step: string }>('select step from effects where order_id = $1', [id])).rows.map(
    ({ step }) => step,
  );

/** The pickup code, which the office asks the customer for. */
async function codeOf({ id }: Order): Promise<string> {
  const [code] = kitSeal.propose(id);
  if (!code) throw new Error('No code was proposed');
  await world.db.pool.query('insert into pickup_codes (order_id, office_id, sealed, lookup) values ($1, $2, $3, $4)', [
    id,
    office.id,
    code.sealed,
    code.lookup,
  ]);
  return kitSeal.open(id, code.sealed) ?? '';
}

/** What has to be said with a step, by somebody who may take it. */
async function saidWith(step: OrderStep, mover: Mover, order: Order) {
  const refund = {
    reason: 'It was asked for',
    to: { network: 'TRC20', address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' } as const,
  };
  return {
    ...(step.call === 'refund' && (paidIn(order) === 'cash' ? refund : { reason: refund.reason })),
    ...(mayTakeWithCode(mover, step, order) && { code: await codeOf(order) }),
  };
}

/** Each row of the table, for each way of paying out, with each mover who may take it. */
const takings = () =>
  orderSteps.flatMap((step) =>
    rates.flatMap((rate) => {
      const facts = { customer_id: customer.id, office_id: office.id, tc: rate.tc, status: step.from };
      const takers = movers.filter(({ mover }) => mayTake(mover, step, facts) || mayTakeWithCode(mover, step, facts));
      return takers.map((taker) => ({ step, rate, ...taker }));
    }),
  );

describe('an effect of a step', () => {
  test('runs once for every mover of every row, and never when the step is lost', async () => {
    expect(new Set(takings().map(({ step }) => step))).toEqual(new Set(orderSteps));
    for (const { step, rate, by, mover } of takings()) {
      const order = await written(step.from, rate);
      const said = await saidWith(step, mover, order);
      const what = `${nameOf(step)} by ${mover === 'system' ? mover : mover.role}`;
      const stale = { ...said, version: order.version + 1 };
      await expect(steps.take(by, order.id, step.call, stale), what).rejects.toMatchObject({ status: 409 });
      expect(await effectsOn(order), what).toEqual([]);

      const both = [said, said].map((each) => steps.take(by, order.id, step.call, each));
      const ends = (await Promise.allSettled(both)).map(({ status }) => status);
      expect(ends.sort(), what).toEqual(['fulfilled', 'rejected']);
      expect(await effectsOn(order), what).toEqual([nameOf(step)]);
    }
  });

  test('runs once for each order that the clock ends, and not for one that somebody is changing', async () => {
    const due = await Promise.all(rates.flatMap((rate) => [written('requested', rate), written('confirmed', rate)]));
    const [busy, ...free] = due as [Order, ...Order[]];
    const client = await world.db.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from orders where id = $1 for no key update', [busy.id]);
      while ((await steps.expireDue()) > 0);
      for (const order of free) expect(await effectsOn(order)).toEqual([`${order.status} expire`]);
      expect(await effectsOn(busy)).toEqual([]);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(await steps.expireDue()).toBe(1);
    expect(await effectsOn(busy)).toEqual([`${busy.status} expire`]);
    expect(await steps.expireDue()).toBe(0);
  });

  test('does not run with a wrong pickup code, which counts as a try', async () => {
    const cashier = byOfMover(3);
    const order = await written('ready', rates[0] as ExchangeRate);
    const right = await codeOf(order);
    const code = right === '000000' ? '000001' : '000000';
    await expect(steps.take(cashier, order.id, 'close', { code })).rejects.toMatchObject({ status: 422 });
    expect(await effectsOn(order)).toEqual([]);
    const { rows } = await world.db.pool.query('select tries from pickup_codes where order_id = $1', [order.id]);
    expect(rows).toEqual([{ tries: 1 }]);
  });

  test.each<[string, StepEffect, string]>([
    ['the server', () => expect.unreachable('No disk'), 'No disk'],
    ['the database', () => [statement('failing-effect', 'select 1 / 0'), []], 'division by zero'],
  ])('is undone with its step, and undoes it, when it fails in %s', async (_where, fails, words) => {
    const failing = stepsOn(world.db, { effects: (step, isLate) => [...noted(step, isLate), fails] });
    const admin = byOfMover(1);
    const [rate] = rates as [ExchangeRate];
    const order = await written('requested', rate);
    await expect(failing.take(admin, order.id, 'confirm')).rejects.toThrow(words);
    expect(await effectsOn(order)).toEqual([]);
    const late = await written('confirmed', rate);
    await expect(failing.expireDue()).rejects.toThrow(words);
    expect(await effectsOn(late)).toEqual([]);
    expect((await steps.take(admin, order.id, 'confirm')).version).toBe(order.version + 1);
    // What failed holds its deals until it is rolled back.
    await expect.poll(() => steps.expireDue()).toBeGreaterThan(0);
  });
});

test('A confirmation begins the time for the money, and a ready order has its code, whatever else a step writes', async () => {
  const admin = byOfMover(1);
  const order = await written('requested', rates[0] as ExchangeRate);
  const confirmed = await steps.take(admin, order.id, 'confirm');
  expect(confirmed.due_at?.getTime()).toBeGreaterThan(confirmed.confirmed_at?.getTime() ?? Number.POSITIVE_INFINITY);
  await steps.take(admin, order.id, 'receive');
  await steps.take(admin, order.id, 'ready');
  const { rows } = await world.db.pool.query<{ sealed: Buffer }>(
    'select sealed from pickup_codes where order_id = $1',
    [order.id],
  );
  expect(rows.map(({ sealed }) => kitSeal.open(order.id, sealed))).toEqual([expect.stringMatching(/^\d{6}$/)]);
});
