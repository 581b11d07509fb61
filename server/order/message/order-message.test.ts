import { describe, expect, test, vi } from 'vitest';
import { messagesAnHour, mostMessages } from '#domain/order/order-message.ts';
import { forFile } from '../../testing/for-file.ts';
import { listenTo, patience } from '../../testing/live.test-kit.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

const world = await forFile(openWorld());
const { office, toCash, owner, cashier, customer, admin } = await exchangeIn(world);
const newOrder = (of = customer) => writeOrder(world, { customer: of, office, rate: toCash });
const messagesOf = (id: string, who: Person, query = '') => world.as(who).get(`/v1/orders/${id}/messages${query}`);
const write = (id: string, text: string, who: Person = customer, key?: string) =>
  world.as(who).post(`/v1/orders/${id}/messages`, { text }, key === undefined ? {} : { 'idempotency-key': key });
const read = (id: string, up_to: number, who: Person) => world.as(who).put(`/v1/orders/${id}/messages/read`, { up_to });
const countsOf = async (id: string, who: Person = customer) =>
  (await world.as(who).get(`/v1/orders/${id}`)).body.messages;
const address = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';

/** Messages of the past, written by the owner of the tables. */
const writePast = (id: string, author: Person, count: number, ago: string) =>
  world.db.pool.query(
    `with m as (
       insert into order_messages (id, order_id, place, author_id, side, text, holds_address, at)
       select gen_random_uuid(), $1, place, $2, 'customer', 'One more', false, now() - $4::interval
       from generate_series(1, $3::int) place returning order_id)
     insert into order_message_counts select order_id, count(*), 0, count(*) from m group by order_id`,
    [id, author.id, count, ago],
  );

describe('a message about a deal', () => {
  test('is read by both sides, the newest first, and a customer reads no names of the office', async () => {
    const { id } = await newOrder();
    expect(await write(id, '  Until when are you open? ')).toMatchObject({
      status: 201,
      body: { place: 1, from: 'customer', text: 'Until when are you open?', holds_address: false },
    });
    expect((await write(id, 'Until nine', cashier)).body).toMatchObject({ place: 2, by: { id: cashier.id } });
    const forCustomer = (await messagesOf(id, customer)).body;
    expect(forCustomer).toMatchObject({ total: 2, counts: { count: 2, unread_by_customer: 1, unread_by_office: 1 } });
    expect(forCustomer.items.map(({ from, by }: { from: string; by?: object }) => [from, by])).toEqual([
      ['office', undefined],
      ['customer', expect.objectContaining({ id: customer.id })],
    ]);
    for (const person of [owner, admin])
      expect((await messagesOf(id, person)).body.items).toMatchObject([{ by: { id: cashier.id } }, { place: 1 }]);
  });

  test('comes in pages', async () => {
    const { id } = await newOrder();
    await writePast(id, customer, 5, '2 hours');
    const { body } = await messagesOf(id, cashier, '?page=2&size=2');
    expect(body).toMatchObject({ total: 5, pages: 3, items: [{ place: 3 }, { place: 2 }] });
    expect((await messagesOf(id, cashier, '?sort=new')).status).toBe(422);
  });

  test('is the customer’s also where the customer works at the office', async () => {
    const { id } = await newOrder(cashier);
    expect((await write(id, 'For myself', cashier)).body).toMatchObject({ from: 'customer' });
    expect(await countsOf(id, owner)).toEqual({ count: 1, unread_by_customer: 0, unread_by_office: 1 });
  });

  test('never moves the version, and is refused without words and with too many', async () => {
    const { id } = await newOrder();
    await write(id, 'Hello');
    expect((await world.as(customer).get(`/v1/orders/${id}`)).body).toMatchObject({ version: 1 });
    for (const text of ['  ', 'x'.repeat(1001)])
      expect(await write(id, text)).toMatchObject({ status: 422, body: { errors: [{ pointer: '/text' }] } });
    expect((await write(id, 'x'.repeat(1000))).status).toBe(201);
  });

  test('of staff has no address of a wallet, and one of a customer is marked', async () => {
    const { id } = await newOrder();
    for (const person of [cashier, owner, admin])
      expect(await write(id, `Send it to ${address}`, person)).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_ERROR', reason: 'messageHoldsAddress', errors: [{ pointer: '/text' }] },
      });
    expect((await write(id, `I sent it from ${address}`)).body).toMatchObject({ holds_address: true });
    expect((await messagesOf(id, cashier)).body.items).toMatchObject([{ holds_address: true }]);
    await expect(
      world.db.pool.query(
        `insert into order_messages (id, order_id, place, author_id, side, text, holds_address)
         values (gen_random_uuid(), $1, 9, $2, 'office', 'x', true)`,
        [id, cashier.id],
      ),
    ).rejects.toThrow();
  });

  test.each([
    ['changed', `update order_messages set text = 'Nothing'`],
    ['removed', 'delete from order_messages'],
    ['emptied', 'truncate order_messages'],
  ])('is not %s, even by the owner of the tables', async (_, change) => {
    await write((await newOrder()).id, 'It stays');
    await expect(world.db.pool.query(change)).rejects.toThrow();
  });
});

