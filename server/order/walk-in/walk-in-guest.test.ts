import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { forFile } from '../../testing/for-file.ts';
import { newPhone, openWindow, windowEnv } from '../../testing/walk-in.test-kit.ts';
import { openWorld, type Person } from '../../testing/world.ts';

const world = await forFile(openWorld({ env: windowEnv }));
const { office, toUah, owner, cashier, admin, customer, wallet, query, cash, place, step, age } =
  await openWindow(world);

describe('a guest', () => {
  const guestDeal = (amount: string, who: Person = cashier, at = office) =>
    place(cash({ customer: null, er_id: toUah.id, amount, office_id: at.id }), who);

  test('is one for each office, without a phone, and stands in no list of people', async () => {
    const at = await world.office({ wallet });
    const there = await world.owner(at);
    const [one, other] = [await guestDeal('10', there, at), await guestDeal('10', there, at)];
    expect(one.body.customer).toMatchObject({ cellphone: '', full_name: null });
    expect(other.body.customer_id).toBe(one.body.customer_id);
    for (const who of [there, admin]) {
      const { body } = await world.as(who).get('/v1/users/?size=100');
      expect(body.items.map(({ id }: { id: string }) => id)).not.toContain(one.body.customer_id);
      expect(await world.as(who).get(`/v1/users/${one.body.customer_id}`)).toMatchObject({ status: 404 });
    }
    const told = `select from inbox where user_id = $1 union all select from sessions where user_id = $1`;
    expect(await query(told, [one.body.customer_id])).toEqual([]);
  });

  test('is completed without a code while the guest stands there, later by an owner with a reason', async () => {
    const { body } = await guestDeal('20', owner);
    await step(owner, body.id, 'receive');
    await step(cashier, body.id, 'ready');
    await age(body.id, 30);
    expect(await step(cashier, body.id, 'close', { reason: 'The guest was here' })).toMatchObject({
      status: 409,
      body: { reason: 'lateWalkIn', needs: ['approval'], kind: 'late_walk_in' },
    });
    expect(await step(owner, body.id, 'close')).toMatchObject({ status: 403 });
    const closed = await step(owner, body.id, 'close', { reason: 'The guest was here' });
    expect(closed).toMatchObject({ status: 200, body: { status: 3 } });
    const entry = `select after ->> 'reason' as reason from audit where kind = 'guest_deal_closed' and object_id = $1`;
    expect(await query(entry, [body.id])).toEqual([{ reason: 'The guest was here' }]);
    expect(await query('select served_by from receipts where order_id = $1', [body.id])).toEqual([
      { served_by: owner.id },
    ]);
  });

  test('is completed late by a cashier when an owner agrees, with the reason of the question', async () => {
    const { body } = await guestDeal('20', owner);
    await step(owner, body.id, 'receive');
    await step(cashier, body.id, 'ready');
    await age(body.id, 21);
    const reason = 'Came back with the slip';
    const asked = await step(cashier, body.id, 'close', { ask: { reason } });
    expect(asked).toMatchObject({ status: 202, body: { kind: 'late_walk_in', call: 'close', state: 'waiting' } });
    const agreed = await world.as(owner).put(`/v1/approvals/${asked.body.id}/approve`);
    expect(agreed.body).toMatchObject({ state: 'approved' });
    const { body: closed } = await world.as(owner).get(`/v1/orders/${body.id}`);
    expect(closed.events.at(-1)).toMatchObject({ to: 3, by: { id: cashier.id }, approved_by: { id: owner.id } });
    const entry = `select after ->> 'reason' as reason, actor_id from audit where kind = 'guest_deal_closed' and object_id = $1`;
    expect(await query(entry, [body.id])).toEqual([{ reason, actor_id: cashier.id }]);
  });

  test('exchanges at most 30,000 UAH worth in one deal, also where no hryvnia is in it', async () => {
    expect(await guestDeal('723')).toMatchObject({ status: 409, body: { reason: 'guestDealBound' } });
    const dollars = await place(cash({ customer: null, amount: '730' }));
    expect(dollars).toMatchObject({ status: 409, body: { reason: 'guestDealBound', bound: '30000' } });
    expect(await place(cash({ customer: { cellphone: newPhone() }, amount: '5000' }))).toMatchObject({ status: 201 });
  });

  test('shares one bound of the day with all guests of the office, also when two deals come at once', async () => {
    const at = await world.office({ wallet });
    const [first, second] = [await world.owner(at), await world.owner(at)];
    const answers = await Promise.all([guestDeal('700', first, at), guestDeal('700', second, at)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ reason: 'guestDayBound' });
    const id = answers.find(({ status }) => status === 201)?.body.id;
    expect(await step(first, id, 'cancel', { reason: 'Went away' })).toMatchObject({ status: 200 });
    expect(await guestDeal('700', first, at)).toMatchObject({ status: 201 });
  });

  test.each([
    ['of another office', 'OB102', (id: string, elsewhere: string) => [id, elsewhere, owner.id, 100]],
    ['without a worth', 'OB102', (id: string) => [id, office.id, owner.id, null]],
    ['placed by the customer of another deal', 'OB102', (id: string) => [id, office.id, customer.id, 100]],
  ])('is refused by the database as one %s', async (_, code, values) => {
    const { body } = await guestDeal('10');
    const elsewhere = await world.office({ wallet });
    const insert = `insert into orders (id, customer_id, office_id, er_id, sc, tc, amt_to_exch, amt_to_recv, rate, sale, placed_by, guest_worth)
      values ('${randomUUID()}', $1, $2, '${toUah.id}', 'USDT', 'UAH', 10, 415, 41.5, false, $3, $4)`;
    await expect(query(insert, values(body.customer_id, elsewhere.id))).rejects.toMatchObject({ code });
  });
});
