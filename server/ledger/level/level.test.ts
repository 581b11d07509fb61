import { beforeEach, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import { putOnBooks } from '../../testing/books.test-kit.ts';
import { forFile } from '../../testing/for-file.ts';
import { patience } from '../../testing/live.test-kit.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld } from '../../testing/world.ts';
import { levelStore } from './level.store.ts';

const world = await forFile(openWorld());
const { toCash, admin, customer } = await exchangeIn(world);
const levels = levelStore(world.db);

let office: Office;
beforeEach(async () => {
  office = await world.office();
  await putOnBooks(world, office, { usd: '1000', usdt: '1000' });
});

const set = (...wanted: object[]) => world.as(admin).put(`/v1/offices/${office.id}/books/levels`, { levels: wanted });
const usd = (low: string | null, beyond = '0') => ({ currency: 'USD', low, beyond });
const confirm = async (amount: string) => {
  const { id } = await writeOrder(world, { customer, office, rate: toCash, amount });
  return { id, ...(await world.as(admin).put(`/v1/orders/${id}/confirm`)) };
};
const cancel = (id: string) => world.as(admin).put(`/v1/orders/${id}/cancel`, { reason: 'Another day' });
const toldOf = async (person: { token: string }): Promise<string[]> =>
  (await world.as(person).get('/v1/users/me/inbox')).body.items.flatMap(({ type, title }: Record<string, string>) =>
    type === 'low_level' ? [title] : [],
  );

test('The owner is told once each time when less is free than the level, and nobody else is', async () => {
  const [owner, cashier] = [await world.owner(office), await world.cashier(office)];
  expect(await set(usd('600'))).toMatchObject({ status: 200, body: { levels: [usd('600')] } });
  expect(await levels.look()).toBe(0);
  const first = await confirm('500');
  expect([await levels.look(), await levels.look()]).toEqual([1, 0]);
  const told = 'Little USD is left';
  await expect.poll(() => toldOf(owner), patience).toEqual([told]);
  await cancel(first.id);
  expect(await levels.look()).toBe(0);
  await confirm('500');
  expect(await levels.look()).toBe(1);
  await expect.poll(() => toldOf(owner), patience).toEqual([told, told]);
  expect([await toldOf(cashier), await toldOf(admin)]).toEqual([[], []]);
  await set(usd('700'));
  expect(await levels.look()).toBe(1);
});

test('Below the level customers read that the office has to be asked, however little they want', async () => {
  await set(usd('2000'), { currency: 'EUR', low: null, beyond: '0' });
  const { body } = await world.as(customer).get('/v1/rates/office-rates?sc=USDT&tc=USD&amount=1');
  expect(body.find(({ office_id }: { office_id: string }) => office_id === office.id)).toMatchObject({
    promise: 'ask',
  });
  const read = await world.as(admin).get(`/v1/offices/${office.id}/books/levels`);
  expect(read.text).toBe(`{"office_id":"${office.id}","levels":[{"currency":"USD","low":2000,"beyond":0}]}`);
  expect(await set(usd('0'))).toMatchObject({ status: 422, body: { code: 'INVALID_AMOUNT' } });
});

test('An office promises beyond what is free what its owner allows, and not a cent more', async () => {
  expect(await confirm('1100')).toMatchObject({ status: 409, body: { reason: 'notEnoughFree' } });
  await set(usd(null, '200'));
  expect((await confirm('1100')).status).toBe(200);
  expect(await confirm('108')).toMatchObject({ status: 409, body: { reason: 'notEnoughFree', short_by: '2' } });
  expect((await confirm('106')).status).toBe(200);
  expect(await levels.figures()).toMatchObject({ overpromised: 0 });
  await set();
  expect(await levels.figures()).toMatchObject({ overpromised: 1 });
  const journal = await world.as(admin).get(`/v1/audit?kind=levels_changed&office_id=${office.id}`);
  expect(journal.body.items).toMatchObject([
    { before: { levels: [{ currency: 'USD', beyond: '200' }] }, after: { levels: [] } },
    { before: { levels: [] } },
  ]);
});
