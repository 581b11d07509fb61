import { beforeEach, describe, expect, test } from 'vitest';
import { mandatedCashier } from '../testing/approval.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const { office, toCoin, admin, cashier, owner } = await exchangeIn(world);
const toHryvnia = await world.rate({ sc: 'USDT', tc: 'UAH', rate: '40' });
const mandated = await mandatedCashier(world, office);

let customer: Person;
beforeEach(async () => {
  customer = await world.customer();
});

const setBounds = (needs: string[]) =>
  world.as(admin).put('/v1/bounds', { bounds: [{ from_sum: '10000', hours: 720, needs, office_ids: null }] });
const query = async (text: string, values: unknown[] = []) => (await world.db.pool.query(text, values)).rows;
/** 300 USDT are worth 12,000 hryvnias. */
const deal = (rate = toHryvnia) => writeOrder(world, { customer, office, rate, amount: '300' });
const confirm = (by: Person, { id }: { id: string }, body?: object) =>
  world.as(by).put(`/v1/orders/${id}/confirm`, body);
const end = (by: Person, { id }: { id: string }, how = 'approve') => world.as(by).put(`/v1/approvals/${id}/${how}`);
const statusOf = async ({ id }: { id: string }) => (await world.as(admin).get(`/v1/orders/${id}`)).body.status;
const ask = { reason: 'A regular customer' };
const seen = { name: 'Olha Koval', document: { kind: 'passport', end: '1234' } };

describe('a confirmation beyond a mandate and beyond a bound', () => {
  test('says what is missing of the customer first, and is done with what was seen when it was asked for', async () => {
    await setBounds(['name', 'document']);
    const order = await deal(toCoin);
    expect(await confirm(mandated, order, { ask, name: seen.name })).toMatchObject({
      status: 409,
      body: { reason: 'boundReached', needs: ['document'] },
    });
    const asked = await confirm(mandated, order, { ask, ...seen });
    expect(asked).toMatchObject({ status: 202, body: { kind: 'mandate', state: 'waiting' } });
    const [kept] = await query('select to_jsonb(a)::text as kept from approvals a where id = $1', [asked.body.id]);
    expect(kept.kept).not.toContain('Koval');
    expect((await end(owner, asked.body)).body).toMatchObject({ state: 'approved', refusal: null });
    expect(await statusOf(order)).toBe(2);
    expect(await query('select name, document_end, seen_by from order_proofs where order_id = $1', [order.id])).toEqual(
      [{ name: seen.name, document_end: '1234', seen_by: mandated.id }],
    );
  });

  test('has one yes for both, which names both', async () => {
    await setBounds(['approval']);
    const order = await deal(toCoin);
    const { body } = await confirm(mandated, order, { ask });
    const [{ kinds }] = await query(`select asked -> 'kinds' as kinds from approvals where id = $1`, [body.id]);
    expect(kinds).toEqual(['mandate', 'bound']);
    await end(owner, body);
    expect(await statusOf(order)).toBe(2);
  });
});

describe('a bound that wants the yes of somebody else', () => {
  beforeEach(() => setBounds(['document', 'approval']));
  const needsYes = { status: 409, body: { reason: 'boundReached', needs: ['approval'], kind: 'bound', limits: [] } };

  test('refuses without it and keeps the refusal; with it the step is the asker’s', async () => {
    const order = await deal();
    expect(await confirm(cashier, order, seen)).toMatchObject(needsYes);
    const { body: journal } = await world.as(admin).get(`/v1/audit?kind=bound_reached&object_id=${customer.id}`);
    expect(journal.items).toMatchObject([{ actor: { id: cashier.id }, after: { needs: ['approval'], sum: '12000' } }]);
    expect(await confirm(cashier, order, { ask })).toMatchObject({
      status: 409,
      body: { needs: ['document', 'approval'] },
    });
    const { body } = await confirm(cashier, order, { ask, ...seen });
    expect((await end(owner, body)).body).toMatchObject({ state: 'approved' });
    const { events } = (await world.as(admin).get(`/v1/orders/${order.id}`)).body;
    expect(events.at(-1)).toMatchObject({ by: { id: cashier.id }, approved_by: { id: owner.id } });
  });

  test('wants another one’s yes of an owner and of an admin too', async () => {
    for (const [asker, other] of [
      [owner, admin],
      [admin, owner],
    ] as const) {
      const order = await deal();
      expect(await confirm(asker, order, seen)).toMatchObject(needsYes);
      const { body } = await confirm(asker, order, { ask, ...seen });
      expect(await end(asker, body)).toMatchObject({ status: 409, body: { reason: 'approvalOwn' } });
      expect(await statusOf(order)).toBe(1);
      expect((await end(other, body)).body).toMatchObject({ state: 'approved' });
      expect(await statusOf(order)).toBe(2);
    }
  });

  test('is not agreed to by an owner of another office, and a refused question confirms nothing', async () => {
    const order = await deal();
    const { body } = await confirm(cashier, order, { ask, ...seen });
    const elsewhere = await world.owner(await world.office({ name: 'Podil' }));
    expect(await end(elsewhere, body)).toMatchObject({ status: 404 });
    expect((await end(owner, body, 'reject')).body).toMatchObject({ state: 'rejected' });
    expect(await statusOf(order)).toBe(1);
    // What was seen stays with the deal, so the next question does not ask for it again.
    expect(await confirm(cashier, order)).toMatchObject(needsYes);
  });

  test('judges each deal: two questions of one person are two answers', async () => {
    const [one, two] = [await deal(), await deal()];
    const [first, second] = [
      (await confirm(cashier, one, { ask, ...seen })).body,
      (await confirm(cashier, two, { ask, ...seen })).body,
    ];
    await Promise.all([end(owner, first), end(admin, second, 'reject')]);
    expect([await statusOf(one), await statusOf(two)]).toEqual([2, 1]);
  });
});
