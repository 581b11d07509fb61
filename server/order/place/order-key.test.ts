import { beforeEach, describe, expect, test } from 'vitest';
import { forFile } from '../../testing/for-file.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

let customer: Person;

const world = await forFile(openWorld());
const { office, toCash, toCoin } = await exchangeIn(world);
beforeEach(async () => {
  customer = await world.customer();
});

const nobody = '01890000-0000-7000-8000-000000000000';
const orderBody = (changes: object = {}) => ({ er_id: toCoin.id, office_id: office.id, amount: '2500', ...changes });
const place = (body: unknown, headers: Record<string, string>, who: Person = customer) =>
  world.as(who).post('/v1/orders/', body, headers);
const ordersOf = async (person: Person) => (await world.as(person).get('/v1/orders/?size=100')).body.total;

describe('an Idempotency-Key', () => {
  const key = { 'idempotency-key': 'a-key' };

  test('returns the same order again and places no second one', async () => {
    const first = await place(orderBody(), key);
    const again = await place(orderBody(), key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true']);
    expect(await ordersOf(customer)).toBe(1);
  });

  test('accepts the same request in another spelling', async () => {
    const first = await place(orderBody({ note: 'x' }), key);
    const spelled = { note: ' x ', amount: '2500.00', office_id: office.id.toUpperCase(), er_id: toCoin.id, more: 1 };
    expect((await place(spelled, key)).body.id).toBe(first.body.id);
  });

  test.each([
    ['amount', () => ({ amount: '2501' })],
    ['note', () => ({ note: 'x' })],
    ['rate', () => ({ er_id: toCash.id })],
    ['office', () => ({ office_id: nobody })],
  ])('is refused for a request with another %s', async (_what, changes) => {
    await place(orderBody(), key);
    const { status, body } = await place(orderBody(changes()), key);
    expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(body.detail).toBe('This Idempotency-Key belongs to another request');
    expect(await ordersOf(customer)).toBe(1);
  });

  test('returns the order with its current status, even after a newer rate', async () => {
    const { id } = await world.rate({ sc: 'CZK', tc: 'USDT', rate: '0.04' });
    const { body } = await place(orderBody({ er_id: id }), key);
    await world.rate({ sc: 'CZK', tc: 'USDT', rate: '0.05' });
    await world.as(customer).put(`/v1/orders/${body.id}/cancel`);
    const again = await place(orderBody({ er_id: id }), key);
    expect([again.status, again.body.id, again.body.status]).toEqual([201, body.id, 4]);
  });

  test('belongs to one customer', async () => {
    const neighbour = await world.customer();
    const [mine, theirs] = [await place(orderBody(), key), await place(orderBody(), key, neighbour)];
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  test('does not store a refusal', async () => {
    expect((await place(orderBody({ amount: '0' }), key)).status).toBe(422);
    expect((await place(orderBody(), key)).headers['idempotency-replayed']).toBeUndefined();
    expect(await ordersOf(customer)).toBe(1);
  });

  test('is kept for 24 hours', async () => {
    const ages = (hours: number) =>
      world.db.pool.query(
        'update idempotency_keys set created_at = now() - make_interval(hours => $2) where customer_id = $1',
        [customer.id, hours],
      );
    const first = await place(orderBody(), key);
    await ages(23);
    expect((await place(orderBody(), key)).body.id).toBe(first.body.id);
    await ages(25);
    const second = await place(orderBody({ amount: '1' }), key);
    expect([second.status, second.headers['idempotency-replayed']]).toEqual([201, undefined]);
    expect((await place(orderBody({ amount: '1' }), key)).body.id).toBe(second.body.id);
  });

  test('is deleted after that, even if its customer never comes back', async () => {
    const gone = await world.customer();
    await place(orderBody(), key, gone);
    await world.db.pool.query(
      `update idempotency_keys set created_at = now() - interval '25 hours' where customer_id = $1`,
      [gone.id],
    );
    await place(orderBody(), key);
    const { rows } = await world.db.pool.query('select customer_id from idempotency_keys where customer_id = any($1)', [
      [gone.id, customer.id],
    ]);
    expect(rows).toEqual([{ customer_id: customer.id }]);
  });

  test('has 1 to 200 characters', async () => {
    const withKey = (text: string) => place(orderBody(), { 'idempotency-key': text });
    expect((await withKey('k'.repeat(200))).status).toBe(201);
    expect((await withKey('k'.repeat(201))).status).toBe(422);
    expect((await withKey('')).status).toBe(422);
  });
});
