import { beforeEach, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { Shift } from '#contract/till/shifts.ts';
import type { Till } from '#contract/till/tills.ts';
import { putOnBooks } from '../../testing/books.test-kit.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { dollars, floatTo, openShift, tillOf } from '../../testing/till.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

const world = await forFile(openWorld());
const { toCash, admin, customer } = await exchangeIn(world);

let office: Office;
let [owner, cashier, second]: [Person, Person, Person] = [admin, admin, admin];
let till: Till;
let shift: Shift;
beforeEach(async () => {
  office = await world.office();
  [owner, cashier, second] = [await world.owner(office), await world.cashier(office), await world.cashier(office)];
  await putOnBooks(world, office);
  till = await tillOf(world, office);
  shift = await openShift(world, cashier, till);
  await floatTo(world, cashier, shift, '300');
});

const read = async (by: Person, path = '') => (await world.as(by).get(`/v1/shifts/${shift.id}${path}`)).body;
const count = (sum: number) => world.as(cashier).post(`/v1/shifts/${shift.id}/counts`, { count: dollars(sum) });
const countBeside = (by: Person, sum: number) =>
  world.as(by).post(`/v1/shifts/${shift.id}/owner-counts`, { count: dollars(sum) });
const refusal = (reason: string) => ({ status: 409, body: { code: 'CONFLICT', reason } });
const history = async (by: Person) => (await world.as(by).get(`/v1/shifts?office_id=${office.id}`)).body.items;

test("An owner's count closes the drawer to deals, and its cashier reads it only when the own count is over", async () => {
  const sums = [{ currency: 'USD', counted: '290', expected: '300', difference: '-10' }];
  expect(await countBeside(owner, 290)).toMatchObject({
    ...{ status: 200, body: { state: 'closing', owner_count: { counted_by: { id: owner.id }, sums } } },
  });
  expect(await countBeside(admin, 290)).toMatchObject(refusal('ownerCounted'));
  expect((await read(cashier)).owner_count).toMatchObject({ counted_by: { id: owner.id }, sums: null });
  await count(295);
  expect((await read(cashier)).owner_count.sums).toBeNull();
  await count(295);
  expect((await read(cashier)).owner_count.sums).toEqual(sums);
  // What is booked is what the cashier counted.
  await world.as(cashier).put(`/v1/shifts/${shift.id}/settle`, { reason: 'Five are missing' });
  expect(await read(owner)).toMatchObject({ state: 'closed', owner_count: { sums } });
  expect((await read(owner, '/report')).moved).toContainEqual({
    ...{ kind: 'till_count', currency: 'USD', entries: 1, came: '0', went: '5' },
  });
});

test('Nobody counts beside themselves, and a drawer that is closed is not counted any more', async () => {
  await world.as(admin).put(`/v1/shifts/${shift.id}/join`);
  expect(await countBeside(admin, 300)).toMatchObject(refusal('ownShift'));
  expect(await countBeside(cashier, 300)).toMatchObject({ status: 403 });
  await world.as(cashier).put(`/v1/shifts/${shift.id}/closing`);
  await count(300);
  expect(await countBeside(owner, 300)).toMatchObject(refusal('shiftMoved'));
});

test('The history of an office has all shifts for its owner, and for a cashier the own ones that are closed', async () => {
  const other = await openShift(world, second, till, 0, 1);
  expect((await history(owner)).map(({ id }: Shift) => id)).toEqual([other.id, shift.id]);
  expect(await history(cashier)).toEqual([]);
  await world.as(cashier).put(`/v1/shifts/${shift.id}/closing`);
  await count(300);
  expect((await history(cashier)).map(({ id }: Shift) => id)).toEqual([shift.id]);
  expect(await history(second)).toEqual([]);
  const url = `/v1/shifts?office_id=${office.id}&drawer_id=${other.drawer.id}`;
  expect((await world.as(owner).get(url)).body).toMatchObject({ total: 1, items: [{ id: other.id }] });
});

test('What is set aside in a drawer is listed with its deal, until it is handed over', async () => {
  const order = await writeOrder(world, { customer, office, rate: toCash, amount: '100' });
  for (const call of ['confirm', 'receive']) await world.as(admin).put(`/v1/orders/${order.id}/${call}`);
  await world.as(cashier).put(`/v1/orders/${order.id}/ready`);
  const [aside, ...more] = (await read(cashier, '/set-aside')).items;
  expect([aside, more]).toMatchObject([{ order_id: order.id, currency: 'USD', amount: '99' }, []]);
  expect(new Date(aside.until).getTime() - new Date(aside.since).getTime()).toBe(24 * 3_600_000);
  expect(await world.as(second).get(`/v1/shifts/${shift.id}/set-aside`)).toMatchObject({ status: 404 });
  await world.as(admin).put(`/v1/orders/${order.id}/close`, { reason: 'The customer was here' });
  expect((await read(cashier, '/set-aside')).items).toEqual([]);
});

test('The files of X and Z have what their reports have, and the journal says who took them', async () => {
  const file = async (by: Person, path: string) => (await world.as(by).get<string>(path)).text;
  const ofShift = `/v1/shifts/${shift.id}/report/file`;
  expect(await file(cashier, ofShift)).toMatch(/till_arrive,USD,1,,\r\n$/);
  expect(await file(owner, `${ofShift}?decimals=comma`)).toMatch(/till_arrive;USD;1;300;0\r\n$/);
  await world.as(cashier).put(`/v1/shifts/${shift.id}/closing`);
  await count(300);
  const { day } = (await world.as(owner).get(`/v1/books/days/open?office_id=${office.id}`)).body.next;
  const ofOpen = `/v1/books/days/open/file?office_id=${office.id}`;
  expect((await file(owner, ofOpen)).split('\r\n')).toContain(`X,${day},sum,safe,USD,,,0,1000,300,700`);
  const closed = await world.as(owner).post('/v1/books/days', { office_id: office.id, day, count: dollars(700) });
  expect(closed.body).toMatchObject({ shifts: [{ id: shift.id }], result: { result: '0' } });
  expect((await world.as(owner).get(`/v1/books/days/${closed.body.id}`)).body).toEqual(closed.body);
  const lines = (await file(owner, `/v1/books/days/${closed.body.id}/file`)).split('\r\n');
  expect(lines).toContain(`1,${day},sum,safe,USD,,,0,1000,300,700`);
  expect(lines).toContain(`1,${day},safe,,USD,,,,,,700`);
  const journal = await world.as(admin).get(`/v1/audit?kind=books_exported&object_id=${office.id}`);
  expect(journal.body.items).toHaveLength(4);
  expect(await world.as(owner).get(ofOpen)).toMatchObject({ status: 409, body: { reason: 'dayEmpty' } });
});
