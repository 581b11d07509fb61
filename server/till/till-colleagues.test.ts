import { beforeEach, describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { Till } from '#contract/till/tills.ts';
import { balancesOf, putOnBooks } from '../testing/books.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { patience } from '../testing/live.test-kit.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { dollars, floatTo, openShift, tillOf } from '../testing/till.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const { toCoin, admin, customer } = await exchangeIn(world);

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

describe('a shift of several people', () => {
  test('is joined by a second cashier, whose steps are signed by them', async () => {
    const shift = await openShift(world, cashier, till);
    expect(await put(shift.id, 'join', second)).toMatchObject({
      status: 200,
      body: { members: [{}, { id: second.id }] },
    });
    const order = await deal(['confirm']);
    expect(await take(order.id, 'receive', second)).toMatchObject({ status: 200 });
    expect(await inDrawer()).toEqual(['100', undefined]);
    const { body } = await world.as(cashier).get(`/v1/shifts/${shift.id}/movements`);
    expect(body.items).toMatchObject([{ kind: 'deal', order_id: order.id, amount: '100', actor: { id: second.id } }]);
    expect((await world.as(second).get('/v1/shifts/current')).body).toMatchObject({ id: shift.id });
  });

  test('is handed over with one count: who was named takes the drawer as it was counted, once, and nobody else', async () => {
    const shift = await openShift(world, cashier, till);
    await floatTo(world, cashier, shift, '300');
    const stranger = await world.cashier();
    expect(await put(shift.id, 'closing', cashier, { hand_to: stranger.id })).toMatchObject(refusal('takerUnknown'));
    expect(await put(shift.id, 'closing', cashier, { hand_to: cashier.id })).toMatchObject(refusal('takerUnknown'));
    const third = await world.cashier(office);
    const named = await Promise.all(
      [second, third].map(({ id }) => put(shift.id, 'closing', cashier, { hand_to: id })),
    );
    expect(named.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const takerId = named.find(({ status }) => status === 200)?.body.handed_to.id;
    const [taker, other] = takerId === second.id ? [second, third] : [third, second];
    const asClosed = { drawer_id: drawer(), as_closed: true };
    expect(await begin(asClosed, taker)).toMatchObject(refusal('drawerTaken'));
    await count(shift.id, 290);
    await count(shift.id, 290);
    await put(shift.id, 'settle', cashier, { reason: 'Ten are missing' });
    expect(await begin(asClosed, other)).toMatchObject(refusal('drawerNotAsClosed'));
    const taken = await Promise.all([begin(asClosed, taker), begin(asClosed, taker)]);
    expect(taken.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await inDrawer()).toEqual(['290', undefined]);
    const { body } = await world.as(owner).get(`/v1/books/entries?office_id=${office.id}&kind=till_count`);
    expect(body.items).toMatchObject([{ actor: { id: cashier.id } }]);
    await isBalanced();
  });

  test('is left by who has joined it, to those who stay, and joined again', async () => {
    const shift = await openShift(world, cashier, till);
    expect(await put(shift.id, 'leave')).toMatchObject(refusal('lastInShift'));
    await put(shift.id, 'join', second);
    const left = await Promise.all([put(shift.id, 'leave'), put(shift.id, 'leave', second)]);
    expect(left.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [gone, stays] = left[0]?.status === 200 ? [cashier, second] : [second, cashier];
    expect(await put(shift.id, 'closing', gone)).toMatchObject({ status: 404 });
    const order = await deal(['confirm']);
    expect(await take(order.id, 'receive', gone)).toMatchObject(refusal('noShift'));
    expect(await put(shift.id, 'join', gone)).toMatchObject({ status: 200, body: { members: [{}, {}] } });
    expect(await take(order.id, 'receive', gone)).toMatchObject({ status: 200 });
    await put(shift.id, 'closing', stays);
    expect(await put(shift.id, 'leave', gone)).toMatchObject(refusal('shiftMoved'));
  });
});

test('a difference above the limit of the office is told to its owners, who hear no sum, and to nobody else', async () => {
  const toldOf = async (person: Person) =>
    (await world.as(person).get('/v1/users/me/inbox')).body.items.flatMap(
      ({ type, ...said }: Record<string, string>) => (type === 'till_difference' ? [said] : []),
    );
  till = await tillOf(world, office, ['A', 'B', 'C']);
  const closeAt = async (at: number, sum: number) => {
    const shift = await openShift(world, cashier, till, 0, at);
    await floatTo(world, cashier, shift, '300');
    await put(shift.id, 'closing');
    for (const _ of [1, 2]) await count(shift.id, sum);
    await put(shift.id, 'settle', cashier, { reason: 'Counted twice' });
  };
  const limit = (entry_limit: string) => world.as(owner).put(`/v1/offices/${office.id}/books/limit`, { entry_limit });
  await limit('15');
  await closeAt(0, 290);
  await closeAt(1, 320);
  await limit('5');
  await closeAt(2, 290);
  // They are told in the order in which they were found, so with the last of them every other one would be there.
  const url = `/?tab=books&office=${office.id}`;
  await expect
    .poll(() => toldOf(owner), patience)
    .toMatchObject([
      { title: 'A count found less cash than there must be', url },
      { title: 'A count found more cash than there must be', url },
    ]);
  expect(JSON.stringify(await toldOf(owner))).not.toMatch(/290|320/);
  expect([await toldOf(cashier), await toldOf(admin)]).toEqual([[], []]);
});

test('what changes at a till is news for the pages of its staff', async () => {
  const told = async () =>
    (
      await world.db.pool.query(
        `select count(*)::int as count from outbox where kind = 'till_update' and subject_id = $1`,
        [office.id],
      )
    ).rows[0].count;
  const acts = [
    () => openShift(world, cashier, till),
    async () => floatTo(world, cashier, (await world.as(cashier).get('/v1/shifts/current')).body, '10'),
    async () => put((await world.as(cashier).get('/v1/shifts/current')).body.id, 'join', second),
  ];
  for (const act of acts) {
    const before = await told();
    await act();
    expect(await told()).toBeGreaterThan(before);
  }
});
