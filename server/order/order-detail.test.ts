import { beforeEach, describe, expect, test } from 'vitest';
import type { Order, OrderDetail } from '#contract/order/order.ts';
import { forFile } from '../testing/for-file.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';

let customer: Person;

const world = await forFile(openWorld());
const { office, toCash, toCoin } = await exchangeIn(world);
beforeEach(async () => {
  customer = await world.customer({ full_name: 'Olena Kovalenko', wallet: own });
});

/** The customer's wallet. It differs from the office's, so that a mix-up of the two fails the tests. */
const own = { data: [{ address: 'TKovalenkoOwnWallet' }] };
const orderBody = (changes: object = {}) => ({ er_id: toCoin.id, office_id: office.id, amount: '2500', ...changes });
const nobody = '01890000-0000-7000-8000-000000000000';
const place = (body: unknown = orderBody(), headers?: Record<string, string>, who: Person = customer) =>
  world.as(who).post('/v1/orders/', body, headers);

describe('the detail of an order', () => {
  const get = (who: Person, id: string) => world.as(who).get<OrderDetail>(`/v1/orders/${id}`);

  test('shows staff who took which step and when', async () => {
    const cashier = await world.cashier(office);
    const owner = await world.owner(office);
    const { body: placed } = await place(orderBody({ er_id: toCash.id }));
    await world.as(cashier).put(`/v1/orders/${placed.id}/confirm`);
    await world.as(owner).put(`/v1/orders/${placed.id}/receive`);
    const { body } = await get(cashier, placed.id);
    expect(body.cashier).toEqual({ id: cashier.id, full_name: null });
    expect(body.events).toEqual([
      {
        from: null,
        to: 1,
        at: placed.created_at,
        by: { id: customer.id, full_name: 'Olena Kovalenko', permissions: 3 },
        system: false,
        what: null,
        by_code: false,
      },
      {
        from: 1,
        to: 2,
        at: body.confirmed_at,
        by: { id: cashier.id, full_name: null, permissions: 2 },
        system: false,
        what: null,
        by_code: false,
      },
      {
        from: 2,
        to: 5,
        at: body.received_at,
        by: { id: owner.id, full_name: null, permissions: 4 },
        system: false,
        what: null,
        by_code: false,
      },
    ]);
  });

  test('shows the customer which role took a step, without names and phones', async () => {
    const cashier = await world.cashier(office);
    const { body: placed } = await place(orderBody({ er_id: toCash.id }));
    await world.as(cashier).put(`/v1/orders/${placed.id}/confirm`);
    const { body, text } = await get(customer, placed.id);
    expect(body.events.map(({ by }) => by)).toEqual([{ permissions: 3 }, { permissions: 2 }]);
    expect(text).not.toContain(cashier.cellphone);
  });

  // spec 7.39
  test('gets 404 for callers who may not see it', async () => {
    const { body } = await place();
    const elsewhere = await world.office();
    const others = [
      await world.customer(),
      await world.cashier(elsewhere),
      await world.owner(elsewhere),
      await world.cashier(),
    ];
    for (const stranger of others) {
      const hidden = await get(stranger, body.id);
      const unknown = await get(stranger, nobody);
      expect([hidden.status, unknown.status]).toEqual([404, 404]);
      expect({ ...hidden.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
    }
    for (const member of [await world.admin(), await world.cashier(office), await world.owner(office)]) {
      expect((await get(member, body.id)).status).toBe(200);
    }
    for (const id of ['1', 'me', `${body.id}x`, '%00']) {
      const { status, body: problem } = await world.as(customer).get(`/v1/orders/${id}`);
      expect([status, problem.code]).toEqual([404, 'ORDER_NOT_FOUND']);
    }
  });

  // Calls of the same moment share their statements.
  test('is answered to each of several callers with their own rights, at the same moment', async () => {
    const other = await world.customer({ full_name: 'Petro Franko', wallet: own });
    const [ours, theirs] = [(await place()).body.id, (await place(orderBody(), {}, other)).body.id];
    const asked = [ours, theirs, ours.toUpperCase(), nobody].flatMap((id) =>
      [customer, other].map(async (reader) => {
        const { status, body } = await get(reader, id);
        return [status, status === 200 ? body.events.length : 0, body.id];
      }),
    );
    const hidden = [404, 0, undefined];
    const [mine, his] = [ours, theirs].map((id) => [200, 1, id]);
    expect(await Promise.all(asked)).toEqual([mine, hidden, hidden, his, mine, hidden, hidden, hidden]);
  });

  test('stays visible to its customer after a promotion, as a customer', async () => {
    const { body } = await place();
    await world.db.pool.query(`update users set permissions = 'cashier' where id = $1`, [customer.id]);
    const seen = await get(customer, body.id);
    expect([seen.status, seen.body.events[0]?.by]).toEqual([200, { permissions: 2 }]);
    expect((await world.as(customer).get('/v1/orders/')).body.items.map(({ id }: Order) => id)).toEqual([body.id]);
    expect((await world.as(customer).put(`/v1/orders/${body.id}/confirm`)).status).toBe(403);
    expect((await world.as(customer).put(`/v1/orders/${body.id}/cancel`)).body.cashier_id).toBeNull();
  });
});
