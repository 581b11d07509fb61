import { beforeEach, describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import { balancesOf, putOnBooks } from '../testing/books.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { callsWaiting } from '../testing/locks.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { exchangeIn, openWorld } from '../testing/world.ts';

const world = await forFile(openWorld());
const { toCash, admin, customer } = await exchangeIn(world);

let office: Office;
beforeEach(async () => {
  office = await world.office();
});

const query = async (text: string, values: unknown[] = []) => (await world.db.pool.query(text, values)).rows;
const opening = {
  on: true,
  cash: [{ currency: 'USD', amount: '500', rate: '1.001' }],
  wallets: [{ network: 'TRC20', amount: '300' }],
};
const put = (body: object, by = admin) => world.as(by).put(`/v1/offices/${office.id}/books`, body);
const deal = (status: 'confirmed' | 'received', amount = '100') =>
  writeOrder(world, { customer, office, rate: toCash, status, amount });
const holdsOf = () =>
  query('select order_id, currency, trim_scale(amount)::text as amount from holds where office_id = $1', [office.id]);

describe('an office that goes on the books', () => {
  test('opens with what was counted, and the journal has it', async () => {
    expect(await put(opening)).toMatchObject({ status: 200, body: { office_id: office.id, on: true } });
    expect(await balancesOf(world, office)).toEqual({
      'capital USDT': '-800.5',
      'position USD USD': '-500',
      'position USDT USD': '500.5',
      'safe USD': '500',
      'wallet USDT TRC20': '300',
    });
    const { body } = await world.as(admin).get(`/v1/audit?kind=books_switched&object_id=${office.id}`);
    expect(body.items).toMatchObject([{ before: { on: false }, after: { on: true, cash: [{ rate: '1.001' }] } }]);
    expect(await put(opening)).toMatchObject({ status: 409, body: { reason: 'booksSwitched' } });
  });

  test('values what is there at the middle of the global rates, where nobody says another value', async () => {
    await put({ on: true, cash: [{ currency: 'USD', amount: '100' }] });
    // 0.9985 USDT for a dollar, and 0.9955 dollars for a USDT.
    expect((await balancesOf(world, office))['position USDT USD']).toBe('100.151');
    office = await world.office();
    expect(await put({ on: true, cash: [{ currency: 'JPY', amount: '100' }] })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_AMOUNT', errors: [{ pointer: '/cash/0/rate' }] },
    });
  });

  test('holds what it has promised, and is refused with the deals that are not covered', async () => {
    const [first, second] = [await deal('confirmed', '300'), await deal('confirmed', '300')];
    expect(await put(opening)).toMatchObject({
      status: 409,
      body: { reason: 'notEnoughFree', uncovered: [{ order_id: second.id, currency: 'USD', amount: '298' }] },
    });
    expect(await balancesOf(world, office)).toEqual({});
    await world.as(admin).put(`/v1/orders/${second.id}/cancel`);
    expect(await put(opening)).toMatchObject({ status: 200 });
    expect(await holdsOf()).toEqual([{ order_id: first.id, currency: 'USD', amount: '298' }]);
    expect((await world.as(admin).get(`/v1/orders/${first.id}`)).body.booked).toBe(true);
  });

  test('is refused while money of a deal is there, which the books would miss', async () => {
    const { id } = await deal('received');
    expect(await put(opening)).toMatchObject({ status: 409, body: { reason: 'booksDealsOpen', order_ids: [id] } });
  });

  test('waits for confirmations in flight, and those that come later are held', async () => {
    const { id } = await writeOrder(world, { customer, office, rate: toCash });
    const client = await world.db.pool.connect();
    await client.query('begin');
    await client.query('select from offices where id = $1 for share', [office.id]);
    const switching = put(opening);
    await expect.poll(() => callsWaiting(world)).toBe(1);
    await client.query('select from orders where id = $1 for no key update', [id]);
    await client.query('rollback');
    client.release();
    const [switched, confirmed] = await Promise.all([switching, world.as(admin).put(`/v1/orders/${id}/confirm`)]);
    expect([switched.status, confirmed.status]).toEqual([200, 200]);
    expect(await holdsOf()).toHaveLength(1);
  });

  test('is never without a hold, also where the switch and the confirmation come together', async () => {
    for (let round = 0; round < 8; round += 1) {
      office = await world.office();
      const { id } = await writeOrder(world, { customer, office, rate: toCash });
      const answers = await Promise.all([put(opening), world.as(admin).put(`/v1/orders/${id}/confirm`)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await holdsOf()).toHaveLength(1);
    }
  });
});

describe('an office that leaves the books', () => {
  test('gives what lies there back to its owner, and opens again later', async () => {
    await put(opening);
    expect(await put({ on: false })).toMatchObject({ status: 200, body: { on: false } });
    expect(await balancesOf(world, office)).toEqual({});
    expect(await query('select kind, no from entries where office_id = $1 order by no', [office.id])).toEqual([
      { kind: 'opening', no: 1 },
      { kind: 'emptying', no: 2 },
    ]);
    expect(await put(opening)).toMatchObject({ status: 200 });
  });

  test('is refused with its open deals, and stays where nothing is to switch', async () => {
    expect(await put({ on: false })).toMatchObject({ status: 409, body: { reason: 'booksSwitched' } });
    const { id } = await deal('confirmed');
    await put(opening);
    expect(await put({ on: false })).toMatchObject({
      status: 409,
      body: { reason: 'booksDealsOpen', order_ids: [id] },
    });
  });

  test('is not archived before', async () => {
    await put(opening);
    expect(await world.as(admin).delete(`/v1/offices/${office.id}`)).toMatchObject({
      status: 409,
      body: { reason: 'officeOnBooks' },
    });
    await put({ on: false });
    expect(await world.as(admin).delete(`/v1/offices/${office.id}`)).toMatchObject({ status: 200 });
  });
});

test('The database switches no office whose open deals or money the books miss', async () => {
  const on = 'update offices set on_books = true where id = $1';
  await expect(query(on, [office.id])).rejects.toMatchObject({ code: 'OB126' });
  const { id } = await deal('confirmed');
  await query('insert into books (office_id) values ($1)', [office.id]);
  await expect(query(on, [office.id])).rejects.toMatchObject({ code: 'OB126' });
  await world.as(admin).put(`/v1/orders/${id}/cancel`);
  await putOnBooks(world, office);
  await expect(query('update offices set on_books = false where id = $1', [office.id])).rejects.toMatchObject({
    code: 'OB126',
  });
});
