import { beforeEach, describe, expect, test } from 'vitest';
import type { Receipt } from '#contract/order/receipt.ts';
import { forFile } from '../../testing/for-file.ts';
import { stepSql, stepsOn, writeOrder, writeOrders } from '../../testing/order.test-kit.ts';
import { asServerRole, verdictOf } from '../../testing/server-role.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

const world = await forFile(openWorld());
const thief = await forFile(asServerRole(world));
const scene = await exchangeIn(world);
const { toCash, toCoin, admin } = scene;

let { office, customer, owner, cashier } = scene;
// Each test begins with an office that has given no receipt.
beforeEach(async () => {
  office = await world.office({ name: 'Podil', name_uk: 'Поділ' });
  [customer, owner, cashier] = [await world.customer(), await world.owner(office), await world.cashier(office)];
});

const query = async (text: string, values: unknown[] = []) => (await world.db.pool.query(text, values)).rows;
const ready = (rate = toCash, at = office) => writeOrder(world, { customer, office: at, rate, status: 'ready' });
const put = (by: Person, id: string, call: string, body?: object) => world.as(by).put(`/v1/orders/${id}/${call}`, body);
const receiptOf = (id: string, who: Person = customer) => world.as(who).get(`/v1/orders/${id}/receipt`);
const print = (id: string, who: Person = cashier) => world.as(who).post(`/v1/orders/${id}/receipt/prints`);

async function closed(by: Person, rate = toCash, at = office): Promise<string> {
  const { id } = await ready(rate, at);
  expect(await put(by, id, 'close')).toMatchObject({ status: 200 });
  return id;
}

const numbersAt = async (at = office): Promise<number[]> =>
  (await query('select number from receipts where office_id = $1 order by number', [at.id])).map(
    ({ number }) => number,
  );
const firstNumbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** A deal that pays coin, whose day after the payout is over. */
async function dueToComplete() {
  const { id } = await writeOrder(world, { customer, office, rate: toCoin, status: 'received' });
  await put(owner, id, 'ready', { tx_hash: 'a'.repeat(64) });
  await query(`begin; set local session_replication_role = replica;
    update orders set complete_by = now() - interval '1 hour' where id = '${id}'; commit`);
  return id;
}

