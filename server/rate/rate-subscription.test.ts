import { describe, expect, test } from 'vitest';
import type { OfficeRate } from '#contract/rate/rate.ts';
import { newId } from '../lib/id.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';

const world = await forFile(openWorld());
const admin = await world.admin();
const customer = await world.customer();
const rynok = await world.office({ name: 'Rynok' });
const rate = await world.rate();
// After the rate, so that it follows because it is new.
const podil = await world.office({ name: 'Podil' });

const pair = { sc: 'USD', tc: 'USDT' };
const subscribe = (change: object, who = admin) => world.as(who).post('/v1/rates/subscribe', { ...pair, ...change });
const followers = async (query = 'sc=USD&tc=USDT') =>
  (await world.as(customer).get<string[]>(`/v1/rates/subscriptions?${query}`)).body;
const offering = async () =>
  (await world.as(customer).get<OfficeRate[]>('/v1/rates/office-rates?sc=USD&tc=USDT')).body.map(
    ({ office_id }) => office_id,
  );
const announcements = async () =>
  (await world.db.pool.query('select from outbox where subject_id = $1', [rate.id])).rowCount ?? 0;
const both = () => [rynok.id, podil.id].sort();

describe('the offices that follow a global rate', () => {
  // spec 3.7, 7.32
  test('are all offices at first, and a new office follows every pair', async () => {
    expect(await followers()).toEqual(both());
    expect(await followers(`office_id=${rynok.id}`)).toEqual([{ office_id: rynok.id, ...pair }]);
    expect(await followers(`office_id=${newId()}`)).toEqual([]);
    expect(await followers('sc=EUR&tc=USDT')).toEqual([]);
  });

  // spec 7.33
  test('are removed and added by an admin, and a repeated call changes nothing', async () => {
    for (const _time of [1, 2]) {
      expect(await subscribe({ rmv_office_ids: [podil.id] })).toMatchObject({ status: 200, body: [rynok.id] });
    }
    expect(await offering()).toEqual([rynok.id]);
    for (const _time of [1, 2]) {
      expect((await subscribe({ add_office_ids: [podil.id.toUpperCase(), rynok.id, rynok.id] })).body).toEqual(both());
    }
    expect((await offering()).sort()).toEqual(both());
  });

  test("are announced through the pair's rate, once for each change", async () => {
    const announced = await announcements();
    await subscribe({ rmv_office_ids: [podil.id] });
    await subscribe({ rmv_office_ids: [podil.id] });
    await subscribe({});
    expect(await announcements()).toBe(announced + 1);
    await subscribe({ add_office_ids: [podil.id] });
    const { items } = (await world.as(admin).get('/v1/audit?kind=subscriptions_changed&size=2')).body;
    expect(items).toMatchObject([
      { object_id: 'USD/USDT', before: { office_ids: [] }, after: { office_ids: [podil.id] } },
      { object_id: 'USD/USDT', before: { office_ids: [podil.id] }, after: { office_ids: [] } },
    ]);
  });

  test('do not change when one office in the call is unknown or archived', async () => {
    const closed = await world.office({ name: 'Closed' });
    await world.db.pool.query('update offices set archived_at = now() where id = $1', [closed.id]);
    for (const unknown of [newId(), closed.id]) {
      for (const change of [
        { rmv_office_ids: [rynok.id], add_office_ids: [unknown] },
        { rmv_office_ids: [rynok.id, unknown] },
      ]) {
        expect(await subscribe(change)).toMatchObject({
          status: 404,
          body: { code: 'NOT_FOUND', detail: 'Office not found' },
        });
      }
    }
    expect(await followers()).toEqual(both());
    expect(await followers(`office_id=${closed.id}`)).toEqual([]);
  });

  test.each([
    ['an office comes and goes at once', () => ({ add_office_ids: [rynok.id], rmv_office_ids: [rynok.id] })],
    ['the pair cannot be traded', () => ({ sc: 'USD', tc: 'EUR' })],
    ['an id is none', () => ({ add_office_ids: ['Rynok'] })],
    ['there is no pair', () => ({ sc: undefined })],
  ])('do not change when %s', async (_why, change) => {
    expect(await subscribe(change())).toMatchObject({ status: 422, body: { code: 'VALIDATION_ERROR' } });
    expect(await followers()).toEqual(both());
  });

  test.each(['', 'sc=USD', 'tc=USDT', 'office_id=Rynok'])("can't be listed with the query %j", async (query) => {
    const { status } = await world.as(customer).get(`/v1/rates/subscriptions?${query}`);
    expect(status).toBe(422);
  });

  // spec 6.5, 6.16
  test('can be changed by admins only', async () => {
    for (const person of [customer, await world.cashier(rynok), await world.owner(rynok)]) {
      expect((await subscribe({ rmv_office_ids: [rynok.id] }, person)).status).toBe(403);
    }
    expect(await followers()).toEqual(both());
  });
});
