import { beforeEach, describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { Till } from '#contract/till/tills.ts';
import { balancesOf, putOnBooks } from '../testing/books.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { dollars, floatTo, keyed, openShift, tillOf } from '../testing/till.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const { toCash, toCoin, admin, customer } = await exchangeIn(world);

let office: Office = await world.office();
let [owner, cashier, second]: [Person, Person, Person] = [admin, admin, admin];
let till: Till;
beforeEach(async () => {
  office = await world.office();
  [owner, cashier, second] = [await world.owner(office), await world.cashier(office), await world.cashier(office)];
  await putOnBooks(world, office);
  till = await tillOf(world, office);
});

const take = (id: string, call: string, by = cashier, body?: object) =>
  world.as(by).put(`/v1/orders/${id}/${call}`, body);
const refusal = (reason: string) => ({ status: 409, body: { code: 'CONFLICT', reason } });
const count = (id: string, sum: number, by = cashier) =>
  world.as(by).post(`/v1/shifts/${id}/counts`, { count: dollars(sum) });
const put = (id: string, call: string, by = cashier, body?: object) =>
  world.as(by).put(`/v1/shifts/${id}/${call}`, body);
const begin = (body: object, by = cashier) => world.as(by).post(`/v1/tills/${till.id}/shifts`, body);
const drawer = (at = 0) => till.drawers[at]?.id ?? '';
const send = (way: string, amount: string, by = cashier, drawer_id = drawer()) =>
  world.as(by).post('/v1/till-moves', { drawer_id, way, currency: 'USD', amount, reason: 'To the safe' }, keyed());
const isBalanced = async () =>
  expect((await world.as(admin).get(`/v1/books/check?office_id=${office.id}`)).body).toMatchObject({ ok: true });
const deal = async (calls: string[], rate = toCoin, amount = '100') => {
  const order = await writeOrder(world, { customer, office, rate, amount });
  for (const call of calls) expect(await take(order.id, call, admin), call).toMatchObject({ status: 200 });
  return order;
};
/** The drawer, and what is set aside in it. */
const inDrawer = async (at = 0) => {
  const all = await balancesOf(world, office);
  return [all[`till USD ${drawer(at)}`], all[`set_aside USD ${drawer(at)}`]];
};

describe('a shift', () => {
  test('sells from its drawer, sets aside in it, and is closed with what lies in both', async () => {
    const shift = await openShift(world, cashier, till);
    await floatTo(world, cashier, shift, '500');
    const brought = await deal(['confirm']);
    expect(await take(brought.id, 'receive')).toMatchObject({ status: 200 });
    expect(await inDrawer()).toEqual(['600', undefined]);
    const wanted = await deal(['confirm', 'receive'], toCash);
    expect(await take(wanted.id, 'ready')).toMatchObject({ status: 200 });
    expect(await inDrawer()).toEqual(['501', '99']);
    await isBalanced();
    await put(shift.id, 'closing');
    expect(await count(shift.id, 600)).toMatchObject({
      status: 200,
      body: { state: 'closed', counts: [{}, { outcome: 'agrees' }] },
    });
    // The customer's tap touches no till.
    expect(await take(wanted.id, 'close', customer)).toMatchObject({ status: 200 });
    expect(await inDrawer()).toEqual(['501', undefined]);
    await isBalanced();
  });

  test('opens in one press for who closed it, within 16 hours, and for nobody else', async () => {
    const shift = await openShift(world, cashier, till);
    await put(shift.id, 'closing');
    await count(shift.id, 0);
    const asClosed = { drawer_id: drawer(), as_closed: true };
    expect(await begin(asClosed, second)).toMatchObject(refusal('drawerNotAsClosed'));
    const [first] = (await world.as(cashier).get<Till[]>(`/v1/tills?office_id=${office.id}`)).body;
    expect(first?.drawers.map(({ as_closed }) => as_closed)).toEqual([true, false]);
    expect(await begin(asClosed)).toMatchObject({ status: 201, body: { state: 'open', as_closed: true, counts: [] } });
    expect(await begin({ drawer_id: drawer(1), as_closed: true })).toMatchObject(refusal('shiftOpen'));
  });

  test('lets the next sell from another drawer while it closes', async () => {
    const shift = await openShift(world, cashier, till);
    await put(shift.id, 'closing');
    const order = await deal(['confirm']);
    expect(await take(order.id, 'receive')).toMatchObject(refusal('noShift'));
    await openShift(world, second, till, 0, 1);
    expect(await take(order.id, 'receive', second)).toMatchObject({ status: 200 });
    expect([await inDrawer(0), await inDrawer(1)]).toEqual([
      [undefined, undefined],
      ['100', undefined],
    ]);
    expect(await begin({ drawer_id: drawer(1), count: [] })).toMatchObject(refusal('shiftOpen'));
  });

  test('gives a refund back from where its actor works now', async () => {
    const shift = await openShift(world, cashier, till);
    const order = await deal(['confirm']);
    await take(order.id, 'receive');
    const before = await balancesOf(world, office);
    expect(await take(order.id, 'refund', owner, { reason: 'Changed the mind' })).toMatchObject({ status: 200 });
    const after = await balancesOf(world, office);
    expect([before['safe USD'], after['safe USD']]).toEqual(['1000', '900']);
    expect(await inDrawer()).toEqual(['100', undefined]);
    await put(shift.id, 'closing');
    expect(await count(shift.id, 100)).toMatchObject({ body: { state: 'closed' } });
    await isBalanced();
  });
});

describe('without a shift', () => {
  test('a cashier moves no cash once the first till has opened; admins and the customer go on', async () => {
    const [sold, ready] = [await deal(['confirm']), await deal(['confirm', 'receive', 'ready'], toCash)];
    expect(await take(sold.id, 'receive')).toMatchObject({ status: 200 });
    expect((await balancesOf(world, office))['safe USD']).toBe('1001');
    await openShift(world, second, till);
    const [brought, coin] = [await deal(['confirm']), await deal(['confirm', 'receive'], toCash)];
    expect(await take(brought.id, 'receive')).toMatchObject(refusal('noShift'));
    expect(await take(coin.id, 'ready')).toMatchObject(refusal('noShift'));
    expect(await take(brought.id, 'receive', admin)).toMatchObject({ status: 200 });
    expect((await balancesOf(world, office))['safe USD']).toBe('1101');
    expect(await take(ready.id, 'close', customer)).toMatchObject({ status: 200 });
    await isBalanced();
  });

  test('an office without tills works from its safe', async () => {
    const plain = await world.office();
    const other = await world.cashier(plain);
    await putOnBooks(world, plain);
    const order = await writeOrder(world, { customer, office: plain, rate: toCoin, amount: '100' });
    await take(order.id, 'confirm', admin);
    expect(await take(order.id, 'receive', other)).toMatchObject({ status: 200 });
    expect((await balancesOf(world, plain))['safe USD']).toBe('1100');
  });
});

describe('cash between the safe and a drawer', () => {
  test('is on its way until the other side has counted it, and what is missing is a difference', async () => {
    const shift = await openShift(world, cashier, till);
    const { body } = await send('float', '200', owner);
    expect(await balancesOf(world, office)).toMatchObject({ 'safe USD': '800', [`carried USD ${drawer()}`]: '200' });
    const arrive = (amount: string, by = cashier, reason?: string) =>
      world.as(by).put(`/v1/till-moves/${body.id}/arrive`, { amount, reason });
    expect(await arrive('200', second)).toMatchObject(refusal('noShift'));
    expect(await arrive('190')).toMatchObject({ status: 422, body: { reason: 'reasonMissing' } });
    expect(await arrive('190', cashier, 'A note of ten is missing')).toMatchObject({ status: 200 });
    expect(await arrive('200')).toMatchObject(refusal('tillMoveOver'));
    expect(await balancesOf(world, office)).toMatchObject({ 'safe USD': '800', 'over_short USDT': '10' });
    const back = await send('return', '90');
    expect(await world.as(cashier).put(`/v1/till-moves/${back.body.id}/arrive`, { amount: '90' })).toMatchObject(
      refusal('noShift'),
    );
    expect(await world.as(owner).put(`/v1/till-moves/${back.body.id}/arrive`, { amount: '90' })).toMatchObject({
      status: 200,
    });
    const gone = await send('return', '50');
    expect(await world.as(cashier).put(`/v1/till-moves/${gone.body.id}/return`, {})).toMatchObject({
      body: { state: 'returned' },
    });
    expect(await inDrawer()).toEqual(['100', undefined]);
    expect(
      (await world.as(cashier).get(`/v1/shifts/${shift.id}/movements`)).body.items.map(
        ({ amount }: { amount: string }) => amount,
      ),
    ).toEqual(['50', '-50', '-90', '190']);
    await isBalanced();
  });

  test('is spent with a reason within the limit of the office, and comes in from outside by an owner', async () => {
    const shift = await openShift(world, cashier, till);
    await floatTo(world, cashier, shift, '300');
    const cash = (kind: string, amount: string, by = cashier, key = keyed()) =>
      world.as(by).post(`/v1/shifts/${shift.id}/cash`, { kind, currency: 'USD', amount, reason: 'Paper' }, key);
    const key = keyed();
    expect(await cash('expense', '40', cashier, key)).toMatchObject({
      status: 201,
      body: { amount: '-40', reason: 'Paper' },
    });
    expect(await cash('expense', '40', cashier, key)).toMatchObject({
      status: 201,
      headers: { 'idempotency-replayed': 'true' },
    });
    expect(await cash('expense', '41', cashier, key)).toMatchObject({ status: 422, body: { reason: 'keyReused' } });
    expect(await cash('capital_in', '5')).toMatchObject({ status: 403 });
    expect(await cash('expense', '5', owner)).toMatchObject(refusal('noShift'));
    await put(shift.id, 'join', owner);
    expect(await cash('capital_in', '5', owner)).toMatchObject({ status: 201, body: { amount: '5' } });
    await world.as(owner).put(`/v1/offices/${office.id}/books/limit`, { entry_limit: '100' });
    expect(await cash('expense', '150')).toMatchObject(refusal('entryNeedsYes'));
    expect(await inDrawer()).toEqual(['265', undefined]);
    await isBalanced();
  });

  test('tells a cashier who asks for too much no sum, and after ten tries nothing any more', async () => {
    const shift = await openShift(world, cashier, till);
    await floatTo(world, cashier, shift, '300');
    for (let at = 0; at < 10; at += 1) {
      const asked = await send('return', `${301 + at}`);
      expect(asked).toMatchObject(refusal('notEnoughHere'));
      expect(asked.body.short_by).toBeUndefined();
    }
    expect(await send('return', '300')).toMatchObject(refusal('askOwner'));
  });
});

describe('pressed by two at once', () => {
  test('a drawer opens once, and a cashier has one shift', async () => {
    const body = { drawer_id: drawer(), count: [] };
    const answers = await Promise.all([begin(body), begin(body, second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const other = await tillOf(world, office);
    const own = await world.cashier(office);
    const both = await Promise.all(
      [till, other].map(({ id, drawers }) =>
        world.as(own).post(`/v1/tills/${id}/shifts`, { drawer_id: drawers[1]?.id, count: [] }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test('a closing and a receipt, or a joining, come one after the other, and nothing enters a drawer that closes', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 5 }, async () => ({
        own: await tillOf(world, office),
        by: await world.cashier(office),
        other: await world.cashier(office),
        order: await deal(['confirm']),
      })),
    );
    await Promise.all(
      rounds.map(async ({ own, by, other, order }) => {
        const shift = await openShift(world, by, own);
        const [closing, receipt, joined] = await Promise.all([
          put(shift.id, 'closing', by),
          take(order.id, 'receive', by),
          put(shift.id, 'join', other),
        ]);
        const came = { 200: 100, 409: 0 }[receipt.status] ?? Number.NaN;
        expect([closing.status, joined.status === 409 || joined.status]).toEqual([200, joined.status === 409 || 200]);
        expect(await count(shift.id, came, by)).toMatchObject({ body: { state: 'closed' } });
        expect(await put(shift.id, 'join', other)).toMatchObject(refusal('shiftMoved'));
      }),
    );
    await isBalanced();
  });

  test('cash that came is counted once, and taken back or counted, not both', async () => {
    await openShift(world, cashier, till);
    const { body } = await send('float', '200', owner);
    const ends = await Promise.all([
      ...Array.from({ length: 3 }, () => world.as(cashier).put(`/v1/till-moves/${body.id}/arrive`, { amount: '200' })),
      world.as(owner).put(`/v1/till-moves/${body.id}/return`, {}),
    ]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    await isBalanced();
  });
});
