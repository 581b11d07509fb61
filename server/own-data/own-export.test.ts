import { expect, test } from 'vitest';
import type { OwnData } from '#contract/person/own-data.ts';
import { authStore } from '../auth/auth.store.ts';
import { forFile } from '../testing/for-file.ts';
import { writeOrders } from '../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';
import { entriesAtOnce } from './own-export.store.ts';

const world = await forFile(openWorld({ env: { LIMITS: 'on', OWN_EXPORTS_PER_HOUR: '3' } }));
const { office, toCoin, cashier, customer, admin } = await exchangeIn(world);

const url = '/v1/users/me/export';
const fileOf = async (who: Person) => {
  const { status, body, headers } = await world.as(who).get<OwnData>(url);
  expect(status).toBe(200);
  return { data: body, headers };
};
const place = async (who: Person, note: string) =>
  (await world.as(who).post('/v1/orders/', { er_id: toCoin.id, office_id: office.id, amount: '100.10', note })).body;

test('The file has the account, the deal with its steps, what both sides wrote, and where the person is signed in', async () => {
  await world.as(customer).put('/v1/users/me/', { full_name: 'Solomiia Krushelnytska', email: 'solo@example.com' });
  const { id } = await place(customer, 'At noon');
  expect((await world.as(admin).put(`/v1/orders/${id}/confirm`)).status).toBe(200);
  await world.as(customer).post(`/v1/orders/${id}/messages`, { text: 'I am near' });
  await world.as(cashier).post(`/v1/orders/${id}/messages`, { text: 'Come in' });
  await world.as(cashier).post(`/v1/orders/${id}/notes`, { text: 'Looks tired' });
  const { data, headers } = await fileOf(customer);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="obmin-my-data-\d{4}-\d{2}-\d{2}\.json"$/),
    'cache-control': 'no-store',
  });
  expect(data.account).toMatchObject([
    { cellphone: customer.cellphone, full_name: 'Solomiia Krushelnytska', email: 'solo@example.com' },
  ]);
  expect(data.deals).toMatchObject([
    {
      ...{ id, amt_to_exch: 100.1, note: 'At noon', status: 'confirmed' },
      events: [
        { status: 'requested', by: 'you' },
        { status: 'confirmed', by: 'office' },
      ],
    },
  ]);
  expect(data.messages.map(({ from, text }) => [from, text])).toEqual([
    ['you', 'I am near'],
    ['office', 'Come in'],
  ]);
  expect(data.sessions).toHaveLength(1);
  expect(data.journal).toMatchObject([{ kind: 'email_changed', by: 'you' }, { kind: 'own_data_exported' }]);
});

test('It has no secret of the person, no note of the staff, and nobody’s else deal or place', async () => {
  await world.as(admin).patch(`/v1/users/${customer.id}/block`, { reason: 'A forged banknote' });
  await world.as(admin).patch(`/v1/users/${customer.id}/unblock`);
  const person = await world.customer();
  await place(person, 'Of somebody else');
  const again = { ...customer, token: await authStore(world.db).addSession(customer.id, 'customer') };
  const { text } = await world.as(again).get<string>(url);
  const { rows } = await world.db.pool.query(
    'select password_hash, encode(token_hash, $2) as token from users u join sessions s on s.user_id = u.id where u.id = $1',
    [customer.id, 'hex'],
  );
  for (const hidden of ['Looks tired', 'Of somebody else', cashier.id, admin.id, ...Object.values(rows[0])])
    expect(text).not.toContain(hidden);
  const blocked = JSON.parse(text).journal.find(({ kind }: { kind: string }) => kind === 'user_blocked');
  expect(blocked).toEqual({
    at: expect.any(String),
    kind: 'user_blocked',
    by: 'network',
    before: null,
    after: { reason: 'A forged banknote' },
  });
});

test('It is whole where a person has more deals than one piece', async () => {
  const person = await world.customer();
  const count = entriesAtOnce * 2 + 1;
  await writeOrders(world, count, { customer: person, office, rate: toCoin });
  const { data } = await fileOf(person);
  expect(new Set(data.deals.map(({ id }) => id)).size).toBe(count);
});

test('It is made three times an hour in this network, and not a fourth time', async () => {
  const person = await world.customer();
  for (const _time of Array(3)) await fileOf(person);
  expect((await world.as(person).get(url)).status).toBe(429);
});