describe('the bounds of messages', () => {
  test('are 30 an hour for a person and deal, also at the same moment, and others may still write', async () => {
    const { id } = await newOrder();
    await writePast(id, customer, messagesAnHour - 2, '10 minutes');
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => write(id, text)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', reason: 'tooManyMessages' });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(2_900);
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(3_000);
    expect((await write(id, 'Yes?', cashier)).status).toBe(201);
    expect((await write((await newOrder()).id, 'Another deal')).status).toBe(201);
  });

  test('forget what is older than an hour', async () => {
    const { id } = await newOrder();
    await writePast(id, customer, messagesAnHour, '61 minutes');
    expect((await write(id, 'Again')).status).toBe(201);
  });

  test('keep so many messages of a deal and no more, also at the same moment', async () => {
    const { id } = await newOrder();
    await writePast(id, customer, mostMessages - 1, '1 day');
    const answers = await Promise.all([write(id, 'a'), write(id, 'b', cashier), write(id, 'c', owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ reason: 'messagesFull' });
  });
});

describe('a call that is sent again', () => {
  test('adds one message, also at the same moment, and not at the edge of the hour', async () => {
    const { id } = await newOrder();
    await writePast(id, customer, messagesAnHour - 1, '10 minutes');
    const answers = await Promise.all([1, 2, 3].map(() => write(id, 'Once', customer, 'key-1')));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id))).toHaveLength(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(2);
    expect(await countsOf(id)).toMatchObject({ count: messagesAnHour });
  });

  test('with another text is refused, and the same key of another person is another call', async () => {
    const { id } = await newOrder();
    await write(id, 'One', customer, 'key');
    expect(await write(id, 'Two', customer, 'key')).toMatchObject({ status: 422, body: { reason: 'keyReused' } });
    expect((await write(id, 'Three', cashier, 'key')).body).toMatchObject({ place: 2 });
  });
});

describe('what has been read', () => {
  test('is one mark for each person, and a side has read what one of its people has', async () => {
    const { id } = await newOrder();
    for (const text of ['One', 'Two', 'Three']) await write(id, text);
    expect((await read(id, 2, cashier)).body).toEqual({ count: 3, unread_by_customer: 0, unread_by_office: 1 });
    expect((await read(id, 1, cashier)).body).toMatchObject({ unread_by_office: 1 });
    expect((await read(id, 900, owner)).body).toMatchObject({ unread_by_office: 0 });
    const { reads } = (await messagesOf(id, customer)).body;
    expect(reads).toMatchObject([{ from: 'office', up_to: 3 }]);
    expect(reads[0]).not.toHaveProperty('by');
    expect((await messagesOf(id, cashier)).body.reads).toMatchObject([
      { from: 'office', up_to: 3, by: { id: owner.id } },
      { from: 'office', up_to: 2, by: { id: cashier.id } },
    ]);
    await write(id, 'Come in', cashier);
    expect(await countsOf(id)).toEqual({ count: 4, unread_by_customer: 1, unread_by_office: 0 });
    await read(id, 4, customer);
    expect((await messagesOf(id, cashier)).body.reads).toContainEqual(
      expect.objectContaining({ from: 'customer', up_to: 4 }),
    );
    const { items } = (await world.as(customer).get(`/v1/orders/?search=${id}`)).body;
    expect(items).toMatchObject([{ id, messages: { count: 4, unread_by_customer: 0 } }]);
  });

  test('by an admin is not read by the office', async () => {
    const { id } = await newOrder();
    await write(id, 'Hello?');
    expect((await read(id, 1, admin)).body).toMatchObject({ unread_by_office: 1 });
    expect((await messagesOf(id, customer)).body.reads).toEqual([]);
  });

  test('before anything was written is nothing', async () => {
    const { id } = await newOrder();
    expect((await read(id, 1, cashier)).body).toEqual({ count: 0, unread_by_customer: 0, unread_by_office: 0 });
    expect((await read(id, 0, cashier)).status).toBe(422);
  });
});

test('Both sides hear of a message and of its reading on open pages, each as it may read it', async () => {
  const { id } = await newOrder();
  const [ofCustomer, ofOwner] = [await listenTo(world.app, customer), await listenTo(world.app, owner)];
  const stranger = await listenTo(world.app, await world.cashier(await world.office()));
  type News = { order_id: string; message: object };
  // News of the deals before may come late.
  const messages = ({ heard }: typeof ofOwner): News[] =>
    heard
      .flatMap(({ type, data }) => (type === 'message' ? [JSON.parse(JSON.stringify(data))] : []))
      .filter(({ order_id }) => order_id === id);
  await write(id, 'Until nine', cashier);
  for (const live of [ofCustomer, ofOwner]) await vi.waitFor(() => expect(messages(live)).toHaveLength(1), patience);
  expect(messages(ofOwner)).toMatchObject([{ order_id: id, message: { by: { id: cashier.id } } }]);
  expect(messages(ofCustomer)).toMatchObject([{ message: { text: 'Until nine' }, counts: { unread_by_customer: 1 } }]);
  expect(messages(ofCustomer)[0]?.message).not.toHaveProperty('by');
  await read(id, 1, customer);
  await vi.waitFor(() => expect(messages(ofOwner)).toHaveLength(2), patience);
  expect(messages(ofOwner)[1]).toMatchObject({ message: null, counts: { unread_by_customer: 0 } });
  expect(messages(stranger)).toEqual([]);
});

test('A message of a cashier who is being removed from the office is there before the removal, or not at all', async () => {
  const leaving = await world.cashier(office);
  const { id } = await newOrder();
  const [written, removed] = await Promise.all([
    write(id, 'On my way out', leaving),
    world.as(admin).post(`/v1/offices/${office.id}`, { to_remove: [leaving.id] }),
  ]);
  expect(removed.status).toBe(200);
  expect([201, 404]).toContain(written.status);
  expect((await messagesOf(id, owner)).body.items).toHaveLength(written.status === 201 ? 1 : 0);
  expect((await write(id, 'Too late', leaving)).status).toBe(404);
  expect((await messagesOf(id, leaving)).status).toBe(404);
});
