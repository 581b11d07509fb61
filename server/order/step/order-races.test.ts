import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import { writingOn } from '../../database/tx.ts';
import { Refusal } from '../../lib/refuse.ts';
import { counts } from '../../testing/counts.ts';
import { forFile } from '../../testing/for-file.ts';
import { ordersOn, stepSql, stepsOn, writeOrder } from '../../testing/order.test-kit.ts';
import { byOf, openWorld, type Person, type World } from '../../testing/world.ts';
import { orderStore } from '../order.store.ts';
import type { StepStore } from './step.store.ts';

const world = await forFile(openWorld());
const office = await world.office();
const toCash = await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' });

const times = <T>(count: number, task: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => task(at)));
const tally = (answers: (number | string)[]) =>
  Object.fromEntries(
    [...new Set(answers)].map((answer) => [answer, answers.filter((other) => other === answer).length]),
  );

/** The same pool, but the answer to each commit is held back until the gate opens. */
const withLateCommit = (pool: World['db']['pool'], gate: Promise<void>) =>
  new Proxy(pool, {
    get: (target, name) =>
      name === 'connect' ? async () => late(await target.connect(), gate) : Reflect.get(target, name),
  });

const late = (client: object, gate: Promise<void>) =>
  new Proxy(client, {
    get(target, name) {
      const own = Reflect.get(target, name);
      if (typeof own !== 'function') return own;
      if (name !== 'query') return own.bind(target);
      return async (what: { text: string }) => {
        const answer = await own.call(target, what);
        if (what.text === 'commit') await gate;
        return answer;
      };
    },
  });

describe('fifty simultaneous confirms of one order', () => {
  const callers = 50;
  const rounds = counts.raceRounds;

  const historyOf = async ({ id }: Order) =>
    (await world.db.pool.query('select from order_events where order_id = $1', [id])).rowCount;

  /** Runs one round. Returns how often each status was answered, and the number of events written. */
  async function race(confirm: (order: Order) => Promise<number>) {
    const order = await writeOrder(world, { customer: await customer, office, rate: toCash });
    const answers = await times(callers, () => confirm(order));
    return { ...tally(answers), history: await historyOf(order) };
  }

  let customer: Promise<Person>;
  beforeAll(() => {
    customer = world.customer();
  });

  test(`have one winner, in ${rounds} of ${rounds} rounds`, { timeout: 600_000 }, async () => {
    const people = await times(5, () => world.cashier(office));
    let next = 0;
    const confirm = async ({ id }: Order) => {
      next += 1;
      return (await world.as(people[next % people.length]).put(`/v1/orders/${id}/confirm`)).status;
    };
    let kept = 0;
    for (let round = 0; round < rounds; round++) {
      expect(await race(confirm)).toEqual({ 200: 1, 409: callers - 1, history: 1 });
      kept += 1;
    }
    process.stdout.write(`One winner of ${callers} in ${kept} of ${rounds} rounds\n`);
  });

  test('have more winners with a store that reads first and then writes by id alone', async () => {
    const { pool } = world.db;
    const { find } = orderStore(world.db);
    const store = (real: StepStore): StepStore => ({
      ...real,
      async takeOne(id, _asked, decide) {
        const order = await find(id);
        if (!order) return undefined;
        const { step } = decide(order, {});
        await pool.query(stepSql(step), [[id]]);
        return find(id);
      },
    });
    const steps = stepsOn(world.db, { store });
    const cashier = byOf(await world.cashier(office), [office.id]);
    const confirm = ({ id }: Order) =>
      steps.take(cashier, id, 'confirm').then(
        () => 200,
        (error: unknown) => (error instanceof Refusal ? error.status : 500),
      );

    await pool.query('alter table orders disable trigger orders_guarded');
    const lost = await race(confirm).finally(() => pool.query('alter table orders enable trigger orders_guarded'));
    expect(lost).not.toEqual({ 200: 1, 409: callers - 1, history: 1 });
    expect(lost).toMatchObject({ 200: expect.toSatisfy((winners: number) => winners > 1) });
  });

  test('have one winner when half of them are cancels', async () => {
    const admin = await world.admin();
    for (let round = 0; round < rounds; round++) {
      const order = await writeOrder(world, { customer: await customer, office, rate: toCash });
      const answers = await times(20, async (at) => {
        const call = at % 2 ? 'confirm' : 'cancel';
        const { status } = await world
          .as(admin)
          .put(`/v1/orders/${order.id}/${call}`, undefined, { 'if-match': '"1"' });
        return status;
      });
      expect({ ...tally(answers), history: await historyOf(order) }).toEqual({ 200: 1, 409: 19, history: 1 });
    }
  });
});

