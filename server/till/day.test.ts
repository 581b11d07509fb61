import { beforeEach, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { DayReport } from '#contract/till/days.ts';
import type { Till } from '#contract/till/tills.ts';
import { addDays, kyivDay, kyivMoment } from '#domain/hours/kyiv.ts';
import { balancesOf, putOnBooks } from '../testing/books.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { asServerRole, inOne } from '../testing/server-role.test-kit.ts';
import { dollars, floatTo, keyed, openShift, tillOf } from '../testing/till.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const { toCoin, admin, customer } = await exchangeIn(world);
const server = await forFile(asServerRole(world));

let office: Office;
let [owner, cashier]: [Person, Person] = [admin, admin];
let till: Till;
beforeEach(async () => {
  office = await world.office();
  [owner, cashier] = [await world.owner(office), await world.cashier(office)];
  await putOnBooks(world, office);
  till = await tillOf(world, office);
});

const today = () => kyivDay(new Date());
const close = (safe: number, day = today()) =>
  world.as(owner).post<DayReport>('/v1/books/days', { office_id: office.id, day, count: safe ? dollars(safe) : [] });
const openDay = async () => (await world.as(owner).get(`/v1/books/days/open?office_id=${office.id}`)).body;
const reports = async () => (await world.as(owner).get(`/v1/books/days?office_id=${office.id}`)).body.items;
const refusal = (reason: string) => ({ status: 409, body: { code: 'CONFLICT', reason } });
const expense = (amount: string) =>
  world
    .as(owner)
    .post(
      '/v1/books/entries',
      { office_id: office.id, kind: 'expense', currency: 'USD', amount, reason: 'Water' },
      keyed(),
    );

/** A deal of 100 dollars through the drawer, which closes 20 short. */
async function workADay(): Promise<string> {
  const shift = await openShift(world, cashier, till);
  await floatTo(world, cashier, shift, '300');
  const { id } = await writeOrder(world, { customer, office, rate: toCoin, amount: '100' });
  await world.as(owner).put(`/v1/orders/${id}/confirm`);
  expect(await world.as(cashier).put(`/v1/orders/${id}/receive`)).toMatchObject({ status: 200 });
  return shift.id;
}

async function closeShort(id: string): Promise<void> {
  await world.as(cashier).put(`/v1/shifts/${id}/closing`);
  for (const _ of [1, 2]) await world.as(cashier).post(`/v1/shifts/${id}/counts`, { count: dollars(380) });
  const settled = await world.as(cashier).put(`/v1/shifts/${id}/settle`, { reason: 'A note of 20 is missing' });
  expect(settled).toMatchObject({ status: 200, body: { state: 'closed' } });
}

test('A day is closed when its shifts are and the safe holds what was counted, and its report has all of its entries', async () => {
  const shift = await workADay();
  expect((await openDay()).next).toMatchObject({ day: today(), from_no: 1, shifts: [{ id: shift }] });
  expect(await close(700)).toMatchObject(refusal('shiftsOpen'));
  await closeShort(shift);
  expect(await close(680)).toMatchObject({ ...refusal('safeDiffers'), body: { again: ['USD'] } });
  expect(await close(700, addDays(today(), 1))).toMatchObject(refusal('dayNotNext'));
  const both = await Promise.all([close(700), close(700)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const report = both.find(({ status }) => status === 201)?.body;
  expect(report).toMatchObject({
    ...{ number: 1, day: today(), from_no: 1, closed_by: { id: owner.id } },
    safe: [{ currency: 'USD', counted: '700' }],
    deals: [{ kind: 'deal', sc: 'USD', tc: 'USDT', deals: 1, amt_to_exch: '100' }],
    differences: [{ actor: { id: cashier.id }, kind: 'till_count', entries: 1 }],
  });
  const balances = await balancesOf(world, office);
  const sumOf = (kind: string) => report?.sums.find((sum) => sum.kind === kind && sum.currency === 'USD');
  expect(sumOf('safe')).toMatchObject({ opening: '0', came: '1000', went: '300', closing: balances['safe USD'] });
  expect(sumOf('till')).toMatchObject({ came: '400', went: '20', closing: '380' });
});

test('What is booked after a day was closed belongs to the next one, and a report never changes', async () => {
  const { body: first } = await close(1000);
  expect(await close(1000)).toMatchObject(refusal('dayEmpty'));
  await expense('40');
  expect(await reports()).toEqual([first]);
  const { next } = await openDay();
  expect(next).toMatchObject({ day: addDays(today(), 1), from_no: first.to_no + 1, to_no: first.to_no + 1 });
  expect(next.sums).toContainEqual({
    ...{ kind: 'safe', currency: 'USD', opening: '1000', came: '0', went: '40', closing: '960' },
  });
  expect(await close(960, next.day)).toMatchObject(refusal('dayAhead'));
});

test('The database closes no day twice, none without its safe, and lets no report be changed', async () => {
  await close(1000);
  await expense('40');
  const insert = (day: string, safe: string) =>
    `insert into day_reports (id, office_id, number, day, ends_at, from_no, to_no, safe, closed_by)
     values (gen_random_uuid(), '${office.id}', 7, '${day}', now() + interval '2 days', 1, 1, '${safe}', '${owner.id}')`;
  const counted = '[{"currency": "USD", "counted": "960"}]';
  const tomorrow = addDays(today(), 1);
  expect(await inOne(world.db, insert(today(), counted))).toBe('OB166');
  expect(await inOne(world.db, insert(tomorrow, '[]'))).toBe('OB168');
  await openShift(world, cashier, till);
  expect(await inOne(world.db, insert(tomorrow, counted))).toBe('OB167');
  expect(await inOne(world.db, `update day_reports set day = day + 1 where office_id = '${office.id}'`)).toBe('OB115');
  expect(await inOne(world.db, `delete from day_sums where kind = 'safe'`)).toBe('OB115');
  const added = `insert into day_sums select id, 'safe', 'EUR', 0, 5, 0 from day_reports where office_id = '${office.id}'`;
  expect(await inOne(server, added)).toBe('42501');
});

test('The end of the day is a setting of the office, which the journal of changes has', async () => {
  expect((await openDay()).day_ends).toBe('00:00');
  const set = (day_ends: string) => world.as(owner).put(`/v1/offices/${office.id}/books/day-ends`, { day_ends });
  expect(await set('08:00')).toMatchObject({ status: 200, body: { day_ends: '08:00' } });
  expect(await set('24:00')).toMatchObject({ status: 422 });
  expect((await openDay()).day_ends).toBe('08:00');
  const journal = await world.as(admin).get(`/v1/audit?kind=day_ends_changed&object_id=${office.id}`);
  expect(journal.body.items).toMatchObject([{ before: { day_ends: '00:00' }, after: { day_ends: '08:00' } }]);
});

/** Changes rows that the database keeps as they are, so that time seems to have passed, or to come. */
const rewrite = (text: string) =>
  world.db.pool.query(`begin; set local session_replication_role = replica; ${text}; commit`);
const inKyiv = (time: string) => kyivMoment(time)?.toISOString() ?? expect.unreachable(time);

/** A float that is counted, and an expense of the owner: four entries with the one that opened the books, at these times. */
async function workAt(times: readonly string[]): Promise<string> {
  const shift = await openShift(world, cashier, till);
  await floatTo(world, cashier, shift, '300');
  await expense('40');
  await world.as(cashier).put(`/v1/shifts/${shift.id}/closing`);
  await world.as(cashier).post(`/v1/shifts/${shift.id}/counts`, { count: dollars(300) });
  const moved = times.map(
    (time, at) => `update entries set at = '${inKyiv(time)}' where office_id = '${office.id}' and no = ${at + 1}`,
  );
  await rewrite(
    [...moved, `update shifts set begun_at = '${inKyiv(times[0] ?? '')}' where id = '${shift.id}'`].join(';'),
  );
  return shift.id;
}

const hoursOf = ({ begins_at, ends_at }: Record<string, string>) =>
  (Date.parse(ends_at ?? '') - Date.parse(begins_at ?? '')) / 3_600_000;

/** The last Sunday of this month, in the last year in which it is over: then the clocks changed. */
function lastChange(month: number): string {
  const year = new Date().getUTCFullYear();
  const sundays = [year, year - 1].map((of) => {
    const end = new Date(Date.UTC(of, month + 1, 0));
    return kyivDay(new Date(end.getTime() - end.getUTCDay() * 86_400_000));
  });
  return sundays.find((day) => day < addDays(today(), -2)) ?? expect.unreachable();
}

test.each([
  ['spring', lastChange(2), 23],
  ['autumn', lastChange(9), 25],
])(
  'A night shift through the change of the clocks in %s is whole in the report of its evening',
  async (_, day, hours) => {
    const evening = addDays(day, -1);
    await world.as(owner).put(`/v1/offices/${office.id}/books/day-ends`, { day_ends: '08:00' });
    const shift = await workAt([`${evening}T22:00`, `${day}T02:30`, `${day}T07:59`, `${day}T08:00`]);
    const { next } = await openDay();
    expect([next.day, next.from_no, next.to_no, hoursOf(next)]).toEqual([evening, 1, 3, hours]);
    expect((await close(660, evening)).body).toMatchObject({
      day: evening,
      from_no: 1,
      to_no: 3,
      shifts: [{ id: shift }],
    });
    expect((await close(660, day)).body).toMatchObject({ day, from_no: 4, to_no: 4, shifts: [] });
  },
);

test.each([
  ['2027-03-28', 23],
  ['2027-10-31', 25],
])('%s, when the clocks change, has %i hours and all of its entries', async (day, hours) => {
  await workAt([`${day}T00:00`, `${day}T02:30`, `${day}T23:59`, `${addDays(day, 1)}T00:00`]);
  const { next } = await openDay();
  expect([next.day, next.from_no, next.to_no, hoursOf(next)]).toEqual([day, 1, 3, hours]);
});