describe('the number of a receipt', () => {
  test('runs at its office for every way of closing: the customer, the desk with the code, an admin, the clock', async () => {
    const byCustomer = await closed(customer);
    const { id: byDesk } = await writeOrder(world, { customer, office, rate: toCash, status: 'received' });
    await put(cashier, byDesk, 'ready');
    const { code } = (await world.as(customer).get(`/v1/orders/${byDesk}/pickup-code`)).body;
    expect(await put(cashier, byDesk, 'close', { code })).toMatchObject({ status: 200 });
    const byAdmin = await closed(admin);
    const byClock = await dueToComplete();
    expect(await stepsOn(world.db).completeDue()).toBe(1);
    const year = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/Kyiv' }).format(new Date()));
    for (const [at, id] of [byCustomer, byDesk, byAdmin, byClock].entries())
      expect(await receiptOf(id)).toMatchObject({ status: 200, body: { paper: 'receipt', year, number: at + 1 } });
  });

  test('begins with 1 at every office, and with every year of Kyiv', async () => {
    const elsewhere = await world.office({ name: 'Obolon' });
    await closed(customer);
    await closed(customer, toCash, elsewhere);
    expect([await numbersAt(), await numbersAt(elsewhere)]).toEqual([[1], [1]]);
    const [last, first] = await writeOrders(world, 2, { customer, office, rate: toCash, status: 'ready' });
    const step = { from: 'ready', to: 'completed' } as const;
    await query(stepSql(step, { at: new Date('2025-12-31T21:59:59Z') }), [[last?.id]]);
    await query(stepSql(step, { at: new Date('2025-12-31T22:00:00Z') }), [[first?.id]]);
    await query('insert into receipts (order_id) values ($1), ($2)', [last?.id, first?.id]);
    const of = (id?: string) => query('select year from receipts where order_id = $1', [id]);
    expect([await of(last?.id), await of(first?.id)]).toEqual([[{ year: 2025 }], [{ year: 2026 }]]);
  });

  test('has no gap and no double when fifty deals are closed at the same moment', async () => {
    const ids = await writeOrders(world, 50, { customer, office, rate: toCash, status: 'ready' });
    const answers = await Promise.all(ids.map(({ id }) => put(customer, id, 'close')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(await numbersAt()).toEqual(firstNumbers(50));
  });

  test('has no gap where connections break between the number and its commit', async () => {
    const ids = await writeOrders(world, 8, { customer, office, rate: toCash, status: 'ready' });
    for (const { id } of ids.slice(0, 4)) {
      const client = await world.db.pool.connect();
      client.on('error', () => undefined);
      await client.query('begin');
      await client.query(stepSql({ from: 'ready', to: 'completed' }), [[id]]);
      await client.query('insert into receipts (order_id) values ($1)', [id]);
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const waiting = put(customer, ids.at(-1)?.id ?? '', 'close');
      await query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      client.release(true);
      await waiting;
    }
    const answers = await Promise.all(ids.slice(0, 7).map(({ id }) => put(customer, id, 'close')));
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect(await numbersAt()).toEqual(firstNumbers(8));
  });

  test('is not used up by a close that another call has overtaken', async () => {
    const { id } = await ready();
    const answers = await Promise.all([
      put(customer, id, 'close'),
      put(customer, id, 'close'),
      put(admin, id, 'close'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await closed(customer);
    expect(await numbersAt()).toEqual([1, 2]);
  });
});

describe('the database', () => {
  test.each([
    ['a receipt that changes', 'update receipts set number = number + 1'],
    ['a receipt that goes', 'delete from receipts'],
    ['an empty table of receipts', 'truncate receipts'],
    ['a counter that goes back', 'update office_counters set last = last - 1'],
    ['a counter that leaves numbers out', 'update office_counters set last = last + 2'],
    ['a counter that begins anew', 'delete from office_counters'],
    ['another number of a member', 'update member_numbers set number = number + 100'],
    ['a print that is forgotten', 'update receipt_prints set times = 1'],
  ])('refuses %s, also of its owner', async (_, change) => {
    await print(await closed(customer));
    await expect(world.db.pool.query(change)).rejects.toMatchObject({ code: 'OB104' });
  });

  test('gives the number itself, only in the transaction that completes the deal, and to the server too', async () => {
    const [before, open] = [
      await writeOrder(world, { customer, office, rate: toCash, status: 'completed' }),
      await ready(),
    ];
    const give = (id: string) =>
      verdictOf(
        thief.pool.query(
          `insert into receipts (order_id, office_id, year, number, place) values ($1, $2, 2026, 700, '{}')`,
          [id, office.id],
        ),
      );
    expect([await give(before.id), await give(open.id)]).toEqual(['OB105', 'OB105']);
    const denied = '42501';
    expect(await verdictOf(thief.pool.query(`select next_number($1, 'receipt', 2026)`, [office.id]))).toBe(denied);
    expect(
      await verdictOf(thief.pool.query('insert into office_counters values ($1, $2, 2026, 1)', [office.id, 'receipt'])),
    ).toBe(denied);
  });
});

describe('a receipt', () => {
  test('says what was agreed and handed over, where and when, and who served, to everybody who sees the deal', async () => {
    const id = await closed(customer);
    const order = (await world.as(customer).get(`/v1/orders/${id}`)).body;
    const { body, status } = await receiptOf(id);
    expect(status).toBe(200);
    const { sc, tc, amt_to_exch, amt_to_recv, rate, cash, sale } = order;
    expect(body).toEqual({
      ...{ paper: 'receipt', fiscal: false, order_id: id, year: expect.any(Number), number: 1 },
      ...{ sc, tc, amt_to_exch, amt_to_recv, rate, cash, sale },
      office: expect.objectContaining({ id: office.id, name: 'Podil', name_uk: 'Поділ', address: office.address }),
      at: order.closed_at,
      served: null,
      name: null,
      printed: 0,
    });
    for (const who of [cashier, owner, admin]) expect((await receiptOf(id, who)).body).toEqual(body);
    expect(await receiptOf(id, await world.customer())).toMatchObject({ status: 404 });
  });

  test('keeps how the office was called', async () => {
    const id = await closed(customer);
    await query(`update offices set name = 'Another name', address = 'Another street' where id = $1`, [office.id]);
    expect((await receiptOf(id)).body.office).toMatchObject({ name: 'Podil', address: office.address });
  });

  test('names by the short number who counted the cash: who took it in, or who handed it out', async () => {
    const second = await world.cashier(office);
    await query(`update users set full_name = 'Iryna' where id = $1`, [second.id]);
    const { id: taken } = await writeOrder(world, { customer, office, rate: toCoin, status: 'confirmed' });
    await put(second, taken, 'receive');
    await put(owner, taken, 'ready');
    await put(customer, taken, 'close');
    expect((await receiptOf(taken)).body.served).toEqual({ number: 3, full_name: 'Iryna', permissions: 2 });
    const { id: paid } = await writeOrder(world, { customer, office, rate: toCash, status: 'received' });
    await put(cashier, paid, 'ready');
    await put(customer, paid, 'close');
    expect((await receiptOf(paid)).body.served).toMatchObject({ number: 2 });
    expect((await receiptOf(await closed(admin))).body.served).toMatchObject({ number: null });
  });

  test('has the same number of a member who has left and come back', async () => {
    const numberOf = ({ id }: Person) =>
      query('select number from member_numbers where office_id = $1 and user_id = $2', [office.id, id]);
    const change = (body: object) => world.as(owner).post(`/v1/offices/${office.id}`, body);
    expect(await numberOf(cashier)).toEqual([{ number: 2 }]);
    await change({ to_add: [], to_remove: [cashier.id] });
    const other = await world.cashier(office);
    await query('insert into user_offices (user_id, office_id) values ($1, $2)', [cashier.id, office.id]);
    expect([await numberOf(cashier), await numberOf(other)]).toEqual([[{ number: 2 }], [{ number: 3 }]]);
  });

  test('of a deal from before, of an open one and of a cancelled one is refused', async () => {
    for (const status of ['completed', 'ready', 'cancelled'] as const) {
      const { id } = await writeOrder(world, { customer, office, rate: toCash, status });
      for (const answer of [await receiptOf(id), await print(id)])
        expect(answer, status).toMatchObject({ status: 409, body: { code: 'CONFLICT', reason: 'noReceipt' } });
    }
  });
});

describe('a slip', () => {
  test('says what cash was taken until the deal is completed, and has no number', async () => {
    const { id } = await writeOrder(world, { customer, office, rate: toCoin, status: 'confirmed' });
    expect(await receiptOf(id)).toMatchObject({ status: 409 });
    await put(cashier, id, 'receive');
    const { received_at, cash } = (await world.as(customer).get(`/v1/orders/${id}`)).body;
    const slip = { paper: 'slip', year: null, number: null, at: received_at, cash, served: { number: 2 } };
    expect((await receiptOf(id)).body).toMatchObject(slip);
    await put(owner, id, 'ready');
    expect((await receiptOf(id)).body).toMatchObject(slip);
    await put(customer, id, 'close');
    expect((await receiptOf(id)).body).toMatchObject({ paper: 'receipt', number: 1 });
  });

  test('is not given for coin, nor after the money went back', async () => {
    const coin = await writeOrder(world, { customer, office, rate: toCash, status: 'received' });
    expect(await receiptOf(coin.id)).toMatchObject({ status: 409 });
    const cash = await writeOrder(world, { customer, office, rate: toCoin, status: 'received' });
    expect(await put(owner, cash.id, 'refund', { reason: 'Changed their mind' })).toMatchObject({ status: 200 });
    expect(await receiptOf(cash.id)).toMatchObject({ status: 409 });
  });
});

describe('a print', () => {
  test('is the paper the first time and a copy later, for each paper, also at the same moment', async () => {
    const { id } = await writeOrder(world, { customer, office, rate: toCoin, status: 'received' });
    expect((await print(id)).body).toMatchObject({ paper: 'slip', printed: 1 });
    expect((await print(id, customer)).body).toMatchObject({ paper: 'slip', printed: 2 });
    await put(owner, id, 'ready');
    await put(customer, id, 'close');
    const prints = await Promise.all([print(id), print(id, customer), print(id, owner)]);
    expect(prints.map(({ body }) => (body as Receipt).printed).sort()).toEqual([1, 2, 3]);
    expect((await receiptOf(id)).body.printed).toBe(3);
  });
});
