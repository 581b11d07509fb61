import { expect, test } from 'vitest';
import { kyivStamp } from '#domain/hours/kyiv.ts';
import { phoneInTable } from '#domain/person/phone.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { openWorld } from '../../testing/world.ts';

const world = await forFile(openWorld());
const elsewhere = await world.office({ name: 'Podil', address: 'Kontraktova 4' });
const toCash = await world.rate({ sc: 'USDT', tc: 'UAH', rate: '41.35' });

test('Each column of the file has the value of the order: amounts, people, offices, wallets and times', async () => {
  const customer = await world.customer({ full_name: 'Ivan Franko', wallet: { data: [{ address: 'TFranko' }] } });
  const [owner, desk] = [await world.owner(elsewhere), await world.cashier(elsewhere)];
  await world.db.pool.query(`update users set full_name = 'Olha Kobylianska' where id = $1`, [desk.id]);
  const orderBody = { er_id: toCash.id, office_id: elsewhere.id, amount: '10', note: 'Noon' };
  const { id } = (await world.as(customer).post('/v1/orders/', orderBody)).body;
  const steps = [
    [desk, 'confirm'],
    [owner, 'receive'],
    [desk, 'ready'],
    [customer, 'close'],
  ] as const;
  for (const [person, call] of steps) expect((await world.as(person).put(`/v1/orders/${id}/${call}`)).status).toBe(200);
  // A file has whole seconds, so its steps are put minutes apart.
  await world.db.pool.query(`
    alter table orders disable trigger user;
    update orders set created_at = created_at - interval '4 min', confirmed_at = confirmed_at - interval '3 min',
      received_at = received_at - interval '2 min', ready_at = ready_at - interval '1 min' where id = '${id}';
    alter table orders enable trigger user`);
  const { body: order } = await world.as(await world.admin()).get(`/v1/orders/${id}`);
  const { text } = await world.as(await world.admin()).get<string>(`/v1/orders/export?search=${id}`);
  const [names = [], cells = [], ...more] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(more).toEqual([]);
  expect(Object.fromEntries(names.map((name, place) => [name, cells[place]]))).toEqual({
    id,
    'created_at (Europe/Kyiv)': stamp(order.created_at),
    status: 'completed',
    sc: 'USDT',
    amt_to_exch: '10',
    tc: 'UAH',
    amt_to_recv: '413.5',
    rate: '41.35',
    cash: '413',
    er_id: toCash.id,
    customer_id: customer.id,
    customer_name: 'Ivan Franko',
    customer_cellphone: phoneInTable(customer.cellphone),
    office_id: elsewhere.id,
    office_name: 'Podil',
    office_address: elsewhere.address,
    cashier_id: desk.id,
    cashier_name: 'Olha Kobylianska',
    note: 'Noon',
    wallet: 'TFranko',
    office_wallet: elsewhere.wallet?.data[0]?.address,
    'confirmed_at (Europe/Kyiv)': stamp(order.confirmed_at),
    'received_at (Europe/Kyiv)': stamp(order.received_at),
    'ready_at (Europe/Kyiv)': stamp(order.ready_at),
    'closed_at (Europe/Kyiv)': stamp(order.closed_at),
    'cancelled_at (Europe/Kyiv)': '',
    ended_by: '',
    end_reason: '',
    reference_rate: '41.35',
  });
  const times = [order.created_at, order.confirmed_at, order.received_at, order.ready_at, order.closed_at];
  expect(new Set(times.map(stamp)).size).toBe(times.length);
});

test('The times are those of Kyiv, in winter and in summer, and the heads of their columns say so', async () => {
  const customer = await world.customer();
  for (const createdAt of ['2026-01-15T22:05:09Z', '2026-07-15T22:05:09Z'])
    await writeOrder(world, { customer, office: elsewhere, rate: toCash, createdAt });
  const file = await world.as(await world.admin()).get<string>(`/v1/orders/export?customer_id=${customer.id}`);
  const rows = file.text
    .trim()
    .split('\r\n')
    .map((line) => line.split(',')[1]);
  expect(rows).toEqual(['created_at (Europe/Kyiv)', '2026-07-16 01:05:09', '2026-01-16 00:05:09']);
});

const stamp = (time: string) => kyivStamp(new Date(time));

test('Files that could not begin free their slots', async () => {
  const admin = world.as(await world.admin());
  await world.db.pool.query('alter table orders rename to orders_away');
  for (const _time of Array(8)) expect((await admin.get('/v1/orders/export')).status).toBe(500);
  await world.db.pool.query('alter table orders_away rename to orders');
  expect((await admin.get('/v1/orders/export')).status).toBe(200);
});
