import { beforeEach, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { TillFinding } from '#contract/till/till-radar.ts';
import type { Till } from '#contract/till/tills.ts';
import { putOnBooks, takeFromWallet } from '../../testing/books.test-kit.ts';
import { forFile } from '../../testing/for-file.ts';
import { patience } from '../../testing/live.test-kit.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { asServerRole, inOne } from '../../testing/server-role.test-kit.ts';
import { dollars, floatTo, keyed, openShift, tillOf } from '../../testing/till.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';
import { tillAlertStore } from './till-alert.store.ts';
import { tillRadarStore } from './till-radar.store.ts';

const world = await forFile(openWorld());
const { toCoin, admin, customer } = await exchangeIn(world);
const server = await forFile(asServerRole(world));
const alerts = tillAlertStore({ db: world.db, radar: tillRadarStore(world.db) });
const tell = () => alerts.look(new AbortController().signal);

let office: Office;
let [owner, cashier, second]: [Person, Person, Person] = [admin, admin, admin];
let till: Till;
beforeEach(async () => {
  office = await world.office();
  [owner, cashier, second] = [await world.owner(office), await world.cashier(office), await world.cashier(office)];
  await putOnBooks(world, office);
  till = await tillOf(world, office);
});

/** Changes rows that the database keeps as they are, so that time seems to have passed. */
const rewrite = (text: string) =>
  world.db.pool.query(`begin; set local session_replication_role = replica; ${text}; commit`);
const radar = async (by: Person): Promise<TillFinding[]> =>
  (await world.as(by).get(`/v1/till-radar?office_id=${office.id}`)).body.items;
const kinds = async (by: Person) => (await radar(by)).map(({ kind }) => kind);

test('A shift is on the radar after 13 hours, for its owner and for who works in it', async () => {
  const shift = await openShift(world, cashier, till);
  const begin = (minutes: number) =>
    rewrite(`update shifts set begun_at = now() - interval '${minutes} minutes' where id = '${shift.id}'`);
  await begin(13 * 60 - 1);
  expect(await kinds(owner)).toEqual([]);
  await begin(13 * 60);
  expect(await radar(owner)).toMatchObject([
    { kind: 'shift_long', shift: { id: shift.id, till: { id: till.id }, drawer: { name: 'A' } } },
  ]);
  expect([await kinds(cashier), await kinds(second), await kinds(admin)]).toEqual([['shift_long'], [], ['shift_long']]);
  await world.as(cashier).put(`/v1/shifts/${shift.id}/closing`);
  await world.as(cashier).post(`/v1/shifts/${shift.id}/counts`, { count: [] });
  expect(await kinds(owner)).toEqual([]);
});

test('Cash on its way is there after 3 hours, for its owner, for who works at the drawer, and for who keeps the safe', async () => {
  const shift = await openShift(world, cashier, till);
  const float = { drawer_id: shift.drawer.id, way: 'float', currency: 'USD', amount: '50', reason: 'Change' };
  const { id } = (await world.as(owner).post('/v1/till-moves', float, keyed())).body;
  const send = (minutes: number) =>
    rewrite(`update till_moves set sent_at = now() - interval '${minutes} minutes' where id = '${id}'`);
  await send(179);
  expect(await kinds(owner)).toEqual([]);
  await send(180);
  expect(await radar(owner)).toMatchObject([{ kind: 'cash_on_way', move_id: id, currency: 'USD', amount: '50' }]);
  expect([await kinds(cashier), await kinds(second)]).toEqual([['cash_on_way'], []]);
  const asked = await world.as(owner).post('/v1/safe-keepers', { office_id: office.id, keeper_id: second.id });
  await world.as(second).post(`/v1/safe-keepers/${asked.body.id}/counts`, { count: dollars(950) });
  expect(await kinds(second)).toEqual(['cash_on_way']);
});

test('A difference above the limit of the office is there until an owner has looked at it, once', async () => {
  const shift = await openShift(world, cashier, till);
  await floatTo(world, cashier, shift, '100');
  await world.as(cashier).put(`/v1/shifts/${shift.id}/closing`);
  for (const _ of [1, 2]) await world.as(cashier).post(`/v1/shifts/${shift.id}/counts`, { count: dollars(90) });
  await world.as(cashier).put(`/v1/shifts/${shift.id}/settle`, { reason: 'Ten are missing' });
  const [found] = await radar(owner);
  expect(found).toMatchObject({ kind: 'difference', amount: null });
  expect(await kinds(cashier)).toEqual([]);
  const entry = found?.entry_id;
  const set = (what: string) => inOne(server, `update till_differences set ${what} where entry_id = '${entry}'`);
  expect(await set('looked_at = now()')).toMatch(/OB172|23514/);
  const look = () => world.as(owner).put(`/v1/till-radar/differences/${entry}/looked`);
  const both = await Promise.all([look(), look()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await kinds(owner)).toEqual([]);
  expect(await set('looked_by = null, looked_at = null')).toBe('OB172');
});

test('More promised than lies there is there, with how much it is', async () => {
  const order = await writeOrder(world, { customer, office, rate: toCoin, amount: '900' });
  await world.as(admin).put(`/v1/orders/${order.id}/confirm`);
  expect(await kinds(owner)).toEqual([]);
  await takeFromWallet(world, office, '500');
  const [found, ...more] = await radar(owner);
  expect([found, more]).toMatchObject([{ kind: 'overpromised', currency: 'USDT' }, []]);
  expect(Number(found?.amount)).toBeGreaterThan(300);
  expect(await kinds(cashier)).toEqual([]);
});

test('A day without its report is there 3 hours after its end', async () => {
  await rewrite(`update entries set at = at - interval '30 hours' where office_id = '${office.id}'`);
  expect(await radar(owner)).toMatchObject([{ kind: 'day_open' }]);
  expect(await kinds(cashier)).toEqual([]);
  const [{ day }] = (await radar(owner)) as [TillFinding];
  const closed = await world.as(owner).post('/v1/books/days', { office_id: office.id, day, count: dollars(1000) });
  expect(closed).toMatchObject({ status: 201 });
  expect(await kinds(owner)).toEqual([]);
});

test('The owners are told once of each thing that waits, and again when it has begun to wait again; nobody else is', async () => {
  const toldOf = async (person: Person): Promise<string[]> =>
    (await world.as(person).get('/v1/users/me/inbox')).body.items.flatMap(
      ({ type, title, url }: Record<string, string>) => (type === 'till_alert' ? [`${title} ${url}`] : []),
    );
  // Whatever the tests before have left waiting is told now.
  await tell();
  const shift = await openShift(world, cashier, till);
  const begin = (hours: number) =>
    rewrite(`update shifts set begun_at = now() - interval '${hours} hours' where id = '${shift.id}'`);
  expect(await tell()).toBe(0);
  await begin(13);
  const both = await Promise.all([tell(), tell()]);
  expect([both.toSorted(), await tell()]).toEqual([[0, 1], 0]);
  const long = `A shift has been open for more than 13 hours /?tab=till&shift=${shift.id}&office=${office.id}`;
  await expect.poll(() => toldOf(owner), patience).toEqual([long]);
  await begin(1);
  expect(await tell()).toBe(0);
  await begin(14);
  expect(await tell()).toBe(1);
  await expect.poll(() => toldOf(owner), patience).toEqual([long, long]);
  expect([await toldOf(cashier), await toldOf(admin)]).toEqual([[], []]);
});
