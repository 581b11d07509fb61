import { beforeEach, describe, expect, test } from 'vitest';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { newPhone, openWindow, windowEnv } from '../../testing/walk-in.test-kit.ts';
import { openWorld, type Person } from '../../testing/world.ts';

const world = await forFile(openWorld({ env: windowEnv }));
const { office, toUah, owner, cashier, admin, query, cash, place, find } = await openWindow(world);

let customer: Person;
beforeEach(async () => {
  customer = await world.customer();
  await setBounds([row]);
});

const row = { from_sum: '10000', hours: 720, needs: ['name', 'document'], office_ids: null };
const setBounds = (bounds: object[]) => world.as(admin).put('/v1/bounds', { bounds });
/** 100 USDT are worth 4150 hryvnias. */
const walkIn = (amount: string, more: object = {}) =>
  cash({ er_id: toUah.id, amount, customer: { cellphone: customer.cellphone }, ...more });
const worthOf = async (id: string) =>
  (await query('select trim_scale(worth) as worth from orders where id = $1', [id]))[0]?.worth;
const refusalsOf = async (id: string) =>
  (await world.as(admin).get(`/v1/audit?kind=bound_reached&object_id=${id}`)).body.items;
const seen = { name: 'Olha Koval', document: { kind: 'passport', end: '1234' } };

describe('a walk-in of a known person', () => {
  test('is told with the sums that a bound reads, and without them where no bound is', async () => {
    await place(walkIn('100'));
    expect((await find(customer.cellphone)).body.bounds).toMatchObject({
      bounds: [{ from_sum: '10000', hours: 720 }],
      before: { 24: '4150', 720: '4150' },
    });
    await setBounds([]);
    expect((await find(customer.cellphone)).body).not.toHaveProperty('bounds');
  });

  test('keeps its worth, and is refused with what is missing and a kept refusal where a bound is reached', async () => {
    const first = await place(walkIn('100'));
    expect(first).toMatchObject({ status: 201, body: { status: 2 } });
    expect(await worthOf(first.body.id)).toBe('4150');
    expect(await place(walkIn('200'))).toMatchObject({
      status: 409,
      body: { reason: 'boundReached', from_sum: '10000', hours: 720, needs: ['name', 'document'] },
    });
    expect(await query('select id from orders where customer_id = $1', [customer.id])).toEqual([{ id: first.body.id }]);
    expect(await refusalsOf(customer.id)).toMatchObject([
      { actor: { id: cashier.id }, after: { order_id: null, sum: '12450', from_sum: '10000' } },
    ]);
  });

  test('passes with what the window saw, also with the key of the refused call', async () => {
    const key = { 'idempotency-key': 'window-1' };
    expect(await place(walkIn('300'), cashier, key)).toMatchObject({ status: 409 });
    const { status, body } = await place(walkIn('300', seen), cashier, key);
    expect([status, body.status]).toEqual([201, 2]);
    expect(
      await query('select name, document, document_end, seen_by from order_proofs where order_id = $1', [body.id]),
    ).toEqual([{ name: 'Olha Koval', document: 'passport', document_end: '1234', seen_by: cashier.id }]);
  });

  test('counts for the deals that the same person places in the app, and they for it', async () => {
    await place(walkIn('200'));
    const { id } = await writeOrder(world, { customer, office, rate: toUah, amount: '100' });
    expect(await world.as(cashier).put(`/v1/orders/${id}/confirm`)).toMatchObject({
      status: 409,
      body: { reason: 'boundReached' },
    });
    expect(await world.as(cashier).put(`/v1/orders/${id}/confirm`, seen)).toMatchObject({ status: 200 });
    expect(await place(walkIn('10'))).toMatchObject({ status: 409, body: { reason: 'boundReached' } });
  });

  test('does not pass a bound together with a confirmation at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      customer = await world.customer();
      const { id } = await writeOrder(world, { customer, office, rate: toUah, amount: '150' });
      const answers = await Promise.all([place(walkIn('150')), world.as(owner).put(`/v1/orders/${id}/confirm`)]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(answers.find(({ status }) => status >= 300)).toMatchObject({
        status: 409,
        body: { reason: 'boundReached' },
      });
    }
  });

  test('of a new phone is bounded from the first deal on', async () => {
    const cellphone = newPhone();
    expect(await place(walkIn('300', { customer: { cellphone } }))).toMatchObject({
      status: 409,
      body: { reason: 'boundReached' },
    });
    const [account] = await query('select id from users where cellphone = $1', [cellphone]);
    expect(await refusalsOf(account.id)).toMatchObject([{ after: { sum: '12450' } }]);
  });
});

describe('a walk-in for which a bound wants the yes of somebody else', () => {
  const ask = { reason: 'A regular customer' };

  test('is refused without a question, and with one waits as a request until an owner agrees', async () => {
    await setBounds([{ ...row, needs: ['document', 'approval'] }]);
    const body = walkIn('300', { ...seen, ask: undefined });
    expect(await place(body)).toMatchObject({
      status: 409,
      body: { reason: 'boundReached', needs: ['approval'], kind: 'bound', from_sum: '10000', hours: 720 },
    });
    expect(await place(walkIn('300', { ask }))).toMatchObject({
      status: 409,
      body: { needs: ['document', 'approval'] },
    });
    expect(await query('select id from orders where customer_id = $1', [customer.id])).toEqual([]);
    const key = { 'idempotency-key': 'window-2' };
    const asked = await place({ ...body, ask }, cashier, key);
    expect(asked).toMatchObject({ status: 202, body: { kind: 'bound', call: 'confirm', state: 'waiting' } });
    // The answer was lost.
    expect((await place({ ...body, ask }, cashier, key)).body.id).toBe(asked.body.id);
    const deal = () => world.as(owner).get(`/v1/orders/${asked.body.order_id}`);
    expect((await deal()).body).toMatchObject({ status: 1, placed_by: { id: cashier.id } });
    expect((await world.as(owner).put(`/v1/approvals/${asked.body.id}/approve`)).body.state).toBe('approved');
    const { status, events } = (await deal()).body;
    expect([status, events.at(-1).by.id, events.at(-1).approved_by.id]).toEqual([2, cashier.id, owner.id]);
    expect(await query('select name from order_proofs where order_id = $1', [asked.body.order_id])).toEqual([
      { name: seen.name },
    ]);
  });

  test('is confirmed at once where no bound is reached after all', async () => {
    expect(await place(walkIn('10', { ask }))).toMatchObject({ status: 201, body: { status: 2 } });
  });
});

describe('deals of guests', () => {
  test('are left out of the sums, and no bound of persons asks them anything', async () => {
    await setBounds([{ ...row, from_sum: '1', needs: ['verified_phone', 'name', 'document'] }]);
    for (const amount of ['100', '200']) {
      const { status, body } = await place(walkIn(amount, { customer: null }));
      expect([status, body.status]).toEqual([201, 2]);
      expect(await worthOf(body.id)).toBeNull();
      expect(await refusalsOf(body.customer_id)).toEqual([]);
    }
  });

  test('have no sums either where their deal is confirmed by the step', async () => {
    const { body } = await place(walkIn('20', { customer: null }));
    const guest = { ...customer, id: body.customer_id };
    await setBounds([{ ...row, from_sum: '1' }]);
    const { id } = await writeOrder(world, { customer: guest, office, rate: toUah, amount: '100' });
    expect(await world.as(owner).put(`/v1/orders/${id}/confirm`)).toMatchObject({ status: 200 });
    expect(await worthOf(id)).toBeNull();
  });
});