describe('many simultaneous orders of one customer', () => {
  const place = (who: Person, headers?: Record<string, string>, amount = '10') =>
    world.as(who).post('/v1/orders/', { er_id: toCash.id, office_id: office.id, amount }, headers);

  test('are accepted up to the limit: twenty of forty', async () => {
    const customer = await world.customer();
    const answers = await times(40, () => place(customer));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 20, 429: 20 });
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', detail: 'Too many orders' });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    const { rows } = await world.db.pool.query('select count(*) as count from orders where customer_id = $1', [
      customer.id,
    ]);
    expect(rows[0]?.count).toBe(20);

    await world.as(customer).put(`/v1/orders/${answers.find(({ status }) => status === 201)?.body.id}/cancel`);
    expect((await times(5, () => place(customer))).filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('with one key return one order each time', async () => {
    const customer = await world.customer();
    const answers = await times(20, () => place(customer, { 'idempotency-key': 'one' }));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 20 });
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(19);
    expect((await world.as(customer).get('/v1/orders/')).body.total).toBe(1);
  });

  test('with one key and two amounts place one order, and the other amount is refused', async () => {
    const customer = await world.customer();
    const answers = await times(20, (at) => place(customer, { 'idempotency-key': 'one' }, at % 2 ? '10' : '11'));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 10, 422: 10 });
    expect((await world.as(customer).get('/v1/orders/')).body.total).toBe(1);
  });
});

// order-rates.test.ts races many orders with many rates.
describe('a rate that is published while customers place orders', () => {
  test('is acknowledged only after every order at the older rate, even if a commit answers late', async () => {
    const older = await world.rate({ sc: 'CHF', tc: 'USDT', rate: '1.1' });
    const customer = await world.customer();
    const answered: string[] = [];
    const gate = Promise.withResolvers<void>();
    const pool = withLateCommit(world.db.pool, gate.promise);
    const orders = ordersOn({ ...world.db, pool, write: writingOn(pool) });

    const placing = orders.place(byOf(customer), { er_id: older.id, office_id: office.id, amount: '10' }, undefined);
    const ordered = placing.then(() => answered.push('order'));
    await vi.waitFor(async () => expect((await world.as(customer).get('/v1/orders/')).body.total).toBe(1), 20_000);
    const published = world.rate({ sc: 'CHF', tc: 'USDT', rate: '1.2' }).then(() => answered.push('rate'));
    await vi.waitFor(async () => {
      const { rows } = await world.db.pool.query(
        `select from pg_locks l join pg_database d on d.oid = l.database
         where d.datname = current_database() and not l.granted and l.locktype = 'advisory'
           and (l.classid, l.objid) = (7264, (hashtext('CHF/USDT')::int8 & x'ffffffff'::int8)::oid)`,
      );
      expect(rows.length + answered.length).toBe(1);
    }, 20_000);
    expect(answered).toEqual([]);
    gate.resolve();
    await Promise.all([ordered, published]);
    expect(answered).toEqual(['order', 'rate']);
  });

  test("leaves no moment at which the office's own rate would be accepted", async () => {
    const lone = await world.office();
    const customer = await world.customer();
    const admin = await world.admin();
    await world.rate({ sc: 'PLN', tc: 'USDT', rate: '0.25' });
    const own = await world.rate({ sc: 'PLN', tc: 'USDT', rate: '0.9', office_id: lone.id });
    const body = { er_id: own.id, office_id: lone.id, amount: '10' };
    const [rounds, ordersEach] = [counts.rateRaceRounds, 5];
    const statuses: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const [, ...answers] = await Promise.all([
        world.as(admin).post('/v1/rates/', { sc: 'PLN', tc: 'USDT', rate: `0.${round + 10}` }),
        ...Array.from({ length: ordersEach }, () => world.as(customer).post('/v1/orders/', body)),
      ]);
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(tally(statuses)).toEqual({ 409: rounds * ordersEach });
  });
});
