import { expect, test } from 'vitest';
import { phoneInTable } from '#domain/person/phone.ts';
import { authStore } from '../../auth/auth.store.ts';
import { rights } from '../../rights/rights.test-kit.ts';
import { sendCall } from '../../rights/rights-calls.test-kit.ts';
import { forFile } from '../../testing/for-file.ts';
import { listenTo } from '../../testing/live.test-kit.ts';
import { writeExpiredOrder, writeOrder } from '../../testing/order.test-kit.ts';
import { openWorld, type Person } from '../../testing/world.ts';

/** Whose deals have all ended eight days ago. */
/** One of them, and one with money that came after its end. */
const world = await forFile(openWorld());
const office = await world.office();
const rate = await world.rate({ sc: 'USDT', tc: 'UAH', rate: '41.35' });
const [cashier, owner, former] = [await world.cashier(office), await world.owner(office), await world.customer()];
const over = await writeOrder(world, { customer: former, office, rate, status: 'completed' });
const late = await writeExpiredOrder(world, { customer: former, office, rate });
await endedBefore(over, '8 days');
await endedBefore(late, '8 days');

/** No step can say that an order ended earlier than now, so the triggers rest meanwhile. */
async function endedBefore({ id }: { id: string }, age: string) {
  await world.db.pool.query(
    `begin; alter table orders disable trigger all;
     update orders set closed_at = closed_at - interval '${age}', cancelled_at = cancelled_at - interval '${age}' where id = '${id}';
     alter table orders enable trigger all; commit`,
  );
}

const phoneIn = (text: string, { cellphone }: Person) => text.includes(cellphone.slice(1));
const endOf = ({ cellphone }: Person) => `…${cellphone.slice(-3)}`;

/** The calls whose answer has the phone of the former customer, for this reader. Each call has a session of its own. */
async function callsWithPhone({ id: reader, role }: Person): Promise<string[]> {
  const found = new Set<string>();
  for (const call of new Set(rights.map((right) => right.call))) {
    const ids = call.includes(':id') ? [over, late, former].map(({ id }) => id) : [`${call.split(' ')[1]}?size=100`];
    for (const url of ids) {
      const token = await authStore(world.db).addSession(reader, role);
      const { text } = await sendCall(world, token, call, { url, body: {} });
      if (phoneIn(text, former)) found.add(call);
    }
  }
  return [...found].sort();
}

test('No answer tells a cashier the phone of a customer whose deals ended more than seven days ago', async () => {
  const toOwner = await callsWithPhone(await world.owner(office));
  expect(toOwner).toEqual(
    expect.arrayContaining([
      'GET /v1/orders',
      'GET /v1/orders/:id',
      'GET /v1/radar',
      'GET /v1/users/:id',
      'GET /v1/users/:id/orders',
      'PUT /v1/orders/:id/cancel',
      'PUT /v1/orders/:id/confirm',
    ]),
  );
  expect(await callsWithPhone(await world.cashier(office))).toEqual([]);
});

test('A cashier reads its last three digits instead, and others the whole phone', async () => {
  const phones = async (reader: Person) => {
    const as = world.as(reader);
    const { body: order } = await as.get(`/v1/orders/${over.id}`);
    const { body: list } = await as.get(`/v1/orders/?search=${over.id}`);
    const { body: person } = await as.get(`/v1/users/${former.id}`);
    return [order.customer.cellphone, list.items[0].customer.cellphone, person.cellphone];
  };
  expect(await phones(cashier)).toEqual(Array(3).fill(endOf(former)));
  for (const reader of [owner, await world.admin(), former])
    expect(await phones(reader)).toEqual(Array(3).fill(former.cellphone));
});

test('A deal that is open, or has ended within seven days, shows cashiers the whole phone', async () => {
  const customer = await world.customer();
  const rate = await world.rate({ sc: 'USDT', tc: 'PLN', rate: '3.6' });
  const phones = async (id: string) => [
    (await world.as(cashier).get(`/v1/orders/${id}`)).body.customer.cellphone,
    (await world.as(cashier).get(`/v1/users/${customer.id}`)).body.cellphone,
  ];
  const whole = [customer.cellphone, customer.cellphone];
  const ended = await writeOrder(world, { customer, office, rate, status: 'completed' });
  await endedBefore(ended, '6 days 23 hours');
  expect(await phones(ended.id)).toEqual(whole);
  await endedBefore(ended, '2 hours');
  expect(await phones(ended.id)).toEqual([endOf(customer), endOf(customer)]);
  const open = await writeOrder(world, { customer, office, rate });
  expect(await phones(open.id)).toEqual(whole);
});

test('Live messages show each reader as much as the answers do', async () => {
  const { app, db } = world;
  const [toCashier, toOwner] = [await listenTo(app, cashier), await listenTo(app, owner)];
  await db.pool.query(`insert into outbox (kind, subject_id) values ('order_update', $1)`, [over.id]);
  await db.pool.query(`notify outbox`);
  for (const [listener, phone] of [
    [toCashier, endOf(former)],
    [toOwner, former.cellphone],
  ] as const) {
    await listener.hears('order_update', over.id);
    const message = listener.heard.find(({ data }) => data?.id === over.id);
    expect(message?.data?.customer?.cellphone).toBe(phone);
  }
});

test('The file of a cashier has no phones, that of an owner has them', async () => {
  const rate = await world.rate({ sc: 'USDT', tc: 'EUR', rate: '0.9' });
  const customer = await world.customer();
  const { id } = await writeOrder(world, { customer, office, rate });
  const fileOf = async (reader: Person) => (await world.as(reader).get<string>('/v1/orders/export')).text;
  const [ofCashier, ofOwner] = [await fileOf(cashier), await fileOf(owner)];
  for (const file of [ofCashier, ofOwner]) expect([file.includes(id), file.includes(over.id)]).toEqual([true, true]);
  for (const person of [customer, former])
    expect([ofCashier, ofOwner].map((file) => file.includes(phoneInTable(person.cellphone)))).toEqual([false, true]);
  expect(ofCashier).not.toContain('(+380)');
  expect(ofCashier).not.toContain(endOf(former));
});

test('A cashier cannot find such a phone by trying its digits; the whole phone finds its deals', async () => {
  const found = async (reader: Person, search: string) => {
    const { body } = await world.as(reader).get(`/v1/orders/?search=${encodeURIComponent(search)}&size=100`);
    return body.items.some((order: { id: string }) => order.id === over.id);
  };
  const parts = [former.cellphone.slice(0, -1), former.cellphone.slice(5), former.cellphone.slice(-4)];
  for (const part of parts) expect([await found(cashier, part), await found(owner, part)]).toEqual([false, true]);
  for (const whole of [former.cellphone, `0${former.cellphone.slice(4)}`])
    expect(await found(cashier, whole)).toBe(true);
});
