import { beforeEach, describe, expect, test } from 'vitest';
import type { Approval } from '#contract/approval/approval.ts';
import type { Office } from '#contract/office/office.ts';
import type { Shift } from '#contract/till/shifts.ts';
import { balancesOf, putOnBooks } from '../testing/books.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { dollars, floatTo, keyed, openShift, tillOf } from '../testing/till.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const { admin } = await exchangeIn(world);

let office: Office;
let [owner, cashier]: [Person, Person] = [admin, admin];
let shift: Shift;
beforeEach(async () => {
  office = await world.office();
  [owner, cashier] = [await world.owner(office), await world.cashier(office)];
  await putOnBooks(world, office);
  shift = await openShift(world, cashier, await tillOf(world, office));
  await floatTo(world, cashier, shift, '300');
});

const refusal = (reason: string) => ({ status: 409, body: { code: 'CONFLICT', reason } });
const reused = { status: 422, body: { reason: 'keyReused' } };
const put = (path: string, body?: object, by = cashier) => world.as(by).put(`/v1/shifts/${shift.id}/${path}`, body);
const inDrawer = async () => (await balancesOf(world, office))[`till USD ${shift.drawer.id}`];

describe('a call whose answer was lost', () => {
  const count = (sum: number, key: Record<string, string>, by = cashier, path = 'counts') =>
    world.as(by).post(`/v1/shifts/${shift.id}/${path}`, { count: dollars(sum) }, key);

  test('counts once: the same count again is no second try, and another one under its key is refused', async () => {
    await put('closing');
    const [first, other, beside] = [keyed(), keyed(), keyed()];
    const both = await Promise.all([count(290, first), count(290, first)]);
    expect(both.map(({ status, headers }) => [status, headers['idempotency-replayed'] ?? 'first']).toSorted()).toEqual([
      [200, 'first'],
      [200, 'true'],
    ]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect(await count(291, first)).toMatchObject(reused);
    for (const _ of [1, 2]) expect(await count(290, beside, owner, 'owner-counts')).toMatchObject({ status: 200 });
    for (const _ of [1, 2])
      expect((await count(300, other)).body).toMatchObject({ state: 'closed', counts: [{}, { try: 1 }, { try: 2 }] });
  });

  test('ends cash on its way once', async () => {
    const body = { drawer_id: shift.drawer.id, way: 'return', currency: 'USD', amount: '100', reason: 'Too much' };
    const [kept, gone] = [
      await world.as(cashier).post('/v1/till-moves', body, keyed()),
      await world.as(cashier).post('/v1/till-moves', body, keyed()),
    ];
    const [arriving, returning] = [keyed(), keyed()];
    const arrive = (amount: string) =>
      world.as(owner).put(`/v1/till-moves/${kept.body.id}/arrive`, { amount }, arriving);
    const comeBack = () => world.as(cashier).put(`/v1/till-moves/${gone.body.id}/return`, {}, returning);
    const [once, again] = [await arrive('100'), await arrive('100')];
    expect([once.status, again.status, again.headers['idempotency-replayed']]).toEqual([200, 200, 'true']);
    expect(again.body).toEqual(once.body);
    expect(await arrive('90')).toMatchObject(reused);
    for (const _ of [1, 2]) expect(await comeBack()).toMatchObject({ status: 200, body: { state: 'returned' } });
    expect(await inDrawer()).toBe('200');
  });

  test('counts the safe once', async () => {
    const asked = { office_id: office.id, keeper_id: cashier.id };
    const { id } = (await world.as(owner).post('/v1/safe-keepers', asked)).body;
    const key = keyed();
    const say = (sum: number) => world.as(cashier).post(`/v1/safe-keepers/${id}/counts`, { count: dollars(sum) }, key);
    const [once, again] = [await say(1), await say(1)];
    expect(again.body).toEqual(once.body);
    expect(again.body.counts).toMatchObject([{ try: 1, outcome: 'again' }]);
    expect(await say(2)).toMatchObject(reused);
  });
});

describe('an expense above the limit of the office', () => {
  const body = { kind: 'expense', currency: 'USD', amount: '40', reason: 'A new lock' };
  const ask = { reason: 'The door does not close' };
  const spend = (more: object = {}, key = keyed()) =>
    world.as(cashier).post(`/v1/shifts/${shift.id}/cash`, { ...body, ...more }, key);
  const decide = ({ id }: Pick<Approval, 'id'>, how = 'approve') =>
    world.as(owner).put<Approval>(`/v1/approvals/${id}/${how}`);
  beforeEach(() => world.as(owner).put(`/v1/offices/${office.id}/books/limit`, { entry_limit: '30' }));

  test("is asked for, and booked as the cashier's when an owner agrees, once", async () => {
    const key = keyed();
    expect(await spend({}, key)).toMatchObject({
      ...refusal('entryNeedsYes'),
      body: { needs: ['approval'], kind: 'entry' },
    });
    const asked = await spend({ ask }, key);
    expect(asked).toMatchObject({
      status: 202,
      body: { call: 'expense', sum: '40', currency: 'USD', state: 'waiting' },
    });
    expect((await spend({ ask }, key)).body.id).toBe(asked.body.id);
    const both = await Promise.all([decide(asked.body), decide(asked.body)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await inDrawer()).toBe('260');
    const journal = await world.as(owner).get(`/v1/books/entries?office_id=${office.id}&kind=expense`);
    expect(journal.body.items).toMatchObject([
      { actor: { id: cashier.id }, approver: { id: owner.id }, reason: 'A new lock' },
    ]);
    expect((await world.as(cashier).get(`/v1/shifts/${shift.id}/movements`)).body.items[0]).toMatchObject({
      ...{ kind: 'expense', amount: '-40' },
    });
    expect(await spend({}, key)).toMatchObject({ status: 201 });
    expect(await inDrawer()).toBe('260');
  });

  test('fails where the asker does not work in the shift any more, or the drawer has not so much', async () => {
    const asked = [await spend({ ask }), await spend({ ask, amount: '290' })];
    expect(asked.map(({ status }) => status)).toEqual([202, 202]);
    const back = { drawer_id: shift.drawer.id, way: 'return', currency: 'USD', amount: '100', reason: 'Too much' };
    await world.as(cashier).post('/v1/till-moves', back, keyed());
    expect(await decide(asked[1]?.body)).toMatchObject({
      body: { state: 'failed', refusal: { code: 'CONFLICT', reason: 'notEnoughHere' } },
    });
    await put('closing');
    expect(await decide(asked[0]?.body)).toMatchObject({
      body: { state: 'failed', refusal: { code: 'CONFLICT', reason: 'noShift' } },
    });
    expect(await inDrawer()).toBe('200');
  });
});
