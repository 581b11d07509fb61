import { describe, expect, test } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { exchangeIn, openWorld } from '../testing/world.ts';

const world = await forFile(openWorld());
const { office, toCoin: rate, customer } = await exchangeIn(world);
const other = await world.office();

const set = async (terms: object) =>
  world.as(await world.admin()).post('/v1/terms', { sc: 'USD', tc: 'USDT', office_id: null, ...terms });
const place = (amount: string, at = office) =>
  world.as(customer).post('/v1/orders/', { er_id: rate.id, office_id: at.id, amount });
const list = async (query = '') => (await world.as(customer).get(`/v1/terms${query}`)).body;

describe('the bounds of a pair', () => {
  test('do not exist until an admin writes them', async () => {
    expect(await list()).toEqual([]);
    expect((await place('0.01')).status).toBe(201);
  });

  test('for all offices refuse an order below and above them, and say both', async () => {
    const { status, body } = await set({ min_amount: '100', max_amount: '5000' });
    expect([status, body]).toMatchObject([201, { office_id: null, min_amount: '100', max_amount: '5000' }]);
    for (const amount of ['99.999999', '5000.000001'])
      expect(await place(amount)).toMatchObject({
        status: 422,
        body: { code: 'INVALID_AMOUNT', reason: 'amountOutOfBounds', min_amount: '100', max_amount: '5000' },
      });
    for (const amount of ['100', '5000']) expect((await place(amount)).status).toBe(201);
  });

  test('of one office come first there, and are withdrawn by terms without a bound', async () => {
    await set({ office_id: office.id, min_amount: '10', max_amount: null });
    expect((await place('10')).status).toBe(201);
    expect((await place('9')).body).toMatchObject({ min_amount: '10', max_amount: null });
    expect((await place('10', other)).status).toBe(422);
    expect(await list(`?office_id=${office.id}`)).toMatchObject([{ office_id: office.id, min_amount: '10' }]);
    expect(await list(`?office_id=${other.id}&sc=USD&tc=USDT`)).toMatchObject([{ office_id: null }]);
    expect(await list()).toHaveLength(2);
    await set({ office_id: office.id, min_amount: null, max_amount: null });
    expect((await place('10')).status).toBe(422);
    expect(await list(`?office_id=${office.id}`)).toMatchObject([{ office_id: null }]);
  });

  test('are in the audit, with those before them', async () => {
    await set({ min_amount: '50', max_amount: '5000' });
    const { body } = await world.as(await world.admin()).get('/v1/audit?kind=terms_changed');
    expect(body.items[0]).toMatchObject({
      object_id: 'USD/USDT',
      before: { min_amount: '100', max_amount: '5000' },
      after: { office_id: null, min_amount: '50', max_amount: '5000' },
    });
  });

  test.each([
    [{ min_amount: '0', max_amount: null }, 422, 'INVALID_AMOUNT'],
    [{ min_amount: '10', max_amount: '9' }, 422, 'INVALID_AMOUNT'],
    [{ min_amount: null, max_amount: '1.1234567' }, 422, 'INVALID_AMOUNT'],
    [{ sc: 'USD', tc: 'EUR', min_amount: '1', max_amount: null }, 422, 'VALIDATION_ERROR'],
    [{ office_id: '01890000-0000-7000-8000-000000000000', min_amount: '1', max_amount: null }, 404, 'NOT_FOUND'],
    [{ min_amount: '1' }, 422, 'VALIDATION_ERROR'],
  ])('are refused when they are wrong: %j', async (terms, status, code) => {
    expect(await set(terms)).toMatchObject({ status, body: { code } });
  });
});
